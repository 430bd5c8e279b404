// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// The spool in a host that takes its disk or its descriptors away.
#include "spool/file.h"
#include "spool/reader.h"
#include "tests/unit/trace/scratch_file.h"

#include <csignal>
#include <fcntl.h>
#include <fstream>
#include <gtest/gtest.h>
#include <sched.h>
#include <sys/mount.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <vector>

namespace ridge::spool {
namespace {

using trace::test::ScratchFile;
using Bytes = std::vector<std::byte>;
namespace fs = std::filesystem;

constexpr std::uint64_t kNoLimit = UINT64_MAX;

std::vector<Bytes> blocksOf(const fs::path& file) {
    std::vector<Bytes> blocks;
    auto reader = SpoolReader::open(file);
    if (!reader)
        return blocks;
    for (auto block = reader->next(); block && *block; block = reader->next())
        blocks.emplace_back((*block)->begin(), (*block)->end());
    EXPECT_EQ(reader->unreadBytes(), 0U) << "the spool ends within a block";
    return blocks;
}

Bytes block(char fill, std::size_t bytes = 1000) {
    return Bytes(bytes, static_cast<std::byte>(fill));
}

/// The number of this process's descriptor of `file`; -1 when there is none.
int descriptorOf(const fs::path& file) {
    for (const auto& entry : fs::directory_iterator("/proc/self/fd")) {
        std::error_code code;
        if (fs::read_symlink(entry, code) == file)
            return std::stoi(entry.path().filename());
    }
    return -1;
}

/// Runs `body` in a child, which may change its limits and mounts; what it returns is its exit
/// status.
template <class Body>
int statusOfChild(Body&& body) {
    const pid_t child = ::fork();
    if (child == 0)
        ::_exit(body());
    int status = 0;
    ::waitpid(child, &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

TEST(SpoolTrouble, AtItsLimitTheSpoolEndsWithAWholeBlock) {
    const ScratchFile file;
    SpoolFile spool;
    ASSERT_TRUE(spool.open(file.path().c_str(), 42, 2500));
    EXPECT_TRUE(spool.write(block('a')));
    EXPECT_TRUE(spool.write(block('b')));
    EXPECT_FALSE(spool.write(block('c')));
    EXPECT_FALSE(spool.write(block('d', 8))); // it would fit, but what follows a gap is not kept
    EXPECT_EQ(spool.refusedBytes(), 1008U);
    EXPECT_EQ(blocksOf(file.path()), (std::vector{block('a'), block('b')}));
}

TEST(SpoolTrouble, TheLastWordsFitBeyondTheLimit) {
    const ScratchFile file;
    SpoolFile spool;
    ASSERT_TRUE(spool.open(file.path().c_str(), 42, 1100));
    EXPECT_TRUE(spool.write(block('a')));
    EXPECT_FALSE(spool.write(block('b')));
    EXPECT_TRUE(spool.writeLast(block('z', 64)));
    EXPECT_EQ(blocksOf(file.path()), (std::vector{block('a'), block('z', 64)}));
}

TEST(SpoolTrouble, AnExistingFileIsNeverTouched) {
    const ScratchFile file;
    std::ofstream(file.path()) << "somebody's";
    SpoolFile spool;
    EXPECT_FALSE(spool.open(file.path().c_str(), 42, kNoLimit));
    EXPECT_FALSE(spool.write(block('a')));
    EXPECT_EQ(fs::file_size(file.path()), 10U);
}

volatile std::sig_atomic_t g_signalled = 0;

TEST(SpoolTrouble, AFileSizeLimitNeverSignalsTheHost) {
    const ScratchFile file;
    const int status = statusOfChild([&] {
        std::signal(SIGXFSZ, [](int) { g_signalled = 1; });
        const rlimit limit{2500, 2500};
        SpoolFile spool;
        if (::setrlimit(RLIMIT_FSIZE, &limit) != 0 ||
            !spool.open(file.path().c_str(), 42, kNoLimit))
            return 10;
        if (!spool.write(block('a')) || !spool.write(block('b')) || spool.write(block('c')))
            return 11;
        sigset_t pending;
        sigpending(&pending);
        return g_signalled != 0 || sigismember(&pending, SIGXFSZ) ? 12 : 0;
    });
    EXPECT_EQ(status, 0);
    EXPECT_EQ(blocksOf(file.path()), (std::vector{block('a'), block('b')}));
}

TEST(SpoolTrouble, ASignalThatTheHostHoldsBackStaysItsOwn) {
    const ScratchFile file;
    const int status = statusOfChild([&] {
        sigset_t set;
        sigemptyset(&set);
        sigaddset(&set, SIGXFSZ);
        sigprocmask(SIG_BLOCK, &set, nullptr);
        ::raise(SIGXFSZ);
        SpoolFile spool;
        if (!spool.open(file.path().c_str(), 42, kNoLimit) || !spool.write(block('a')))
            return 10;
        sigset_t pending, mask;
        sigpending(&pending);
        sigprocmask(SIG_SETMASK, nullptr, &mask);
        return sigismember(&pending, SIGXFSZ) && sigismember(&mask, SIGXFSZ) ? 0 : 11;
    });
    EXPECT_EQ(status, 0);
}

/// In a child with a 64 KiB file system of its own: fills it, makes room, says the last words.
int fillASmallDisk(const fs::path& folder) {
    constexpr int kNotAllowed = 77;
    if (::unshare(::geteuid() == 0 ? CLONE_NEWNS : CLONE_NEWUSER | CLONE_NEWNS) != 0 ||
        ::mount("none", "/", nullptr, MS_REC | MS_PRIVATE, nullptr) != 0 ||
        ::mount("tmpfs", folder.c_str(), "tmpfs", 0, "size=64k") != 0)
        return kNotAllowed;
    SpoolFile spool;
    const fs::path file = folder / "full.spool";
    { std::ofstream(folder / "ballast") << std::string(8192, 'x'); }
    if (!spool.open(file.c_str(), 42, kNoLimit))
        return 10;
    std::size_t written = 0;
    while (spool.write(block('a')) && written < 1000)
        ++written;
    if (blocksOf(file).size() != written || written < 10 || written >= 64)
        return 11;
    fs::remove(folder / "ballast");
    if (spool.write(block('b')) || !spool.writeLast(block('z', 64)))
        return 12;
    return blocksOf(file).size() == written + 1 ? 0 : 13;
}

TEST(SpoolTrouble, OnAFullDiskTheSpoolEndsWithAWholeBlock) {
    const ScratchFile scratch;
    const int status = statusOfChild([&] { return fillASmallDisk(scratch.folder()); });
    if (status == 77)
        GTEST_SKIP() << "no small file system can be mounted here";
    EXPECT_EQ(status, 0);
}

TEST(SpoolTrouble, ItsDescriptorIsOutOfTheWay) {
    const ScratchFile file;
    const int before = ::open("/dev/null", O_RDONLY);
    ::close(before);
    SpoolFile spool;
    ASSERT_TRUE(spool.open(file.path().c_str(), 42, kNoLimit));
    EXPECT_GE(descriptorOf(file.path()), 56); // the kernel's smallest table holds 64
    const int after = ::open("/dev/null", O_RDONLY);
    ::close(after);
    EXPECT_EQ(after, before); // the host's own files get the numbers they always got
}

TEST(SpoolTrouble, ADescriptorClosedByTheHostIsOpenedAgain) {
    const ScratchFile file;
    SpoolFile spool;
    ASSERT_TRUE(spool.open(file.path().c_str(), 42, kNoLimit));
    EXPECT_TRUE(spool.write(block('a')));
    ASSERT_EQ(::close(descriptorOf(file.path())), 0);
    EXPECT_TRUE(spool.write(block('b')));
    EXPECT_EQ(blocksOf(file.path()), (std::vector{block('a'), block('b')}));
}

TEST(SpoolTrouble, AStrangersFileOfTheSameNumberIsLeftAlone) {
    const ScratchFile file;
    const fs::path strange = file.folder() / "stranger";
    SpoolFile spool;
    ASSERT_TRUE(spool.open(file.path().c_str(), 42, kNoLimit));
    EXPECT_TRUE(spool.write(block('a')));
    const int number = descriptorOf(file.path());
    const int stranger = ::open(strange.c_str(), O_RDWR | O_CREAT, 0600);
    ASSERT_EQ(::dup2(stranger, number), number); // closes the spool, as a daemon would
    EXPECT_TRUE(spool.write(block('b')));
    spool.close();
    EXPECT_EQ(::write(number, "mine", 4), 4); // still open: close() took only its own
    EXPECT_EQ(fs::file_size(strange), 4U);
    EXPECT_EQ(blocksOf(file.path()), (std::vector{block('a'), block('b')}));
    ::close(number);
    ::close(stranger);
}

TEST(SpoolTrouble, AnotherFileUnderItsNameIsLeftAlone) {
    const ScratchFile file;
    SpoolFile spool;
    ASSERT_TRUE(spool.open(file.path().c_str(), 42, kNoLimit));
    const int number = descriptorOf(file.path());
    std::ofstream(file.folder() / "new") << "new";
    fs::rename(file.folder() / "new", file.path());
    ::close(number);
    for (int i = 0; i < 3; ++i)
        EXPECT_FALSE(spool.write(block('a')));
    EXPECT_EQ(spool.refusedBytes(), 3000U);
    EXPECT_EQ(fs::file_size(file.path()), 3U);
    EXPECT_EQ(descriptorOf(file.path()), -1) << "the other file was left open";
}

} // namespace
} // namespace ridge::spool
