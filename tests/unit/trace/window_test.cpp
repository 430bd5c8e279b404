// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "scratch_file.h"
#include "trace/window.h"
#include "trace/writer.h"

#include <gtest/gtest.h>
#include <map>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

namespace ridge::trace {
namespace {

using test::ScratchFile;

constexpr std::uint32_t kStreams = 3, kConfigs = 3, kThreads = 2;
constexpr std::int64_t kSpan = std::int64_t{1} << 27; // 64 buckets of level 0

struct Operations {
    std::vector<Kernel> kernels;
    std::vector<Copy> copies;
    std::vector<ApiCall> calls; ///< with those that are launches
};

/// `time`, or now and then the start of its bucket: where off-by-one errors show.
Ns sometimesOnBoundary(Ns time) {
    const bool onBoundary = *rc::gen::inRange(0, 4) == 0;
    return onBoundary ? Ns(time.count() >> kLodFirstShift << kLodFirstShift) : time;
}

/// Mostly short operations in nearly ascending order, a few that fill many buckets.
template <class R>
R anyOperation(std::int64_t about) {
    R operation;
    operation.stream = StreamId(*rc::gen::inRange<std::uint32_t>(1, kStreams + 1));
    const Ns start(about + *rc::gen::inRange<std::int64_t>(-kSpan / 8, kSpan / 8));
    const bool isLong = *rc::gen::inRange(0, 10) == 0;
    const Ns duration(*rc::gen::inRange<std::int64_t>(0, isLong ? kSpan : kSpan / 256));
    operation.start = sometimesOnBoundary(start);
    operation.end = std::max(operation.start, sometimesOnBoundary(start + duration));
    return operation;
}

ApiCall anyCall(std::int64_t about) {
    ApiCall call;
    call.thread = ThreadId(*rc::gen::inRange<std::uint32_t>(1, kThreads + 1));
    const Kernel when = anyOperation<Kernel>(about);
    call.start = when.start;
    call.end = when.end;
    return call;
}

/// A call of its own, or the launch of `operation`; of a node of a graph only its operation is
/// told.
template <class R>
void addLaunch(R& operation, std::int64_t about, std::vector<ApiCall>& calls) {
    const ApiCall call = anyCall(about);
    operation.launch = {call.thread, {}, call.start, call.end, 1};
    operation.graphNode = *rc::gen::inRange<std::uint64_t>(0, 2);
    if (operation.graphNode == 0)
        calls.push_back(call);
}

/// Writes operations with commits in between, as a recorder does.
Operations writeSome(const std::filesystem::path& file) {
    Operations all;
    auto writer = Writer::create(file, IfExists::Fail);
    RC_ASSERT(writer.has_value());
    for (std::uint32_t i = 0; i < kStreams; ++i)
        writer->add(Stream{});
    for (std::uint32_t i = 0; i < kConfigs; ++i)
        writer->add(KernelConfig{});
    for (std::uint32_t i = 0; i < kThreads; ++i)
        writer->add(Thread{});
    const int count = *rc::gen::inRange(0, 60);
    for (int i = 0; i < count; ++i) {
        const std::int64_t about = kSpan * i / 60 - kSpan / 4;
        if (*rc::gen::inRange(0, 4) == 0) {
            all.copies.push_back(anyOperation<Copy>(about));
            all.copies.back().kind =
                *rc::gen::element(CopyKind::HostToDevice, CopyKind::PeerToPeer);
            addLaunch(all.copies.back(), about, all.calls);
            writer->add(all.copies.back());
        } else {
            all.kernels.push_back(anyOperation<Kernel>(about));
            Kernel& kernel = all.kernels.back();
            kernel.config = ConfigId(*rc::gen::inRange<std::uint32_t>(1, kConfigs + 1));
            addLaunch(kernel, about, all.calls);
            kernel.id = writer->add(kernel);
        }
        if (*rc::gen::inRange(0, 2) == 0) {
            all.calls.push_back(anyCall(about));
            writer->add(all.calls.back());
        }
        if (*rc::gen::inRange(0, 10) == 0)
            writer->commit();
    }
    RC_ASSERT(writer->finish().has_value());
    return all;
}

std::pair<Ns, Ns> anyWindow() {
    const auto time = rc::gen::inRange<std::int64_t>(-kSpan, 2 * kSpan);
    const Ns a(*time), b(*time);
    return {std::min(a, b), std::max(a, b)};
}

using Cells = std::map<std::pair<std::int64_t, LodKey>, std::pair<Ns, std::uint64_t>>;

/// Adds what one operation does in each bucket of the window.
void addByHand(Cells& cells, const LodKey& key, Ns start, Ns end, int level, Ns from, Ns to) {
    const Ns width = lodBucketWidth(level);
    const auto bucketOf = [&](Ns time) { return time.count() >> lodShift(level); };
    for (std::int64_t b = bucketOf(from); b <= bucketOf(to - Ns(1)); ++b) {
        const Ns busy = std::min(end, width * (b + 1)) - std::max(start, width * b);
        const bool starts = bucketOf(start) == b;
        if (busy <= Ns(0) && !starts)
            continue;
        auto& [sum, count] = cells[{b, key}];
        sum += std::max(busy, Ns(0));
        count += starts;
    }
}

RC_GTEST_PROP(Window, HoldsTheKernelsThatOverlapIt, ()) {
    ScratchFile file;
    const Operations all = writeSome(file.path());
    auto reader = WindowReader::open(file.path());
    RC_ASSERT(reader.has_value());
    for (int i = 0; i < 5; ++i) {
        const auto [from, to] = anyWindow();
        std::vector<std::pair<KernelId, Ns>> expected, found;
        for (const Kernel& kernel : all.kernels)
            if (kernel.start < to && kernel.end > from)
                expected.emplace_back(kernel.id, kernel.end);
        auto kernels = reader->kernels(from, to);
        RC_ASSERT(kernels.has_value());
        for (const Kernel& kernel : *kernels)
            found.emplace_back(kernel.id, kernel.end);
        RC_ASSERT(found == expected);
    }
}

RC_GTEST_PROP(LevelOfDetail, SumsBusyTimePerBucketAndKey, ()) {
    ScratchFile file;
    const Operations all = writeSome(file.path());
    auto reader = WindowReader::open(file.path());
    RC_ASSERT(reader.has_value());
    for (int level = 0; level < kLodLevels; ++level) {
        const auto [from, to] = anyWindow();
        if (from == to)
            continue;
        Cells expected, found;
        for (const Kernel& k : all.kernels)
            addByHand(expected, {k.stream, OperationKind::Kernel, value(k.config)}, k.start, k.end,
                      level, from, to);
        for (const Copy& c : all.copies)
            addByHand(expected, {c.stream, OperationKind::Copy, std::uint32_t(c.kind)}, c.start,
                      c.end, level, from, to);
        for (const ApiCall& c : all.calls)
            addByHand(expected, {StreamId::None, OperationKind::Call, value(c.thread)}, c.start,
                      c.end, level, from, to);
        auto cells = reader->detail(level, from, to);
        RC_ASSERT(cells.has_value());
        for (const LodCell& cell : *cells)
            found[{cell.bucket, cell.key}] = {cell.busy, cell.count};
        RC_ASSERT(cells->size() == found.size());
        RC_ASSERT(found == expected);
    }
}

TEST(LevelOfDetail, AnHourLongKernelCostsAFewRows) {
    ScratchFile file;
    auto writer = Writer::create(file.path(), IfExists::Fail);
    writer->add(Stream{});
    writer->add(KernelConfig{});
    Kernel kernel;
    kernel.stream = StreamId(1);
    kernel.config = ConfigId(1);
    kernel.end = std::chrono::hours(1);
    writer->add(kernel);
    ASSERT_TRUE(writer->finish());
    EXPECT_LT(std::filesystem::file_size(file.path()), 1U << 20);

    auto reader = WindowReader::open(file.path());
    const Ns minute = std::chrono::minutes(1);
    const auto cells = reader->detail(0, minute, minute + lodBucketWidth(0));
    ASSERT_TRUE(cells);
    ASSERT_EQ(cells->size(), 2U); // the window touches two buckets
    EXPECT_EQ(cells->front().busy, lodBucketWidth(0));
    EXPECT_FALSE(reader->detail(0, Ns(0), std::chrono::hours(1))) << "too many buckets to draw";
}

TEST(Window, FindsKernelsBehindManyChunks) {
    ScratchFile file;
    auto writer = Writer::create(file.path(), IfExists::Fail);
    constexpr int kKernels = 20'000;
    for (int i = 0; i < kKernels; ++i) {
        Kernel kernel;
        kernel.start = Ns(i * 1000);
        kernel.end = kernel.start + Ns(500);
        writer->add(kernel);
    }
    ASSERT_TRUE(writer->finish());
    auto reader = WindowReader::open(file.path());
    ASSERT_TRUE(reader) << reader.error().message;
    const auto kernels = reader->kernels(Ns(15'000'000), Ns(15'003'000));
    ASSERT_TRUE(kernels);
    ASSERT_EQ(kernels->size(), 3U);
    EXPECT_EQ(kernels->front().id, KernelId(15'001));
}

} // namespace
} // namespace ridge::trace
