// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/framework/host_busy.h"
#include "tests/unit/analyzer/story.h"

#include <gmock/gmock.h>
#include <map>
#include <rapidcheck.h>

namespace ridge::analyzer {
namespace {

using tests::Story;
using trace::FrameworkKind;
using trace::ThreadId;

constexpr ThreadId kMain{1};

/// Time by "work where".
std::map<std::string, std::int64_t> told(const Story& story, std::vector<HostWait> waits) {
    constexpr const char* kWorkNames[] = {"Python", "op",          "autograd",
                                          "marked", "compilation", "unknown"};
    std::map<std::string, std::int64_t> result;
    for (const HostBusyRow& row : hostBusyRows(story.trace, waits, {}))
        result[kWorkNames[static_cast<int>(row.work)] + (" " + row.where)] += row.time.count();
    return result;
}

TEST(HostBusy, IsSplitAtTheRangesOfTheThread) {
    Story story;
    story.framework(FrameworkKind::Op, "aten::mul", 30, 40).site = story.text("a.py:3 f");
    story.framework(FrameworkKind::Module, "Net", 10, 60).site = story.text("a.py:9 main");
    story.framework(FrameworkKind::Op, "aten::sum", 80, 90).site = story.text("a.py:10 main");
    EXPECT_EQ(told(story, {{kMain, 0, 85}}),
              (std::map<std::string, std::int64_t>{{"Python a.py:9 main", 10},
                                                   {"Python a.py:3 f", 20},
                                                   {"op aten::mul", 10},
                                                   {"Python a.py:10 main", 20 + 20},
                                                   {"op aten::sum", 5}}));
}

TEST(HostBusy, OfTheBackwardPassIsOfNodesAndOfTheEngine) {
    Story story;
    const ThreadId other = story.thread();
    story.framework(FrameworkKind::BackwardNode, "MmBackward0", 20, 50, other);
    story.framework(FrameworkKind::ModuleBackward, "Net", 10, 60, other);
    EXPECT_EQ(told(story, {{other, 0, 70}}),
              (std::map<std::string, std::int64_t>{
                  {"autograd ", 10 + 10 + 10}, {"op MmBackward0", 30}, {"unknown ", 10}}));
}

TEST(HostBusy, OfTheOptimizerIsMarkedOutsideOfItsOps) {
    Story story;
    story.framework(FrameworkKind::Op, "aten::_foreach_add_", 20, 30);
    story.framework(FrameworkKind::User, "Optimizer.step#SGD.step", 10, 50);
    EXPECT_EQ(told(story, {{kMain, 10, 40}}),
              (std::map<std::string, std::int64_t>{{"marked Optimizer.step#SGD.step", 20},
                                                   {"op aten::_foreach_add_", 10}}));
}

TEST(HostBusy, OfTorchCompileIsItsInnermostPhaseWhateverOpRuns) {
    Story story;
    story.framework(FrameworkKind::Op, "aten::mm", 34, 36); // a trial run
    story.framework(FrameworkKind::Compilation, "autotuning", 32, 38);
    story.framework(FrameworkKind::Compilation, "Inductor", 30, 40);
    story.framework(FrameworkKind::Compilation, "Dynamo", 20, 60);
    story.framework(FrameworkKind::Op, "aten::custom", 10, 70);
    story.framework(FrameworkKind::GraphBreak, "print", 65, 65);
    EXPECT_EQ(told(story, {{kMain, 15, 66}}),
              (std::map<std::string, std::int64_t>{{"op aten::custom", 5 + 6},
                                                   {"compilation Dynamo", 10 + 20},
                                                   {"compilation Inductor", 2 + 2},
                                                   {"compilation autotuning", 6}}));
}

TEST(HostBusy, OfAThreadWithoutRangesIsNotKnown) {
    Story story;
    story.framework(FrameworkKind::Op, "aten::mul", 30, 40);
    EXPECT_EQ(told(story, {{story.thread(), 0, 100}}),
              (std::map<std::string, std::int64_t>{{"unknown ", 100}}));
    EXPECT_THAT(told(Story(), {{kMain, 0, 100}}), testing::IsEmpty());
}

TEST(HostBusy, RowsAddUpToTheWaits) {
    const bool ok = rc::check("rows add up", [] {
        Story story;
        const ThreadId threads[] = {kMain, story.thread()};
        const auto any = [](int most) { return std::int64_t{*rc::gen::inRange(0, most)}; };
        for (std::int64_t i = any(20); i > 0; --i) {
            const std::int64_t start = any(200);
            story.framework(static_cast<FrameworkKind>(1 + any(7)), "r" + std::to_string(any(3)),
                            start, start + any(60), threads[any(2)]);
        }
        std::vector<HostWait> waits;
        std::int64_t sum = 0;
        for (std::int64_t i = any(5); i > 0; --i) {
            const std::int64_t start = any(250), length = any(100);
            waits.push_back({threads[any(2)], start, start + length});
            sum += length;
        }
        std::int64_t found = 0;
        for (const auto& [name, time] : told(story, waits))
            found += time;
        RC_ASSERT(found == (story.trace.frameworkRanges.empty() ? 0 : sum));
    });
    EXPECT_TRUE(ok);
}

} // namespace
} // namespace ridge::analyzer
