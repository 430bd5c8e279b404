// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/timeline/spans/label_timeline.h"

#include "analyzer/analyze.h"
#include "tests/unit/analyzer/story.h"
#include "trace/reader.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <filesystem>

namespace ridge::gui {
namespace {

/// The label of each nanosecond, by its definition: the first of those that run, else the gap's
/// cause.
std::vector<int> labelsByNanosecond(const analyzer::Details& details, std::int64_t end) {
    std::vector<int> labels(std::size_t(end), -1);
    for (const analyzer::IdlePiece& gap : details.gaps)
        for (std::int64_t t = gap.start; t < gap.end; ++t)
            labels[std::size_t(t)] = int(gap.cause);
    for (const analyzer::Operation& op : details.operations)
        for (std::int64_t t = op.start; t < op.end; ++t) {
            int& label = labels[std::size_t(t)];
            label = label < 0 ? int(op.label) : std::min(label, int(op.label));
        }
    return labels;
}

TEST(LabelTimeline, SaysOfAnyWindowWhatEachNanosecondWentTo) {
    ASSERT_TRUE(rc::check([] {
        constexpr std::int64_t kEnd = 3000;
        tests::Story story;
        std::int64_t now = 0;
        const auto count = *rc::gen::inRange(0, 40);
        for (int i = 0; i < count; ++i) {
            now += *rc::gen::inRange(0, 40);
            const std::int64_t end = now + *rc::gen::inRange(0, 30);
            if (*rc::gen::arbitrary<bool>())
                story.kernel("k", now, now, end);
            else
                story.copy(trace::CopyKind::HostToDevice, 64, now, now, end);
        }
        analyzer::Details details;
        analyzer::analyze(story.trace, {}, &details);
        const auto timelines = labelTimelines(details, story.trace.devices.size());
        const std::vector<int> labels = labelsByNanosecond(details, kEnd);
        const auto from = *rc::gen::inRange<std::int64_t>(0, kEnd);
        const auto to = *rc::gen::inRange<std::int64_t>(from, kEnd + 1);
        analyzer::Budget plain;
        for (std::int64_t t = from; t < to; ++t)
            if (labels[std::size_t(t)] >= 0)
                plain.time[std::size_t(labels[std::size_t(t)])] += trace::Ns(1);
        RC_ASSERT(within(timelines, from, to) == plain);
    }));
}

TEST(LabelTimeline, OfTheWholeRunIsTheAnalysisBudgetInEveryExample) {
    for (const auto& file : std::filesystem::directory_iterator(RIDGE_EXAMPLES)) {
        if (file.path().extension() != ".ridge")
            continue;
        SCOPED_TRACE(file.path());
        const auto trace = trace::read(file.path());
        ASSERT_TRUE(trace);
        analyzer::Details details;
        const analyzer::Analysis analysis = analyzer::analyze(*trace, {}, &details);
        const auto timelines = labelTimelines(details, trace->devices.size());
        EXPECT_EQ(within(timelines, -analyzer::kFarthest, analyzer::kFarthest), analysis.budget);
    }
}

} // namespace
} // namespace ridge::gui
