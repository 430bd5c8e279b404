// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "arbitrary_records.h"
#include "scratch_file.h"
#include "trace/reader.h"
#include "trace/writer.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace ridge::trace {
namespace {

using test::anyRecord;
using test::asStored;
using test::ScratchFile;

constexpr std::size_t kRows = 4; // of each record; at least test::kRowsToPointAt

template <class R>
std::vector<R> someRecords() {
    std::vector<R> records;
    records.reserve(kRows);
    for (std::size_t i = 0; i < kRows; ++i) {
        records.push_back(anyRecord<R>());
        if constexpr (std::is_same_v<R, Range>)
            records.back().parent = static_cast<RangeId>(i); // the one before: no cycle
        if constexpr (std::is_same_v<R, Stack>)
            records.back().caller = static_cast<StackId>(i);
        if constexpr (std::is_same_v<R, ApiCall>)
            records.back().correlation = 0; // no operation joins it
    }
    return records;
}

template <class R>
std::vector<std::string> texts(const std::vector<R>& records) {
    std::vector<std::string> all;
    all.reserve(records.size());
    for (const R& record : records)
        all.push_back(asStored(record));
    if constexpr (!Identified<R>) // the reader sorts them by time
        std::sort(all.begin(), all.end());
    return all;
}

RC_GTEST_PROP(TraceFile, EveryRecordReadsBackAsWritten, ()) {
    ScratchFile file;
    Trace written;
    static_cast<Capture&>(written.capture) = anyRecord<StoredCapture>();
    written.capture.duration.reset(); // else times outside of it are damage
    forEachTable(written, [](auto& rows) {
        rows = someRecords<typename std::decay_t<decltype(rows)>::value_type>();
    });

    auto writer = Writer::create(file.path(), IfExists::Fail);
    RC_ASSERT(writer.has_value());
    for (const char* text : {"one", "two", "three"})
        written.strings.emplace_back(text);
    for (const std::string& text : written.strings)
        writer->intern(text);
    forEachTable(written, [&](auto& rows) {
        for (const auto& row : rows)
            writer->add(row);
    });
    writer->setCapture(written.capture);
    RC_ASSERT(writer->finish().has_value());

    auto loaded = read(file.path());
    RC_ASSERT(loaded.has_value());
    RC_ASSERT(loaded->strings == written.strings);
    RC_ASSERT(asStored(StoredCapture{loaded->capture, true}) ==
              asStored(StoredCapture{written.capture, true}));
    std::vector<std::vector<std::string>> expected, found;
    forEachTable(written, [&](auto& rows) { expected.push_back(texts(rows)); });
    forEachTable(*loaded, [&](auto& rows) { found.push_back(texts(rows)); });
    RC_ASSERT(found == expected);
}

TEST(TraceFile, RecordsWithoutIdsAreReadInOrderOfTime) {
    ScratchFile file;
    auto writer = Writer::create(file.path(), IfExists::Fail);
    for (const int time : {3, 1, 2})
        writer->add(Mark{{}, {}, {}, {}, 0, Ns(time)});
    ASSERT_TRUE(writer->finish());
    const auto trace = read(file.path());
    ASSERT_EQ(trace->marks.size(), 3U);
    for (int i = 0; i < 3; ++i)
        EXPECT_EQ(trace->marks[static_cast<std::size_t>(i)].time, Ns(i + 1));
}

TEST(TraceFile, UpdatedRowsReadAsUpdated) {
    ScratchFile file;
    auto writer = Writer::create(file.path(), IfExists::Fail);
    Range range;
    range.start = Ns(10);
    writer->add(Range{});
    range.id = writer->add(range);
    writer->commit();
    range.end = Ns(30);
    range.parent = RangeId(1);
    writer->update(range);
    Thread thread{writer->add(Thread{}), {}, 7, "late name"};
    writer->update(thread);
    ASSERT_TRUE(writer->finish());
    const auto trace = read(file.path());
    EXPECT_EQ(trace->ranges[1].end, Ns(30));
    EXPECT_EQ(trace->ranges[1].parent, RangeId(1));
    EXPECT_FALSE(trace->ranges[0].end);
    EXPECT_EQ(trace->threads[0].name, "late name");
}

TEST(TraceFile, TheSameTextHasTheSameId) {
    ScratchFile file;
    auto writer = Writer::create(file.path(), IfExists::Fail);
    const StringId gemm = writer->intern("gemm");
    EXPECT_EQ(writer->intern(""), StringId::None);
    EXPECT_NE(writer->intern("softmax"), gemm);
    EXPECT_EQ(writer->intern(std::string("ge") + "mm"), gemm);
    ASSERT_TRUE(writer->finish());
    EXPECT_EQ(read(file.path())->strings, (std::vector<std::string>{"gemm", "softmax"}));
}

TEST(TraceFile, FinishLeavesOneFile) {
    ScratchFile file;
    auto writer = Writer::create(file.path(), IfExists::Fail);
    ASSERT_TRUE(writer) << writer.error().message;
    writer->add(Kernel{});
    writer->commit();
    EXPECT_GT(writer->bytes(), 0U);
    ASSERT_TRUE(writer->finish());
    const auto begin = std::filesystem::directory_iterator(file.folder());
    EXPECT_EQ(std::distance(begin, std::filesystem::directory_iterator()), 1);
}

/// Bytes of a trace of so many kernels, as its writer says.
std::uint64_t bytesOfKernels(const std::filesystem::path& file, std::uint32_t kernels) {
    auto writer = Writer::create(file, IfExists::Fail);
    for (std::uint32_t i = 0; i < kernels; ++i) {
        Kernel kernel;
        kernel.start = Ns(1000 * i);
        kernel.end = Ns(1000 * i + 500);
        writer->add(kernel);
    }
    EXPECT_TRUE(writer->finish());
    return writer->bytes();
}

TEST(TraceFile, ASmallOneHasNoEmptyPages) {
    ScratchFile small, large;
    EXPECT_LT(bytesOfKernels(small.path(), 100), 150'000U);
    EXPECT_GT(bytesOfKernels(large.path(), 250'000), std::uint64_t{4} << 20);
    for (const auto& [file, kernels] : {std::pair(&small, 100U), {&large, 250'000U}}) {
        const auto trace = read(file->path());
        ASSERT_TRUE(trace) << trace.error().message;
        EXPECT_EQ(trace->kernels.size(), kernels);
        EXPECT_TRUE(trace->losses.empty());
    }
}

TEST(TraceFile, ItsWriterKnowsItsSize) {
    ScratchFile file;
    const std::uint64_t bytes = bytesOfKernels(file.path(), 10);
    const std::uint64_t onDisk = std::filesystem::file_size(file.path());
    EXPECT_GE(onDisk, bytes);
    EXPECT_LT(onDisk, bytes + 100); // and the seal
}

} // namespace
} // namespace ridge::trace
