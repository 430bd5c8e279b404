// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/stretch.h"

#include "analyzer/analyze.h"
#include "analyzer/operations/operations.h"
#include "tests/unit/analyzer/story.h"

#include <gmock/gmock.h>
#include <rapidcheck.h>

#include <map>

namespace ridge::analyzer {
namespace {

using tests::Story;

constexpr StretchBy kAllKeys[] = {StretchBy::Kernel, StretchBy::Family, StretchBy::Range,
                                  StretchBy::Module, StretchBy::Stream};

/// A trace with its details.
struct Recorded {
    trace::Trace trace;
    Analysis analysis;
    Details details;

    explicit Recorded(trace::Trace story) : trace(std::move(story)) {
        analysis = analyze(trace, {}, &details);
    }
    StretchSums sums(Window stretch, StretchBy by) const {
        return stretchSums(trace, details, stretch, by);
    }
    std::string_view text(std::uint32_t key) const {
        return trace.text(static_cast<trace::StringId>(key));
    }
};

/// Two steps: a product and an elementwise kernel in a module each, the second step's copy.
Recorded twoSteps() {
    Story story;
    story.framework(trace::FrameworkKind::Module, "net.head", 0, 200);
    story.range("step", 0, 300);
    story.kernel("sm90_gemm", 10, 1'000, 2'000);
    story.range("loss", 100, 200);
    story.kernel("vectorized_elementwise_kernel", 110, 2'000, 2'500);
    story.copy(trace::CopyKind::HostToDevice, 64, 400, 3'000, 3'400);
    story.kernel("sm90_gemm", 500, 4'000, 6'000);
    return Recorded(std::move(story.trace));
}

TEST(Stretch, ByKernelHasTheTimeInsideOfIt) {
    const Recorded run = twoSteps();
    const StretchSums sums = run.sums({1'500, 4'100}, StretchBy::Kernel);
    EXPECT_EQ(sums.kernels, 3u);
    EXPECT_EQ(sums.copies, 1u);
    EXPECT_EQ(sums.fills, 0u);
    EXPECT_EQ(sums.time, Ns(500 + 500 + 400 + 100));
    ASSERT_EQ(sums.rows.size(), 3u);
    EXPECT_EQ(run.text(sums.rows[0].key), "sm90_gemm");
    EXPECT_EQ(sums.rows[0].time(), Ns(600));
    EXPECT_EQ(sums.rows[0].operations, 2u);
    EXPECT_EQ(run.details.operations[sums.rows[0].longest].start, 1'000);
    EXPECT_EQ(run.text(sums.rows[1].key), "vectorized_elementwise_kernel");
    EXPECT_EQ(sums.rows[2].kind, OperationKind::Copy);
    EXPECT_EQ(sums.rows[2].key, static_cast<std::uint32_t>(trace::CopyKind::HostToDevice));
}

TEST(Stretch, ByFamilyRangeModuleAndStream) {
    const Recorded run = twoSteps();
    const Window all{0, 10'000};
    const StretchSums families = run.sums(all, StretchBy::Family);
    EXPECT_EQ(families.rows[0].key, static_cast<std::uint32_t>(KernelFamily::MatrixProduct));
    EXPECT_EQ(families.rows[1].key, static_cast<std::uint32_t>(KernelFamily::Elementwise));
    const StretchSums ranges = run.sums(all, StretchBy::Range);
    ASSERT_EQ(ranges.rows.size(), 3u);
    EXPECT_EQ(ranges.rows[0].key, kNone); // copy and second product
    EXPECT_EQ(run.analysis.ranges[ranges.rows[1].key].name, "step");
    EXPECT_EQ(run.analysis.ranges[ranges.rows[2].key].name, "loss");
    const StretchSums modules = run.sums(all, StretchBy::Module);
    ASSERT_EQ(modules.rows.size(), 3u);
    EXPECT_EQ(modules.rows[0].key, 0u); // in none
    EXPECT_EQ(run.text(modules.rows[1].key), "net.head");
    EXPECT_EQ(modules.rows[1].time(), Ns(1'500));
    const StretchSums streams = run.sums(all, StretchBy::Stream);
    ASSERT_EQ(streams.rows.size(), 1u);
    EXPECT_EQ(streams.rows[0].operations, 4u);
}

TEST(Stretch, OfNothingHasNoRow) {
    const Recorded run = twoSteps();
    for (const StretchBy by : kAllKeys) {
        EXPECT_TRUE(run.sums({2'500, 3'000}, by).rows.empty());
        EXPECT_TRUE(run.sums({5'000, 5'000}, by).rows.empty());
    }
    const Recorded empty{trace::Trace()};
    EXPECT_EQ(empty.sums({0, 100}, StretchBy::Kernel).time, Ns(0));
}

TEST(Stretch, StopsWhenAsked) {
    const Recorded run = twoSteps();
    std::stop_source source;
    source.request_stop();
    EXPECT_THROW(stretchSums(run.trace, run.details, {0, 1}, StretchBy::Kernel, source.get_token()),
                 trace::Stopped);
}

trace::Trace anyTrace() {
    Story story;
    const std::vector<trace::StreamId> streams = {
        trace::StreamId{1}, story.stream(), story.device(tests::h200()), trace::StreamId::None};
    for (int i = *rc::gen::inRange(0, 5); i > 0; --i) {
        const auto start = *rc::gen::inRange(0, 100);
        const auto end = start + *rc::gen::inRange(1, 60);
        story.range(*rc::gen::element("a", "b"), start, end);
        story.framework(trace::FrameworkKind::Module, *rc::gen::element("m", "n"), start, end);
    }
    for (int i = *rc::gen::inRange(0, 12); i > 0; --i) {
        const auto at = *rc::gen::inRange(0, 120);
        const auto end = 1'000 + at + *rc::gen::inRange(0, 50);
        switch (*rc::gen::inRange(0, 4)) {
        case 0:
            story.copy(
                *rc::gen::element(trace::CopyKind::HostToDevice, trace::CopyKind::PeerToPeer), 8,
                at, 1'000 + at, end);
            break;
        case 1:
            story.fill(8, at, 1'000 + at, end);
            break;
        default:
            story.kernel(*rc::gen::element("gemm", "softmax", ""), at, 1'000 + at, end,
                         trace::ThreadId{1},
                         streams[*rc::gen::inRange<std::size_t>(0, streams.size())]);
        }
    }
    return std::move(story.trace);
}

/// What an operation is summed under, said in another way than by the code under test.
std::string keyOf(const Recorded& run, std::size_t position, StretchBy by) {
    const Operation& op = run.details.operations[position];
    if (by == StretchBy::Range) {
        const std::uint32_t row = op.range == kNone ? kNone : run.details.rangeRow[op.range];
        return row == kNone ? "none" : std::to_string(row);
    }
    if (by == StretchBy::Stream)
        return std::to_string(trace::value(streamOf(run.trace, op)));
    if (op.kind == OperationKind::Copy)
        return "copy " + std::to_string(static_cast<int>(run.trace.copies[op.row].kind));
    if (op.kind == OperationKind::Fill)
        return "fill";
    if (by == StretchBy::Family)
        return std::to_string(static_cast<int>(run.details.families[position]));
    if (by == StretchBy::Kernel)
        return std::string(run.trace.text(run.trace.configs[configOf(run.trace, op.row)].function));
    const FrameworkPlace* place = run.details.framework.placeOf(position);
    return place && place->module != kNone
               ? std::string(run.trace.text(
                     run.trace.frameworkRanges[run.details.framework.row[place->module]].name))
               : "";
}

struct Oracle {
    std::uint64_t operations = 0;
    Budget verdicts;
};

TEST(Stretch, SumsAnyStretchOfAnyTraceByAnyKey) {
    const bool ok = rc::check("stretch", [] {
        const Recorded run(anyTrace());
        const std::int64_t from = 1'000 + *rc::gen::inRange(-10, 170),
                           to = from + *rc::gen::inRange(1, 100);
        const StretchBy by = kAllKeys[*rc::gen::inRange(0, 5)];
        std::map<std::string, Oracle> wanted;
        for (std::size_t i = 0; i < run.details.operations.size(); ++i) {
            const Operation& op = run.details.operations[i];
            if (op.end <= from || op.start >= to)
                continue;
            Oracle& row = wanted[keyOf(run, i, by)];
            ++row.operations;
            for (std::int64_t t = op.start; t < op.end; ++t)
                if (t >= from && t < to)
                    row.verdicts[op.label] += Ns(1);
        }
        const StretchSums sums = run.sums({from, to}, by);
        RC_ASSERT(sums.rows.size() == wanted.size());
        Ns total{};
        std::uint64_t operations = 0;
        for (const StretchRow& row : sums.rows) {
            const Oracle& one = wanted.at(keyOf(run, row.longest, by));
            RC_ASSERT(row.operations == one.operations);
            RC_ASSERT(row.verdicts == one.verdicts);
            total += row.time();
            operations += row.operations;
        }
        RC_ASSERT(total == sums.time);
        RC_ASSERT(operations == sums.kernels + sums.copies + sums.fills);
        RC_ASSERT(std::ranges::is_sorted(sums.rows, std::greater<>(), &StretchRow::time));
    });
    EXPECT_TRUE(ok);
}

} // namespace
} // namespace ridge::analyzer
