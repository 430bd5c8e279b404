// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/advice/costs.h"
#include "analyzer/advice/parts.h"

#include <algorithm>
#include <map>

namespace ridge::analyzer {
namespace {

std::uint32_t outermost(const Analysis& analysis, std::uint32_t row) {
    while (row != kNone && analysis.ranges[row].parent != kNone)
        row = analysis.ranges[row].parent;
    return row;
}

void add(Advice& to, std::uint32_t gap, std::uint64_t pieces, Ns time) {
    to.count += pieces;
    to.spent = plus(to.spent, time);
    to.gain = plus(to.gain, time);
    to.gaps.push_back(gap);
}

/// Whose way of capturing graphs the program has: that of a compiler in use, else of most kernel
/// time.
Framework frameworkOf(const Analysis& analysis) {
    std::map<Framework, Ns> time;
    for (const KernelRow& row : analysis.kernels)
        time[row.framework] = plus(time[row.framework], row.time.total);
    if (time[Framework::Inductor] > Ns{})
        return Framework::Inductor;
    time.erase(Framework::None);
    const auto most =
        std::ranges::max_element(time, {}, [](const auto& each) { return each.second; });
    return most == time.end() || most->second == Ns{} ? Framework::None : most->first;
}

/// Stretches that a graph would shorten: a launch costs the host its time, a node of a graph what
/// an empty one takes.
void adviseOnGraphs(const Analysis& analysis, std::vector<Advice>& advice) {
    const Cost node = costOf(analysis, "graph node", kGraphNodeGap);
    Advice found;
    std::map<std::uint32_t, Ns> byRange;
    for (std::uint32_t i = 0; i < analysis.gaps.size(); ++i) {
        const GapRow& row = analysis.gaps[i];
        if (row.capturableTime <= Ns{})
            continue;
        Ns& inRange = byRange[outermost(analysis, row.range)];
        inRange = plus(inRange, row.capturableTime);
        add(found, i, row.capturable, row.capturableTime);
    }
    for (const auto& [range, time] : byRange)
        if (range != kNone && time * 2 > found.spent) {
            found.range = range;
            found.isAllInRange = time == found.spent;
        }
    found.kind = AdviceKind::CaptureGraph;
    found.framework = frameworkOf(analysis);
    found.assumed = node.assumed;
    found.each = node.each;
    found.gain -= node.each * static_cast<std::int64_t>(found.count);
    advice.push_back(std::move(found));
}

} // namespace

void adviseOnGaps(const Analysis& analysis, std::vector<Advice>& advice) {
    std::map<std::pair<AdviceKind, std::string_view>, Advice> byCall;
    for (std::uint32_t i = 0; i < analysis.gaps.size(); ++i) {
        const GapRow& row = analysis.gaps[i];
        const bool host = row.cause == Label::IdleHost;
        const std::optional<AdviceKind> kind = factsOf(row.cause).advice;
        if (!kind)
            continue;
        Advice& found = byCall[{*kind, row.by}];
        found.kind = *kind;
        if (found.gaps.empty())
            found.range = row.range;
        else if (found.range != row.range)
            found.range = kNone;
        // Of the host's time other pieces of advice speak of these.
        const std::uint64_t others = host ? row.capturable + row.drained : 0;
        const Ns othersTime = host ? plus(row.capturableTime, row.drainedTime) : Ns{};
        add(found, i, row.pieces - others, plus(row.total, row.behind) - othersTime);
    }
    for (auto& [call, found] : byCall)
        advice.push_back(std::move(found));
    adviseOnGraphs(analysis, advice);
}

} // namespace ridge::analyzer
