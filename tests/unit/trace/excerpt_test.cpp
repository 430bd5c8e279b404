// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "trace/excerpt.h"

#include "scratch_file.h"
#include "small_trace.h"
#include "trace/writer.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

namespace ridge::trace {
namespace {

using test::ScratchFile;

constexpr std::int64_t kPeriod = 10'000; ///< ns from a kernel to the next

/// In each period a kernel in a range of its own, and a sample of it. The range announces as many
/// FLOPs as the kernel has a number.
SeriesId addFacts(Writer& writer) {
    writer.add(Thread{});
    writer.add(Stream{});
    for (const char* name : {"even", "odd"})
        writer.add(KernelConfig{{}, writer.intern(name)});
    Series series;
    series.name = "DRAM";
    return writer.add(series);
}

void addKernels(Writer& writer, SeriesId dram, std::int64_t first, std::int64_t end) {
    for (std::int64_t i = first; i < end; ++i) {
        const Ns start(kPeriod * i);
        Range range;
        range.thread = ThreadId(1);
        range.start = start;
        range.end = start + Ns(1000);
        Work work;
        work.range = writer.add(range);
        work.flops = static_cast<double>(i);
        writer.add(work);
        Kernel kernel;
        kernel.stream = StreamId(1);
        kernel.config = ConfigId(static_cast<std::uint32_t>(1 + i % 2));
        kernel.start = start + Ns(2000);
        kernel.end = start + Ns(7000);
        kernel.launch = {ThreadId(1), {}, start + Ns(100), start + Ns(200), 1};
        writer.add(kernel);
        Sample sample;
        sample.series = dram;
        sample.start = kernel.start;
        sample.end = kernel.end;
        sample.value = static_cast<double>(i);
        writer.add(sample);
    }
}

void writeKernels(const std::filesystem::path& file, std::int64_t kernels) {
    auto writer = Writer::create(file, IfExists::Fail);
    addKernels(*writer, addFacts(*writer), 0, kernels);
    Capture capture;
    capture.complete = true;
    writer->setCapture(capture);
    ASSERT_TRUE(writer->finish());
}

std::int64_t numberOf(const Kernel& kernel) {
    return kernel.start.count() / kPeriod;
}

TEST(AnExcerpt, OfASmallTraceHoldsAllThatVerdictsNeed) {
    ScratchFile file;
    test::writeSmallTrace(file.path());
    const auto excerpt = readExcerpt(file.path());
    const auto trace = read(file.path());
    ASSERT_TRUE(excerpt) << excerpt.error().message;
    EXPECT_EQ(excerpt->kernels.size(), trace->kernels.size());
    EXPECT_EQ(excerpt->copies.size(), trace->copies.size());
    EXPECT_EQ(excerpt->fills.size(), trace->fills.size());
    EXPECT_EQ(excerpt->ranges.size(), trace->ranges.size());
    EXPECT_EQ(excerpt->work.size(), trace->work.size());
    EXPECT_EQ(excerpt->samples.size(), trace->samples.size());
    EXPECT_EQ(excerpt->counters.size(), trace->counters.size());
    EXPECT_EQ(excerpt->ceilings.size(), trace->ceilings.size());
    EXPECT_EQ(excerpt->losses.size(), trace->losses.size());
    EXPECT_EQ(excerpt->strings, trace->strings);
    EXPECT_TRUE(excerpt->calls.empty());
}

TEST(AnExcerpt, OfALargeTraceHoldsWholeStretchesFromAllOverIt) {
    ScratchFile file;
    constexpr std::int64_t kKernels = 10 * kExcerptKernels;
    writeKernels(file.path(), kKernels);
    const auto excerpt = readExcerpt(file.path());
    ASSERT_TRUE(excerpt) << excerpt.error().message;
    ASSERT_EQ(excerpt->kernels.size(),
              static_cast<std::size_t>(kExcerptStretches * kExcerptKernels));
    EXPECT_EQ(numberOf(excerpt->kernels.front()), 0);
    EXPECT_GT(numberOf(excerpt->kernels.back()), kKernels - kExcerptStretches);
    int breaks = 0;
    std::set<std::int64_t> there;
    for (std::size_t i = 0; i < excerpt->kernels.size(); ++i) {
        const Kernel& kernel = excerpt->kernels[i];
        EXPECT_EQ(value(kernel.config), 1 + numberOf(kernel) % 2);
        there.insert(numberOf(kernel));
        breaks += i > 0 && numberOf(kernel) != numberOf(excerpt->kernels[i - 1]) + 1;
    }
    EXPECT_EQ(breaks, kExcerptStretches - 1);
    std::set<std::int64_t> announced;
    for (const Work& work : excerpt->work) {
        const Range& range = excerpt->ranges[index(work.range)];
        EXPECT_EQ(static_cast<double>(range.start.count() / kPeriod), work.flops);
        announced.insert(range.start.count() / kPeriod);
    }
    EXPECT_EQ(announced.size(), excerpt->work.size()) << "each once";
    EXPECT_TRUE(std::ranges::includes(announced, there));
    EXPECT_GT(excerpt->samples.size(), excerpt->kernels.size() * 3 / 4);
    for (const Sample& sample : excerpt->samples)
        EXPECT_TRUE(there.contains(sample.start.count() / kPeriod)) << "only of kernels it holds";
}

TEST(AnExcerpt, IsNotMadeOfAnUnfinishedTraceOrOnceItIsStopped) {
    ScratchFile unfinished, whole;
    auto writer = Writer::create(unfinished.path(), IfExists::Fail);
    writer->add(Kernel{});
    writer->commit();
    test::writeSmallTrace(whole.path());
    EXPECT_FALSE(readExcerpt(unfinished.path()));
    EXPECT_TRUE(readExcerpt(whole.path()));
    std::stop_source stop;
    stop.request_stop();
    EXPECT_THROW((void)readExcerpt(whole.path(), stop.get_token()), Stopped);
}

TEST(TheRecentTime, OfARecordingThatIsWrittenIsItsEnd) {
    ScratchFile file;
    auto writer = Writer::create(file.path(), IfExists::Fail);
    const SeriesId dram = addFacts(*writer);
    writer->setCapture({});
    writer->commit();
    const auto none = readRecent(file.path(), Ns(100 * kPeriod), 10'000);
    ASSERT_TRUE(none) << none.error().message;
    EXPECT_TRUE(none->trace.kernels.empty());
    for (const std::int64_t end : {1000, 3000}) {
        addKernels(*writer, dram, end == 1000 ? 0 : 1000, end);
        writer->commit();
        const auto recent = readRecent(file.path(), Ns(100 * kPeriod), 10'000);
        ASSERT_TRUE(recent) << recent.error().message;
        EXPECT_FALSE(recent->finished);
        EXPECT_EQ(recent->kernels, static_cast<std::uint64_t>(end));
        const auto& kernels = recent->trace.kernels;
        ASSERT_EQ(kernels.size(), 101u);
        EXPECT_EQ(numberOf(kernels.back()), end - 1);
        EXPECT_EQ(numberOf(kernels.front()), end - 101);
        EXPECT_EQ(recent->trace.samples.size(), 101u);
        EXPECT_GE(recent->trace.ranges.size(), 101u);
        EXPECT_EQ(recent->trace.work.size(), recent->trace.ranges.size());
        EXPECT_EQ(recent->trace.configs.size(), 2u);
    }
    EXPECT_EQ(readRecent(file.path(), Ns(100 * kPeriod), 7)->trace.kernels.size(), 7u);
    Capture capture;
    capture.complete = true;
    writer->setCapture(capture);
    ASSERT_TRUE(writer->finish());
    EXPECT_TRUE(readRecent(file.path(), Ns(100 * kPeriod), 7)->finished);
}

TEST(TheRecentTime, OfWhatIsNoRecordingIsAnError) {
    ScratchFile file;
    EXPECT_FALSE(readRecent(file.path(), Ns(1), 1));
}

} // namespace
} // namespace ridge::trace
