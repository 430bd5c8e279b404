// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "scratch_file.h"
#include "small_trace.h"
#include "trace/reader.h"
#include "trace/window.h"
#include "trace/writer.h"

#include <algorithm>
#include <csignal>
#include <fstream>
#include <gmock/gmock.h>
#include <random>
#include <sys/resource.h>
#include <sys/wait.h>

namespace ridge::trace {
namespace {

using test::ScratchFile;
using ::testing::HasSubstr;

std::string bytesOf(const std::filesystem::path& file) {
    std::ifstream stream(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), {}};
}

void put(const std::filesystem::path& file, std::string_view bytes) {
    std::ofstream stream(file, std::ios::binary);
    stream.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
}

std::string wholeTrace() {
    ScratchFile file;
    test::writeSmallTrace(file.path());
    return bytesOf(file.path());
}

std::string reasonFor(const std::filesystem::path& file) {
    const auto trace = read(file);
    return trace ? "it was read" : trace.error().message;
}

/// Whatever the file holds, what was loaded may be used: every id has its row.
void useEverything(const std::filesystem::path& file) {
    if (const auto trace = read(file)) {
        for (const Kernel& kernel : trace->kernels) {
            ASSERT_LE(value(kernel.config), trace->configs.size());
            ASSERT_LE(value(kernel.stream), trace->streams.size());
            ASSERT_LE(value(kernel.launch.thread), trace->threads.size());
            ASSERT_LE(kernel.start, kernel.end);
        }
        for (const Range& range : trace->ranges)
            ASSERT_LE(value(range.parent), trace->ranges.size());
    }
    if (auto window = WindowReader::open(file)) {
        (void)window->kernels(Ns(0), Ns(1'000'000));
        (void)window->detail(0, Ns(0), Ns(1'000'000'000));
    }
}

TEST(DamagedTrace, CutAtAnySizeIsNeverWholeAndNeverCrashes) {
    ScratchFile file;
    const std::string whole = wholeTrace();
    std::size_t readable = 0;
    for (std::size_t size = 0; size < whole.size(); size += 2039) {
        put(file.path(), std::string_view(whole).substr(0, size));
        useEverything(file.path());
        const auto trace = read(file.path());
        if (!trace)
            continue;
        ++readable;
        EXPECT_FALSE(trace->capture.complete) << size;
        EXPECT_FALSE(trace->losses.empty()) << size;
    }
    EXPECT_GT(readable, 10U) << "what lies before the cut is kept";
}

TEST(DamagedTrace, FlippedBytesNeverCrash) {
    ScratchFile file;
    const std::string whole = wholeTrace();
    std::minstd_rand random(7);
    for (int round = 0; round < 250; ++round) {
        std::string bytes = whole;
        for (int i = 0; i < 1 + round % 20; ++i)
            bytes[random() % bytes.size()] ^= static_cast<char>(1U << random() % 8);
        put(file.path(), bytes);
        useEverything(file.path());
    }
}

TEST(DamagedTrace, OverwrittenPagesNeverCrash) {
    ScratchFile file;
    const std::string whole = wholeTrace();
    constexpr std::size_t kPage = 8192;
    for (std::size_t page = 1; page < whole.size() / kPage; ++page) {
        for (const char with : {'\0', '\x0d', '\xff'}) {
            std::string bytes = whole;
            std::fill_n(bytes.begin() + static_cast<std::ptrdiff_t>(page * kPage), kPage, with);
            put(file.path(), bytes);
            useEverything(file.path());
        }
        std::string bytes = whole; // a page that shows another one: loops and doubles
        std::copy_n(whole.begin() + static_cast<std::ptrdiff_t>((page - 1) * kPage), kPage,
                    bytes.begin() + static_cast<std::ptrdiff_t>(page * kPage));
        put(file.path(), bytes);
        useEverything(file.path());
    }
}

TEST(OtherFiles, AreNamedForWhatTheyLookLike) {
    ScratchFile file;
    const std::pair<std::string, const char*> kinds[] = {
        {"", "an empty file"},
        {"{\"traceEvents\": []}", "JSON"},
        {"#!/bin/sh\n", "a script"},
        {std::string("\x1f\x8b\x08", 3), "gzip"},
        {std::string("SQLite format 3\0", 16) + std::string(200, '\0'), "another program's SQLite"},
        {std::string(300, 'x'), "something else"},
    };
    for (const auto& [bytes, name] : kinds) {
        put(file.path(), bytes);
        const std::string reason = reasonFor(file.path());
        EXPECT_THAT(reason, HasSubstr("not a Ridgepoint trace"));
        EXPECT_THAT(reason, HasSubstr(name));
        EXPECT_THAT(reason, HasSubstr(file.path().string()));
    }
    EXPECT_THAT(reasonFor(file.folder()), HasSubstr("is a directory"));
    EXPECT_THAT(reasonFor(file.folder() / "none"), HasSubstr("No such file"));
}

TEST(OtherFiles, ANewerFormatIsRefusedInClearWords) {
    ScratchFile file;
    std::string bytes = wholeTrace();
    bytes[63] = 2; // user_version
    put(file.path(), bytes);
    EXPECT_THAT(reasonFor(file.path()), HasSubstr("trace format 2, this ridge reads up to 1"));
}

TEST(UnfinishedTrace, OfAWriterThatWentAwaySaysSo) {
    ScratchFile file;
    {
        auto writer = Writer::create(file.path(), IfExists::Fail);
        writer->add(Kernel{});
        Capture capture;
        capture.command = "train";
        capture.complete = true;
        writer->setCapture(capture);
    }
    const auto trace = read(file.path());
    ASSERT_TRUE(trace) << trace.error().message;
    EXPECT_EQ(trace->kernels.size(), 1U);
    EXPECT_EQ(trace->capture.command, "train");
    EXPECT_FALSE(trace->capture.complete);
    EXPECT_THAT(trace->capture.incompleteReason, HasSubstr("cut"));
    ASSERT_EQ(trace->losses.size(), 1U);
    EXPECT_EQ(trace->losses[0].what, "trace not finished");
    EXPECT_EQ(trace->losses[0].severity, Severity::DataLoss);
}

/// Runs `write`, which must end with SIGKILL, in a child.
template <class Write>
void inKilledProcess(Write write) {
    const pid_t child = fork();
    if (child == 0) {
        write();
        _exit(0);
    }
    int status = 0;
    waitpid(child, &status, 0);
    ASSERT_TRUE(WIFSIGNALED(status));
}

TEST(UnfinishedTrace, OfAKilledRecorderHoldsWhatWasCommitted) {
    ScratchFile file;
    inKilledProcess([&] {
        auto writer = Writer::create(file.path(), IfExists::Fail);
        for (int i = 0; i < 50'000; ++i)
            writer->add(Kernel{});
        writer->commit();
        for (int i = 0; i < 100; ++i)
            writer->add(Kernel{});
        raise(SIGKILL);
    });
    const auto trace = read(file.path());
    ASSERT_TRUE(trace) << trace.error().message;
    EXPECT_EQ(trace->kernels.size(), 50'000U);
    EXPECT_FALSE(trace->capture.complete);
    EXPECT_EQ(trace->losses.size(), 1U);
}

TEST(UnfinishedTrace, WhoseWalCannotBeUsedSaysSo) {
    ScratchFile file;
    inKilledProcess([&] {
        auto writer = Writer::create(file.path(), IfExists::Fail);
        for (int i = 0; i < 50'000; ++i)
            writer->add(Kernel{});
        writer->commit();
        writer->add(Kernel{});
        writer->commit();
        raise(SIGKILL);
    });
    const std::string sharedMemory = file.path().string() + "-shm";
    std::filesystem::remove(sharedMemory);
    // SQLite follows no link here: as good as a folder that may not be written.
    std::filesystem::create_symlink("nowhere", sharedMemory);
    const auto trace = read(file.path());
    ASSERT_TRUE(trace) << trace.error().message;
    EXPECT_FALSE(trace->capture.complete);
    EXPECT_THAT(trace->capture.incompleteReason, HasSubstr("-wal file could not be read"));
}

TEST(UnfinishedTrace, CanBeReadWhileItIsWritten) {
    ScratchFile file;
    auto writer = Writer::create(file.path(), IfExists::Fail);
    writer->add(Kernel{});
    writer->commit();
    writer->add(Kernel{});
    const auto trace = read(file.path());
    ASSERT_TRUE(trace) << trace.error().message;
    EXPECT_EQ(trace->kernels.size(), 1U);
    ASSERT_TRUE(writer->finish());
    EXPECT_EQ(read(file.path())->kernels.size(), 2U);
}

TEST(WriteFailure, OnAFullDiskIsToldAndKeepsWhatWasCommitted) {
    ScratchFile file;
    const rlim_t limit = 3 << 20;
    const pid_t child = fork();
    if (child == 0) {
        signal(SIGXFSZ, SIG_IGN);
        auto writer = Writer::create(file.path(), IfExists::Fail);
        for (int i = 0; i < 1000; ++i)
            writer->add(Kernel{});
        writer->commit();
        const rlimit full{limit, limit};
        setrlimit(RLIMIT_FSIZE, &full);
        for (int i = 0; i < 1'000'000 && !writer->error(); ++i) {
            writer->add(Kernel{});
            if (i % 10'000 == 0)
                writer->commit();
        }
        const bool told = writer->error().has_value() && !writer->finish();
        _exit(told && writer->add(Kernel{}) == KernelId::None ? 0 : 1);
    }
    int status = 0;
    waitpid(child, &status, 0);
    ASSERT_TRUE(WIFEXITED(status));
    EXPECT_EQ(WEXITSTATUS(status), 0);
    const auto trace = read(file.path());
    ASSERT_TRUE(trace) << trace.error().message;
    EXPECT_GE(trace->kernels.size(), 1000U);
    EXPECT_FALSE(trace->capture.complete);
}

TEST(Finish, EndsTheWriting) {
    ScratchFile file;
    auto writer = Writer::create(file.path(), IfExists::Fail);
    writer->add(Kernel{});
    ASSERT_TRUE(writer->finish());
    EXPECT_EQ(writer->add(Kernel{}), KernelId::None);
    EXPECT_EQ(writer->intern("late"), StringId::None);
    writer->commit();
    EXPECT_TRUE(writer->finish());
    EXPECT_EQ(read(file.path())->kernels.size(), 1U);
}

TEST(Create, NeverOverwritesUnasked) {
    ScratchFile file;
    put(file.path(), "mine");
    const auto refused = Writer::create(file.path(), IfExists::Fail);
    ASSERT_FALSE(refused);
    EXPECT_THAT(refused.error().message, HasSubstr("exists already"));
    EXPECT_EQ(bytesOf(file.path()), "mine");
    EXPECT_TRUE(Writer::create(file.path(), IfExists::Overwrite));
    const auto nowhere = Writer::create(file.folder() / "no" / "where", IfExists::Fail);
    ASSERT_FALSE(nowhere);
    EXPECT_THAT(nowhere.error().message, HasSubstr("No such file or directory"));
    EXPECT_THAT(Writer::create(file.folder(), IfExists::Overwrite).error().message,
                HasSubstr("no regular file"));
}

} // namespace
} // namespace ridge::trace
