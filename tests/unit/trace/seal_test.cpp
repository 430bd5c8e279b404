// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "trace/storage/seal.h"

#include "scratch_file.h"
#include "small_trace.h"
#include "trace/reader.h"
#include "trace/storage/sqlite.h"

#include <algorithm>
#include <fstream>
#include <gmock/gmock.h>
#include <random>

namespace ridge::trace {
namespace {

using test::ScratchFile;

void flipByte(const std::filesystem::path& file, std::uint64_t at) {
    std::fstream stream(file, std::ios::binary | std::ios::in | std::ios::out);
    stream.seekg(static_cast<std::streamoff>(at));
    const char before = static_cast<char>(stream.get());
    stream.seekp(static_cast<std::streamoff>(at));
    stream.put(static_cast<char>(before ^ 0x10));
}

bool hasLoss(const Trace& trace, std::string_view what) {
    return std::any_of(trace.losses.begin(), trace.losses.end(),
                       [=](const Loss& loss) { return loss.what == what; });
}

TEST(Seal, OfAFinishedTraceIsIntactAndSaysNothing) {
    const ScratchFile file;
    test::writeSmallTrace(file.path());
    EXPECT_EQ(checkSeal(file.path()), Seal::Intact);
    const auto trace = read(file.path());
    ASSERT_TRUE(trace);
    EXPECT_FALSE(hasLoss(*trace, "checksum wrong"));
    EXPECT_FALSE(hasLoss(*trace, "no checksum"));
}

TEST(Seal, IsNotToldOnceItsCheckIsStopped) {
    const ScratchFile file;
    test::writeSmallTrace(file.path());
    std::stop_source stop;
    stop.request_stop();
    EXPECT_THROW(SealCheck(file.path(), stop.get_token()).result(), Stopped);
}

TEST(Seal, TellsEveryFlippedByteThatTheFileStillReadsWith) {
    const ScratchFile file;
    test::writeSmallTrace(file.path());
    const std::uint64_t size = std::filesystem::file_size(file.path());
    std::mt19937_64 random(7);
    for (int i = 0; i < 200; ++i) {
        const std::uint64_t at = random() % size;
        flipByte(file.path(), at);
        if (const auto trace = read(file.path())) {
            EXPECT_TRUE(hasLoss(*trace, "checksum wrong")) << at;
            EXPECT_FALSE(trace->capture.complete) << at;
        }
        flipByte(file.path(), at);
    }
    EXPECT_EQ(checkSeal(file.path()), Seal::Intact);
}

TEST(Seal, CannotBeSwitchedOffByDamageToItself) {
    for (const std::uint64_t bytes : {1, 8, 24, 100, 4096}) {
        const ScratchFile file;
        test::writeSmallTrace(file.path());
        const std::uint64_t size = std::filesystem::file_size(file.path());
        std::filesystem::resize_file(file.path(), size - bytes);
        std::filesystem::resize_file(file.path(), size); // the end is zeros
        const auto zeroed = read(file.path());
        EXPECT_TRUE(!zeroed || !zeroed->capture.complete) << bytes;
    }
    const ScratchFile file;
    test::writeSmallTrace(file.path());
    std::ofstream(file.path(), std::ios::app) << '\n';
    const auto longer = read(file.path());
    ASSERT_TRUE(longer);
    EXPECT_TRUE(hasLoss(*longer, "checksum wrong"));
    EXPECT_FALSE(longer->capture.complete);
}

TEST(Seal, IsGoneAfterAnotherProgramRewroteTheFileAndThatIsSaid) {
    const ScratchFile file;
    test::writeSmallTrace(file.path());
    {
        auto database = Database::open(file.path().string(), SQLITE_OPEN_READWRITE);
        ASSERT_TRUE(database);
        ASSERT_TRUE(database->execute("CREATE INDEX mine ON kernel(config_id); VACUUM"));
    }
    EXPECT_EQ(checkSeal(file.path()), Seal::None);
    const auto trace = read(file.path());
    ASSERT_TRUE(trace) << trace.error().message;
    EXPECT_TRUE(hasLoss(*trace, "no checksum"));
    EXPECT_TRUE(trace->capture.complete);
}

TEST(Seal, StandsBehindTheLastPageWhereSqliteFindsNothingWrong) {
    const ScratchFile file;
    test::writeSmallTrace(file.path());
    auto database = Database::open(file.path().string(), SQLITE_OPEN_READONLY);
    ASSERT_TRUE(database);
    EXPECT_EQ(*database->integer("SELECT integrity_check = 'ok' FROM pragma_integrity_check"), 1);
}

TEST(Seal, OfWhatCannotBeReadIsNone) {
    EXPECT_EQ(checkSeal("/no/such/file"), Seal::None);
    EXPECT_EQ(checkSeal("/dev/null"), Seal::None);
    EXPECT_FALSE(seal("/no/such/file"));
}

} // namespace
} // namespace ridge::trace
