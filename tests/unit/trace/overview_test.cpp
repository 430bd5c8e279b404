// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "trace/overview.h"

#include "scratch_file.h"
#include "small_trace.h"
#include "trace/reader.h"
#include "trace/writer.h"

#include <gtest/gtest.h>
#include <map>
#include <rapidcheck/gtest.h>

namespace ridge::trace {
namespace {

using test::ScratchFile;

using Cells = std::map<std::pair<std::int64_t, LodKey>, std::pair<Ns, std::uint64_t>>;

Cells summed(const Overview& overview) {
    Cells cells;
    for (const LodCell& cell : overview.cells) {
        EXPECT_EQ(cell.buckets, 1);
        auto& [busy, count] = cells[{cell.bucket, cell.key}];
        busy += cell.busy;
        count += cell.count;
    }
    return cells;
}

/// What one kernel does in each bucket.
void addByHand(Cells& cells, const Kernel& kernel, int level) {
    const LodKey key{kernel.stream, OperationKind::Kernel, value(kernel.config)};
    const Ns width = lodBucketWidth(level);
    const std::int64_t first = kernel.start.count() >> lodShift(level);
    const std::int64_t last = std::max(first, (kernel.end.count() - 1) >> lodShift(level));
    for (std::int64_t b = first; b <= last; ++b) {
        auto& [busy, count] = cells[{b, key}];
        busy += std::min(kernel.end, width * (b + 1)) - std::max(kernel.start, width * b);
        count += b == first;
    }
}

RC_GTEST_PROP(AnOverview, HoldsAllBusyTime, ()) {
    ScratchFile file;
    auto writer = Writer::create(file.path(), IfExists::Fail);
    writer->add(Stream{});
    writer->add(KernelConfig{});
    std::vector<Kernel> kernels(*rc::gen::inRange<std::size_t>(0, 50));
    // A run of seconds has its finest level; one of weeks only the coarsest that fits.
    const auto length = *rc::gen::element<std::int64_t>(1'000'000'000, 2'000'000'000'000'000);
    for (Kernel& kernel : kernels) {
        kernel.stream = *rc::gen::element(StreamId::None, StreamId(1));
        kernel.config = ConfigId(1);
        kernel.start = Ns(*rc::gen::inRange<std::int64_t>(-length, length));
        kernel.end = kernel.start + Ns(*rc::gen::inRange<std::int64_t>(0, length / 100));
        writer->add(kernel);
    }
    RC_ASSERT(writer->finish().has_value());
    const auto overview = readOverview(file.path());
    RC_ASSERT(overview.has_value());
    Cells expected;
    Ns from = Ns::max(), to = Ns::min();
    for (const Kernel& kernel : kernels) {
        addByHand(expected, kernel, overview->level);
        from = std::min(from, kernel.start);
        to = std::max(to, kernel.end);
    }
    RC_ASSERT(summed(*overview) == expected);
    RC_ASSERT((kernels.empty() || (overview->from == from && overview->to == to)));
}

TEST(AnOverview, HasTheFactsThatReadingGives) {
    ScratchFile file;
    test::writeSmallTrace(file.path());
    const auto overview = readOverview(file.path());
    const auto trace = read(file.path());
    ASSERT_TRUE(overview) << overview.error().message;
    ASSERT_TRUE(trace);
    const Trace& facts = overview->facts;
    EXPECT_EQ(facts.capture.command, trace->capture.command);
    EXPECT_EQ(facts.capture.duration, trace->capture.duration);
    EXPECT_EQ(facts.strings, trace->strings);
    EXPECT_EQ(facts.processes.size(), trace->processes.size());
    EXPECT_EQ(facts.threads.size(), trace->threads.size());
    EXPECT_EQ(facts.devices.size(), trace->devices.size());
    EXPECT_EQ(facts.streams.size(), trace->streams.size());
    ASSERT_EQ(facts.configs.size(), trace->configs.size());
    EXPECT_EQ(facts.configs.back().function, trace->configs.back().function);
    ASSERT_EQ(facts.ranges.size(), trace->ranges.size());
    EXPECT_EQ(facts.ranges.back().start, trace->ranges.back().start);
    EXPECT_TRUE(facts.kernels.empty());
}

TEST(AnOverview, IsNotMadeOfAnUnfinishedTrace) {
    ScratchFile file;
    auto writer = Writer::create(file.path(), IfExists::Fail);
    writer->add(Kernel{});
    writer->commit();
    EXPECT_FALSE(readOverview(file.path()));
}

TEST(AnOverview, IsNotMadeOfACutTrace) {
    ScratchFile file;
    test::writeSmallTrace(file.path());
    std::filesystem::resize_file(file.path(), std::filesystem::file_size(file.path()) / 2);
    EXPECT_FALSE(readOverview(file.path()));
}

TEST(AnOverview, TellsWhatAFileIsInstead) {
    const auto overview = readOverview("/nowhere.ridge");
    ASSERT_FALSE(overview);
    EXPECT_NE(overview.error().message.find("/nowhere.ridge"), std::string::npos);
}

} // namespace
} // namespace ridge::trace
