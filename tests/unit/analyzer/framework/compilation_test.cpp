// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/analyze.h"
#include "analyzer/framework/compilation.h"
#include "tests/unit/analyzer/story.h"

#include <algorithm>
#include <gmock/gmock.h>
#include <map>
#include <rapidcheck.h>
#include <set>

namespace ridge::analyzer {
namespace {

using tests::Story;
using trace::FrameworkKind;
using trace::FrameworkRange;
using trace::ThreadId;

constexpr ThreadId kMain{1};

FrameworkRange& phase(Story& story, std::string_view name, std::int64_t start, std::int64_t end,
                      std::string_view number = "", std::string_view site = "",
                      ThreadId thread = kMain) {
    FrameworkRange& range = story.framework(FrameworkKind::Compilation, name, start, end, thread);
    if (!number.empty())
        range.arguments = story.text(number);
    if (!site.empty())
        range.site = story.text(site);
    return range;
}

void note(Story& story, FrameworkKind kind, std::string_view reason, std::string_view site) {
    story.framework(kind, reason, 900, 900).site =
        site.empty() ? trace::StringId::None : story.text(site);
}

CompilationRows rowsOf(const Story& story) {
    return compilationRows(story.trace, {});
}

/// "what count time", and of functions how many were compiled again.
std::vector<std::string> told(const std::vector<CompilationPhaseRow>& rows) {
    std::vector<std::string> result;
    for (const CompilationPhaseRow& row : rows)
        result.push_back(row.name + " " + std::to_string(row.count) + " " +
                         std::to_string(row.self.count()));
    return result;
}
std::vector<std::string> told(const std::vector<CompiledFunctionRow>& rows) {
    std::vector<std::string> result;
    for (const CompiledFunctionRow& row : rows)
        result.push_back(row.site + " " + std::to_string(row.compilations) + " " +
                         std::to_string(row.again) + " " + std::to_string(row.time.count()));
    return result;
}

TEST(Compilation, TimeOfAPhaseLeavesOutThePhasesInside) {
    Story story;
    phase(story, "Triton", 40, 60);
    phase(story, "Inductor", 30, 70);
    story.framework(FrameworkKind::Op, "aten::mm", 22, 28); // a trial run is compilation too
    phase(story, "AOTAutograd", 18, 80);
    phase(story, "Dynamo", 0, 100);
    story.framework(FrameworkKind::Module, "Net", 0, 200);
    phase(story, "Triton", 150, 155);
    const CompilationRows rows = rowsOf(story);
    EXPECT_THAT(told(rows.phases), testing::ElementsAre("Dynamo 1 38", "Triton 2 25",
                                                        "AOTAutograd 1 22", "Inductor 1 20"));
    EXPECT_EQ(rows.total, Ns(105));
    EXPECT_EQ(rows.elapsed, Ns(105));
    EXPECT_THAT(rows.functions, testing::IsEmpty());
}

TEST(Compilation, OfAFunctionIsToldByPyTorchsNumbers) {
    Story story;
    phase(story, "Inductor", 10, 20, "0/0");
    phase(story, "Dynamo", 0, 30, "0/0", "a.py:3 f");
    phase(story, "Dynamo", 40, 50, "0/1", "a.py:3 f");
    phase(story, "Dynamo", 60, 62, "1/0", "a.py:9 g");
    phase(story, "Dynamo", 70, 72, "", "a.py:9 g"); // without a number it is one of its own
    phase(story, "Dynamo", 80, 83, "0/10_1", "a.py:3 f");
    EXPECT_THAT(told(rowsOf(story).functions),
                testing::ElementsAre("a.py:3 f 3 2 43", "a.py:9 g 2 0 4"));
}

TEST(Compilation, OfTheBackwardPassIsOfTheFunctionWithItsNumber) {
    Story story;
    const ThreadId backward = story.thread();
    const ThreadId otherProcess = story.thread(story.process());
    phase(story, "Dynamo", 0, 30, "0/0", "a.py:3 f");
    phase(story, "Inductor", 50, 60, "0/0", "", backward);
    phase(story, "Inductor", 20, 60, "0/0", "", otherProcess);
    phase(story, "CUDA graph capture", 70, 80);
    const CompilationRows rows = rowsOf(story);
    EXPECT_THAT(told(rows.functions), testing::ElementsAre("a.py:3 f 1 0 40"));
    EXPECT_EQ(rows.total, Ns(90));
    EXPECT_EQ(rows.elapsed, Ns(70)); // two processes compile at once
}

TEST(Compilation, InsideOfTheSameFunctionCountsOnce) {
    Story story;
    phase(story, "Dynamo", 20, 30, "1/0", "a.py:3 f");
    phase(story, "autotuning", 10, 40, "2/0", "b.py:7 g");
    phase(story, "Dynamo", 0, 50, "0/0", "a.py:3 f");
    EXPECT_THAT(told(rowsOf(story).functions),
                testing::ElementsAre("a.py:3 f 1 0 50", "b.py:7 g 1 0 30"));
}

TEST(Compilation, NotesAreCountedByReasonAndFunction) {
    Story story;
    note(story, FrameworkKind::Recompilation, "size of x", "a.py:3 f");
    note(story, FrameworkKind::GraphBreak, "print", "a.py:3 f");
    note(story, FrameworkKind::GraphBreak, "item", "");
    note(story, FrameworkKind::GraphBreak, "item", "");
    note(story, FrameworkKind::GraphBreak, "print", "b.py:3 g");
    std::vector<std::string> found;
    for (const CompilationNoteRow& row : rowsOf(story).notes)
        found.push_back(
            (row.kind == FrameworkKind::GraphBreak ? "graph break, " : "recompilation, ") +
            row.reason + ", " + row.site + ", " + std::to_string(row.count));
    EXPECT_THAT(found,
                testing::ElementsAre("graph break, item, , 2", "graph break, print, a.py:3 f, 1",
                                     "graph break, print, b.py:3 g, 1",
                                     "recompilation, size of x, a.py:3 f, 1"));
}

TEST(Compilation, IsOfTheWholeRecordingWhateverPartIsTold) {
    Story story;
    phase(story, "Dynamo", 0, 30'000, "0/0", "a.py:3 f");
    for (int i = 0; i < 8; ++i) {
        const std::int64_t at = 100'000 * (i + 1);
        story.framework(FrameworkKind::User, "Optimizer.step#SGD.step", at + 50'000, at + 60'000);
        story.kernel("gemm", at + 10'000, at + 20'000, at + 70'000);
    }
    Options options;
    options.phase = PhaseChoice::Steady;
    EXPECT_EQ(analyze(story.trace, options).compilation.total, Ns(30'000));
    EXPECT_TRUE(analyze(Story().trace).compilation.empty());
}

/// Each nanosecond of a thread is the phase's whose open range began last; of equals the shorter
/// one, then that written first. A range that crosses one around it is cut at its end.
class Oracle {
  public:
    explicit Oracle(const trace::Trace& trace) {
        for (std::size_t i = 0; i < trace.frameworkRanges.size(); ++i)
            if (trace.frameworkRanges[i].kind == FrameworkKind::Compilation)
                m_outerFirst.push_back({trace.frameworkRanges[i], i});
        std::ranges::sort(m_outerFirst, [](const auto& a, const auto& b) {
            return std::tuple(a.first.start, -a.first.end, b.second) <
                   std::tuple(b.first.start, -b.first.end, a.second);
        });
        for (auto i = m_outerFirst.begin(); i != m_outerFirst.end(); ++i)
            for (auto outer = m_outerFirst.begin(); outer != i; ++outer)
                if (outer->first.thread == i->first.thread && outer->first.end > i->first.start)
                    i->first.end = std::min(i->first.end, outer->first.end);
        for (std::int64_t now = 0; now < kLast; ++now)
            count(trace, Ns(now));
    }

    std::map<std::string, Ns> self;
    Ns total{}, elapsed{};

    static constexpr std::int64_t kLast = 100;

  private:
    void count(const trace::Trace& trace, Ns now) {
        std::map<ThreadId, trace::StringId> innermost;
        for (const auto& [range, row] : m_outerFirst)
            if (range.start <= now && now < range.end)
                innermost[range.thread] = range.name;
        for (const auto& [thread, name] : innermost)
            ++self[std::string(trace.text(name))];
        total += Ns(innermost.size());
        elapsed += Ns(innermost.empty() ? 0 : 1);
    }

    std::vector<std::pair<FrameworkRange, std::size_t>> m_outerFirst;
};

TEST(Compilation, SelfTimesAreThoseOfTheInnermostPhaseInAnyTrace) {
    const bool ok = rc::check("compilation", [] {
        Story story;
        const ThreadId threads[] = {kMain, story.thread()};
        const auto any = [](int most) { return std::int64_t{*rc::gen::inRange(0, most)}; };
        for (std::int64_t i = any(16); i > 0; --i) {
            const std::int64_t start = any(60);
            const FrameworkKind kind = any(4) == 0 ? FrameworkKind::Op : FrameworkKind::Compilation;
            story.framework(kind, "phase " + std::to_string(any(4)), start, start + any(40),
                            threads[any(2)]);
        }
        const Oracle oracle(story.trace);
        const CompilationRows rows = rowsOf(story);
        std::map<std::string, Ns> self;
        for (const CompilationPhaseRow& row : rows.phases)
            if (row.self > Ns{})
                self[row.name] = row.self;
        RC_ASSERT(self == oracle.self);
        RC_ASSERT(rows.total == oracle.total);
        RC_ASSERT(rows.elapsed == oracle.elapsed);
    });
    EXPECT_TRUE(ok);
}

} // namespace
} // namespace ridge::analyzer
