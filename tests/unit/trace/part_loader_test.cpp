// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "trace/storage/part_loader.h"

#include "arbitrary_records.h"
#include "scratch_file.h"
#include "small_trace.h"
#include "trace/reader.h"
#include "trace/storage/trace_file.h"
#include "trace/writer.h"

#include <fstream>
#include <gtest/gtest.h>
#include <random>

namespace ridge::trace {
namespace {

using test::ScratchFile;

/// A table as one of the loaders gives it.
template <class R>
struct Loaded {
    std::vector<R> rows;
    IdMaps ids;
    bool whole = false;
};

/// Maps for the rows of the small trace that others point to.
IdMaps smallTraceIds() {
    IdMaps ids;
    ids.of<StringId>().addAll(10);
    ids.of<ThreadId>().addAll(1);
    ids.of<StreamId>().addAll(2);
    ids.of<ConfigId>().addAll(1);
    ids.of<SeriesId>().addAll(1);
    return ids;
}

template <class R>
Loaded<R> inOnePiece(const std::filesystem::path& file) {
    auto opened = openTraceFile(file);
    Loaded<R> loaded{{}, smallTraceIds()};
    const TableReport report =
        TableLoader<R>(loaded.rows, loaded.ids, opened->bytes).load(opened->database);
    loaded.whole = report.leftOut == 0 && report.damage.empty();
    return loaded;
}

/// By three threads, in parts of 3 pages.
template <class R>
Loaded<R> inParts(const std::filesystem::path& file) {
    Loaded<R> loaded{{}, smallTraceIds()};
    ReadProgress progress;
    std::int64_t last = 0, root = 0;
    {
        auto opened = openTraceFile(file);
        const auto ask = [&](const std::string& sql) {
            return opened->database.integer(sql).value_or(0);
        };
        last = ask(fmt::format("SELECT max(rowid) FROM {}", Table<R>::kName));
        root = ask(
            fmt::format("SELECT rootpage FROM sqlite_schema WHERE name = '{}'", Table<R>::kName));
    }
    const auto pages = PageFile::open(file);
    if (!pages || last <= 0 || last >= 100'000)
        return loaded;
    const std::vector<std::uint32_t> leaves = pages->leaves(static_cast<std::uint32_t>(root));
    loaded.whole = PartLoader<R>(loaded.rows, static_cast<std::uint32_t>(last), *pages, leaves, 3,
                                 {}, progress)
                       .load(3, loaded.ids);
    return loaded;
}

template <class R>
void expectSame(const Loaded<R>& parts, const Loaded<R>& piece) {
    ASSERT_EQ(parts.rows.size(), piece.rows.size());
    EXPECT_EQ(parts.ids.dangling(), piece.ids.dangling());
    for (std::size_t i = 0; i < piece.rows.size(); ++i) {
        ASSERT_EQ(test::asStored(parts.rows[i]), test::asStored(piece.rows[i])) << i;
        if constexpr (Identified<R>) {
            ASSERT_EQ(parts.rows[i].id, piece.rows[i].id);
        }
    }
}

void change(const std::filesystem::path& file, const char* sql) {
    auto database = Database::open(file.string(), SQLITE_OPEN_READWRITE);
    const auto done = database->execute(sql);
    ASSERT_TRUE(done) << done.error().message;
}

TEST(PartLoader, LoadsASoundTableAsOnePieceDoes) {
    const ScratchFile file;
    test::writeSmallTrace(file.path());
    const auto kernels = inParts<Kernel>(file.path());
    EXPECT_TRUE(kernels.whole);
    expectSame(kernels, inOnePiece<Kernel>(file.path()));
    const auto samples = inParts<Sample>(file.path()); // rows without an id
    EXPECT_TRUE(samples.whole);
    expectSame(samples, inOnePiece<Sample>(file.path()));
}

TEST(PartLoader, CountsReferencesToNowhereOverAllThreads) {
    const ScratchFile file;
    test::writeSmallTrace(file.path());
    change(file.path(), "UPDATE kernel SET config_id = 99 WHERE id % 3 = 0");
    const auto parts = inParts<Kernel>(file.path());
    EXPECT_TRUE(parts.whole);
    EXPECT_EQ(parts.ids.dangling(), 667U);
    expectSame(parts, inOnePiece<Kernel>(file.path()));
}

TEST(PartLoader, LeavesATableThatIsNotSoundAlone) {
    for (const char* sql : {"DELETE FROM kernel WHERE id = 1000", "DELETE FROM kernel WHERE id = 1",
                            "UPDATE kernel SET id = -5 WHERE id = 1000",
                            "UPDATE kernel SET duration_ns = -1 WHERE id = 2000",
                            "UPDATE kernel SET start_ns = 'soon' WHERE id = 20"}) {
        const ScratchFile file;
        test::writeSmallTrace(file.path());
        change(file.path(), sql);
        const auto parts = inParts<Kernel>(file.path());
        EXPECT_FALSE(parts.whole) << sql;
        EXPECT_TRUE(parts.rows.empty()) << sql;
        EXPECT_EQ(parts.ids.dangling(), 0U) << sql;
    }
}

/// Rows of both loads are equal as far as both go: SQLite ends at damage that touches no row.
template <class R>
void expectSameStart(Loaded<R> parts, Loaded<R> piece) {
    const std::size_t both = std::min(parts.rows.size(), piece.rows.size());
    parts.rows.resize(both);
    piece.rows.resize(both);
    for (std::size_t i = 0; i < both; ++i)
        ASSERT_EQ(test::asStored(parts.rows[i]), test::asStored(piece.rows[i])) << i;
}

TEST(PartLoader, LoadsWhatOnePieceDoesOrNothingWhateverByteFlips) {
    const ScratchFile file;
    test::writeSmallTrace(file.path());
    const std::uint64_t size = std::filesystem::file_size(file.path());
    std::mt19937_64 random(11);
    const auto flip = [&](std::uint64_t at) {
        std::fstream stream(file.path(), std::ios::binary | std::ios::in | std::ios::out);
        stream.seekg(static_cast<std::streamoff>(at));
        const int before = stream.get();
        stream.seekp(static_cast<std::streamoff>(at));
        stream.put(static_cast<char>(before ^ 0x41));
    };
    int whole = 0, broken = 0;
    for (int i = 0; i < 120; ++i) {
        const std::uint64_t at = random() % size;
        flip(at);
        if (openTraceFile(file.path())) {
            const auto parts = inParts<Kernel>(file.path());
            const auto piece = inOnePiece<Kernel>(file.path());
            ++(parts.whole ? whole : broken);
            if (parts.whole && piece.whole)
                expectSame(parts, piece);
            else
                expectSameStart(parts, piece);
        }
        flip(at);
    }
    EXPECT_GT(whole, 4);
    EXPECT_GT(broken, 4);
}

/// Big enough for the reader to load its kernels in parts.
void writeManyKernels(const std::filesystem::path& file) {
    auto writer = Writer::create(file, IfExists::Fail);
    ASSERT_TRUE(writer);
    writer->add(Stream{});
    for (int i = 0; i < 150'000; ++i) {
        Kernel kernel;
        kernel.stream = StreamId{1};
        kernel.start = Ns(10 * i);
        kernel.end = kernel.start + Ns(7);
        writer->add(kernel);
    }
    ASSERT_TRUE(writer->finish());
}

TEST(PartLoader, ServesTheReader) {
    const ScratchFile file;
    writeManyKernels(file.path());
    const auto trace = read(file.path());
    ASSERT_TRUE(trace);
    ASSERT_EQ(trace->kernels.size(), 150'000U);
    for (std::size_t i = 0; i < trace->kernels.size(); ++i) {
        ASSERT_EQ(index(trace->kernels[i].id), i);
        ASSERT_EQ(trace->kernels[i].start, Ns(10 * i));
    }
}

TEST(ReadProgress, CountsAllRowsOfASmallTraceOfALargeOneAndOfOneThatIsNotSound) {
    const ScratchFile small, large, unsound;
    test::writeSmallTrace(small.path());
    writeManyKernels(large.path());
    writeManyKernels(unsound.path());
    change(unsound.path(), "UPDATE kernel SET duration_ns = -1 WHERE id = 100000");
    for (const ScratchFile* file : {&small, &large, &unsound}) {
        ReadProgress progress;
        ASSERT_TRUE(read(file->path(), {}, &progress));
        EXPECT_GT(progress.allRows, 0U);
        EXPECT_EQ(progress.rows, progress.allRows);
    }
}

std::stop_token stoppedToken() {
    std::stop_source stop;
    stop.request_stop();
    return stop.get_token();
}

TEST(AStoppedRead, HasNoResultAndCountsNoRows) {
    const ScratchFile file;
    writeManyKernels(file.path());
    ReadProgress progress;
    EXPECT_THROW((void)read(file.path(), stoppedToken(), &progress), Stopped);
    EXPECT_EQ(progress.rows, 0U);
}

TEST(AStoppedRead, EndsInEachOfItsLoaders) {
    const ScratchFile file;
    writeManyKernels(file.path());
    auto opened = openTraceFile(file.path());
    const auto root = opened->database.integer(
        fmt::format("SELECT rootpage FROM sqlite_schema WHERE name = '{}'", Table<Kernel>::kName));
    const auto pages = PageFile::open(file.path());
    ASSERT_TRUE(root && pages);
    const std::vector<std::uint32_t> leaves = pages->leaves(static_cast<std::uint32_t>(*root));
    std::vector<Kernel> rows;
    IdMaps ids;
    ReadProgress progress;
    PartLoader<Kernel> parts(rows, 150'000, *pages, leaves, 3, stoppedToken(), progress);
    EXPECT_THROW(parts.load(3, ids), Stopped);
    EXPECT_TRUE(rows.empty());
    TableLoader<Kernel> table(rows, ids, opened->bytes, stoppedToken(), &progress);
    EXPECT_THROW(table.load(opened->database), Stopped);
    EXPECT_LT(rows.size(), 2000U);
    EXPECT_EQ(progress.rows, 0U);
}

/// Seen from another thread, at each tenth of the rows.
TEST(AStoppedRead, EndsAtAnyTime) {
    const ScratchFile file;
    writeManyKernels(file.path());
    int stopped = 0;
    for (std::uint64_t tenth = 0; tenth < 10; ++tenth) {
        ReadProgress progress;
        std::stop_source stop;
        std::atomic<bool> done = false;
        std::jthread other([&] {
            while (!done && progress.rows * 10 < tenth * progress.allRows)
                std::this_thread::yield();
            stop.request_stop();
        });
        try {
            const auto trace = read(file.path(), stop.get_token(), &progress);
            EXPECT_TRUE(trace && trace->kernels.size() == 150'000);
        } catch (const Stopped&) {
            ++stopped;
        }
        done = true;
    }
    EXPECT_GT(stopped, 0);
}

TEST(PartLoader, LetsTheReaderKeepWhatADamagedTableStillHolds) {
    const ScratchFile file;
    writeManyKernels(file.path());
    change(file.path(), "DELETE FROM kernel WHERE id = 140000;"
                        "UPDATE kernel SET duration_ns = -1 WHERE id = 100000");
    const auto trace = read(file.path());
    ASSERT_TRUE(trace);
    ASSERT_EQ(trace->kernels.size(), 149'998U);
    EXPECT_EQ(trace->kernels.back().start, Ns(1'499'990));
    EXPECT_EQ(value(trace->kernels.back().id), 149'998U);
}

} // namespace
} // namespace ridge::trace
