// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/framework/module_tree.h"
#include "reports/summary/parts.h"
#include "reports/words/family_budget.h"
#include "reports/words/format.h"
#include "reports/words/framework_words.h"
#include "reports/words/headline.h"
#include "reports/words/phase_text.h"

#include <algorithm>
#include <fmt/format.h>
#include <functional>

namespace ridge::reports {
namespace {

using analyzer::Analysis;
using analyzer::Label;
using analyzer::Ns;

constexpr std::size_t kMostParts = 7; ///< by module or range, before the rest
constexpr std::size_t kWidestPart = 36;

struct Share {
    std::string name;
    Ns time{};
};

std::string_view sectionOf(Label label) {
    if (analyzer::isIdle(label))
        return "idle";
    return label == Label::Copy || label == Label::Fill ? "copies" : "kernels";
}

/// Two or more parts below half a percent are one.
void foldSmall(const Analysis& a, std::vector<BudgetPart>& parts, SummaryBar& bar) {
    const auto isSmall = [](const BudgetPart& part) { return part.tenths < 5; };
    const auto small = std::ranges::count_if(parts, isSmall);
    if (small < 2)
        return;
    SummaryPart rest;
    rest.name = fmt::format("{} more", small);
    Ns time{};
    for (const BudgetPart& part : parts)
        if (isSmall(part)) {
            rest.tenths += part.tenths;
            time += part.time;
        }
    rest.time = duration(perIteration(a, time));
    std::erase_if(parts, isSmall);
    bar.parts.push_back(std::move(rest));
}

SummaryBar byVerdict(const Analysis& a) {
    SummaryBar bar{.by = "verdict", .whole = wholeText(a)};
    std::vector<BudgetPart> parts = budgetParts(a.budget, a.kernels);
    foldSmall(a, parts, bar);
    for (const BudgetPart& part : parts)
        bar.parts.push_back({part.text, duration(perIteration(a, part.time)), part.tenths,
                             part.label, sectionOf(part.label)});
    std::ranges::rotate(bar.parts, bar.parts.begin() + (bar.parts.size() > parts.size()));
    return bar;
}

SummaryBar byFamily(const Analysis& a) {
    const std::vector<BusyPart> parts = mainBusyParts(a);
    SummaryBar bar{.by = "family", .whole = busyByFamilyText(a, parts)};
    for (const BusyPart& part : parts)
        bar.parts.push_back(
            {part.name, duration(perIteration(a, part.time)), part.tenths, {}, "families"});
    return bar;
}

/// The largest shares of `whole`, and what is left of it.
SummaryBar largest(const Analysis& a, SummaryBar bar, std::vector<Share> shares, Ns whole,
                   std::string_view rest, std::string_view section) {
    std::ranges::stable_sort(shares, std::greater(), &Share::time);
    if (shares.size() > kMostParts)
        shares.resize(kMostParts);
    Ns named{};
    for (const Share& share : shares)
        named += share.time;
    const std::size_t largestOnes = shares.size();
    if (whole > named)
        shares.push_back({std::string(rest), whole - named});
    std::vector<Ns> times;
    for (const Share& share : shares)
        times.push_back(share.time);
    const std::vector<int> parts = tenths(times);
    for (std::size_t i = 0; i < shares.size(); ++i)
        bar.parts.push_back({shares[i].name,
                             duration(perIteration(a, shares[i].time)),
                             parts[i],
                             {},
                             i < largestOnes ? section : ""});
    return bar;
}

std::string busyText(const Analysis& a, Ns busy) {
    return fmt::format("{} busy{}", duration(perIteration(a, busy)),
                       tellsIterations(a) ? " an iteration" : "");
}

/// What each module has itself, without those inside; layers that repeat are one.
SummaryBar byModule(const Analysis& a) {
    std::vector<Share> shares;
    for (const analyzer::ModuleRow& row : analyzer::mergedLayers(a.framework.modules))
        if (row.self.busy > Ns{})
            shares.push_back({ending(printable(row.path), kWidestPart) +
                                  (row.modules > 1 ? fmt::format(" ({})", row.modules) : ""),
                              row.self.busy});
    return largest(a, {.by = "module", .whole = busyText(a, a.framework.busy)}, std::move(shares),
                   a.framework.busy, "all else", "pytorch");
}

/// Ranges right inside of an iteration, else the outermost ones. Those of several streams may
/// overlap, so that their sum is the whole where it is more than the busy time.
SummaryBar byRange(const Analysis& a) {
    const std::uint32_t around =
        a.iterations && a.iterations->basis == analyzer::IterationBasis::Ranges
            ? a.iterations->range
            : analyzer::kNone;
    std::vector<Share> shares;
    Ns sum{};
    for (const analyzer::RangeRow& row : a.ranges)
        if (row.parent == around && row.busy > Ns{}) {
            shares.push_back({shortened(printable(row.name), kWidestPart), row.busy});
            sum += row.busy;
        }
    const Ns whole = std::max(sum, a.budget.total() - a.budget.idle());
    return largest(a, {.by = "range", .whole = busyText(a, whole)}, std::move(shares), whole,
                   "outside of them", "ranges");
}

} // namespace

std::vector<SummaryBar> summaryBars(const Analysis& a) {
    std::vector<SummaryBar> bars;
    if (!a.withheld.empty())
        return bars;
    bars = {byVerdict(a), byFamily(a)};
    bars.push_back(a.framework.modules.empty() ? byRange(a) : byModule(a));
    std::erase_if(bars, [](const SummaryBar& bar) { return bar.parts.size() < 2; });
    return bars;
}

} // namespace ridge::reports
