// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/step_timeline.h"

#include "analyzer/analyze.h"
#include "tests/unit/analyzer/story.h"

#include <gmock/gmock.h>
#include <rapidcheck.h>

namespace ridge::analyzer {
namespace {

using testing::ElementsAre;
using tests::Story;

StepTimeline stepOf(const trace::Trace& trace) {
    Details details;
    const Analysis analysis = analyze(trace, {}, &details);
    return stepTimeline(trace, analysis, details).value();
}

std::vector<std::string> namesIn(const StepTimeline& step, const StepLane& lane) {
    std::vector<std::string> names;
    for (const StepBox& box : lane.boxes)
        names.push_back(step.names[box.name].text);
    return names;
}

std::vector<const StepLane*> lanesOf(const StepTimeline& step, StepLaneKind kind) {
    std::vector<const StepLane*> lanes;
    for (const StepLane& lane : step.lanes)
        if (lane.kind == kind)
            lanes.push_back(&lane);
    return lanes;
}

TEST(StepTimeline, HasRangesModulesStreamsAndIdleTime) {
    Story story;
    const trace::StreamId side = story.stream();
    story.framework(trace::FrameworkKind::Module, "net", 0, 60);
    story.range("step", 0, 100);
    story.range("forward", 5, 40);
    story.kernel("gemm", 10, 1'000, 2'000);
    story.kernel("norm", 20, 2'000, 2'500);
    story.kernel("loss", 70, 4'000, 5'000);
    story.kernel("pack", 80, 4'500, 6'000, trace::ThreadId{1}, side);
    const StepTimeline step = stepOf(story.trace);
    EXPECT_FALSE(step.iteration);
    EXPECT_EQ(step.start, Ns(1'000));
    EXPECT_EQ(step.length, Ns(5'000));
    const auto ranges = lanesOf(step, StepLaneKind::Range);
    ASSERT_EQ(ranges.size(), 2u);
    EXPECT_THAT(namesIn(step, *ranges[0]), ElementsAre("step"));
    EXPECT_EQ(ranges[0]->boxes[0].length, Ns(5'000));
    EXPECT_THAT(namesIn(step, *ranges[1]), ElementsAre("forward"));
    EXPECT_EQ(ranges[1]->boxes[0].length, Ns(1'500));
    const auto modules = lanesOf(step, StepLaneKind::Module);
    ASSERT_EQ(modules.size(), 1u);
    EXPECT_THAT(namesIn(step, *modules[0]),
                ElementsAre("net")); // two kernels that follow each other
    const auto streams = lanesOf(step, StepLaneKind::Stream);
    ASSERT_EQ(streams.size(), 2u);
    EXPECT_THAT(namesIn(step, *streams[0]), ElementsAre("gemm", "norm", "loss"));
    EXPECT_THAT(namesIn(step, *streams[1]), ElementsAre("pack"));
    const auto idle = lanesOf(step, StepLaneKind::Idle);
    ASSERT_EQ(idle.size(), 1u);
    Ns idleTime{};
    for (const StepBox& box : idle[0]->boxes)
        idleTime += box.length;
    EXPECT_EQ(idleTime, Ns(1'500));
}

TEST(StepTimeline, IsTheMedianIteration) {
    Story story;
    for (int i = 0; i < 20; ++i) {
        const std::int64_t at = i * 10'000;
        story.range("step", at, at + 5'000);
        story.kernel("gemm", at + 10, at + 1'000, at + 2'000 + i);
    }
    Details details;
    const Analysis analysis = analyze(story.trace, {}, &details);
    ASSERT_TRUE(analysis.iterations);
    const auto step = stepTimeline(story.trace, analysis, details);
    ASSERT_TRUE(step);
    EXPECT_EQ(step->iteration, analysis.iterations->median.number);
    EXPECT_EQ(step->start, analysis.iterations->median.start);
    EXPECT_EQ(step->length, analysis.iterations->median.extent);
    for (const StepLane& lane : step->lanes)
        for (const StepBox& box : lane.boxes) {
            EXPECT_GE(box.start, Ns(0));
            EXPECT_LE(box.start + box.length, step->length);
        }
}

TEST(StepTimeline, OfNothingIsNone) {
    Details details;
    const trace::Trace empty = Story().trace;
    const Analysis analysis = analyze(empty, {}, &details);
    EXPECT_FALSE(stepTimeline(empty, analysis, details));
}

TEST(StepTimeline, NamesLeadToTheTables) {
    Story story;
    story.range("step", 0, 100);
    story.kernel("gemm", 10, 1'000, 2'000);
    Details details;
    const Analysis analysis = analyze(story.trace, {}, &details);
    const auto step = stepTimeline(story.trace, analysis, details);
    for (const StepName& name : step->names) {
        if (name.kind == StepName::Kind::Kernel) {
            EXPECT_EQ(analysis.kernels[name.row].function, name.text);
        } else if (name.kind == StepName::Kind::Text) {
            EXPECT_EQ(analysis.ranges[name.row].name, name.text);
        }
    }
}

TEST(StepTimeline, DoesNotTellVerdictsThatAreWithheld) {
    Story story;
    story.kernel("gemm", 10, 1'000, 2'000);
    story.kernel("gemm", 20, 3'000, 4'000);
    Details details;
    Analysis analysis = analyze(story.trace, {}, &details);
    analysis.withheld = "records were lost";
    const auto step = stepTimeline(story.trace, analysis, details);
    ASSERT_EQ(step->lanes.size(), 1u); // no idle time either
    for (const StepBox& box : step->lanes[0].boxes)
        EXPECT_EQ(box.label, Label::Unclassified);
}

TEST(StepTimeline, MergesWhatIsTooMuchAndLosesNoOperation) {
    Story story;
    constexpr std::size_t kMany = 3 * kStepBoxes;
    for (std::size_t i = 0; i < kMany; ++i) {
        const auto at = static_cast<std::int64_t>(i * 10);
        story.kernel(i == 7 ? "long" : "short", at, at + 1'000, at + (i == 7 ? 1'010 : 1'004));
    }
    Details details;
    Analysis analysis = analyze(story.trace, {}, &details);
    analysis.iterations.reset(); // each of these launches could be one
    const StepTimeline step = stepTimeline(story.trace, analysis, details).value();
    std::size_t boxes = 0, operations = 0;
    for (const StepLane& lane : step.lanes) {
        boxes += lane.boxes.size();
        if (lane.kind == StepLaneKind::Stream)
            for (const StepBox& box : lane.boxes)
                operations += box.count;
    }
    EXPECT_LE(boxes, kStepBoxes);
    EXPECT_EQ(operations, kMany);
    EXPECT_EQ(step.names[lanesOf(step, StepLaneKind::Stream)[0]->boxes[0].name].text, "long");
}

TEST(StepTimeline, BoxesOfALaneAreInOrderAndInsideOfTheStepInAnyTrace) {
    const bool ok = rc::check("step timeline", [] {
        Story story;
        const std::vector<trace::StreamId> streams = {trace::StreamId{1}, story.stream(),
                                                      story.device(tests::h200())};
        const trace::ThreadId other = story.thread();
        for (int i = *rc::gen::inRange(0, 6); i > 0; --i) {
            const auto start = *rc::gen::inRange(0, 100);
            story.range(*rc::gen::element("a", "b"), start, start + *rc::gen::inRange(1, 60),
                        *rc::gen::element(trace::ThreadId{1}, other));
        }
        const int kernels = *rc::gen::inRange(1, 15);
        for (int i = 0; i < kernels; ++i) {
            const auto at = *rc::gen::inRange(0, 120);
            story.kernel(*rc::gen::element("k", "l"), at, 1'000 + at,
                         1'001 + at + *rc::gen::inRange(0, 50),
                         *rc::gen::element(trace::ThreadId{1}, other),
                         streams[*rc::gen::inRange<std::size_t>(0, streams.size())]);
        }
        const StepTimeline step = stepOf(story.trace);
        std::uint64_t operations = 0;
        for (const StepLane& lane : step.lanes) {
            Ns before{}, end{};
            for (const StepBox& box : lane.boxes) {
                RC_ASSERT(box.start >= before);
                RC_ASSERT(box.start + box.length <= step.length);
                if (lane.kind != StepLaneKind::Stream)
                    RC_ASSERT(box.start >= end); // in a lane of these nothing overlaps
                before = box.start;
                end = box.start + box.length;
            }
            if (lane.kind == StepLaneKind::Stream)
                operations += lane.boxes.size();
        }
        RC_ASSERT(operations == static_cast<std::uint64_t>(kernels));
    });
    EXPECT_TRUE(ok);
}

} // namespace
} // namespace ridge::analyzer
