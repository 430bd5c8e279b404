// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "reports/words/replayed.h"

#include "analyzer/replayed/shares.h"
#include "reports/words/format.h"
#include "reports/words/shares.h"

#include <algorithm>
#include <fmt/format.h>

namespace ridge::reports {
namespace {

using analyzer::BusyShares;
using analyzer::Origin;
using analyzer::Quantity;
using analyzer::ReplayedTotals;
using analyzer::Resource;
using analyzer::WorkTotals;

/// "2 of 10 launches replayed", with the share of the time that they stand for when that is not
/// all.
std::string coverage(const ReplayedTotals& totals) {
    std::string text =
        fmt::format("{} of {} replayed", count(totals.replayed), counted(totals.kernels, "launch"));
    if (!totals.whole())
        text +=
            fmt::format(", which speak of {} of the kernel time", percent(totals.coveredShare()));
    return text;
}

/// "73 %"; of the L2 "31 % (46 % its busiest part)" where that is more.
std::string shareOf(const BusyShares& shares, std::size_t unit) {
    const double share = shares.by[unit].value;
    const bool more = static_cast<analyzer::Metric>(unit) == analyzer::Metric::L2 &&
                      shares.l2Whole.known() && shares.l2Whole.value >= share + 0.01;
    const std::string text = fmt::format("{:.0f} %", share * 100);
    return more ? fmt::format("{} ({:.0f} % its busiest part)", text, shares.l2Whole.value * 100)
                : text;
}

/// "tensor 94 %, L1 73 %": from 5 % on, largest first; at least one.
std::string unitsText(const BusyShares& shares) {
    constexpr double kWorthSaying = 0.05;
    std::vector<std::size_t> units;
    for (std::size_t unit = 0; unit < analyzer::kUnits; ++unit)
        if (shares.by[unit].known())
            units.push_back(unit);
    std::ranges::stable_sort(units, std::greater(),
                             [&](std::size_t unit) { return shares.by[unit].value; });
    std::string text;
    for (const std::size_t unit : units)
        if (text.empty() || shares.by[unit].value >= kWorthSaying)
            text += fmt::format("{}{} {}", text.empty() ? "" : ", ",
                                analyzer::name(unitOf(static_cast<analyzer::Metric>(unit))),
                                shareOf(shares, unit));
    return text;
}

std::string intensities(const WorkTotals& work) {
    std::string text;
    if (work.flops > 0)
        for (const LevelBytes& level : levelsOf(work))
            text += fmt::format("{}{:.3g} of {}", text.empty() ? "FLOP per byte: " : ", ",
                                work.flops / level.bytes, level.name);
    return text;
}

} // namespace

std::vector<LevelBytes> levelsOf(const WorkTotals& work) {
    std::vector<LevelBytes> levels;
    const auto add = [&](std::string_view name, Resource roof, double bytes) {
        if (bytes > 0)
            levels.push_back({name, roof, bytes});
    };
    if (work.bytesOrigin == Origin::Replayed)
        add("DRAM", Resource::Dram, work.bytes);
    add("L2", Resource::L2, work.l2Bytes);
    if (work.l1Bytes > 0)
        add("L1", Resource::L1, work.l1Bytes);
    else
        add("L2 to SM", Resource::L2, work.l2ToSmBytes);
    return levels;
}

std::string originText(const WorkTotals& work) {
    const bool differ = work.flopsOrigin != Origin::None && work.bytesOrigin != Origin::None &&
                        work.flopsOrigin != work.bytesOrigin;
    return differ ? fmt::format("FLOPs {}, bytes {}", analyzer::name(work.flopsOrigin),
                                analyzer::name(work.bytesOrigin))
                  : std::string(analyzer::name(work.origin));
}

std::string besideText(const analyzer::AnnotatedBeside& beside) {
    std::string text;
    if (const auto useful = beside.usefulFlops())
        text = fmt::format("annotated FLOPs are {} of those counted", percent(*useful));
    if (const auto blowUp = beside.trafficBlowUp())
        text += fmt::format("{}DRAM moved {:.3g} x the annotated bytes", text.empty() ? "" : "; ",
                            *blowUp);
    return text;
}

std::string workText(const WorkTotals& work) {
    if (work.instances == 0)
        return "";
    std::string text;
    const auto add = [&](const std::string& part) { text += (text.empty() ? "" : ", ") + part; };
    if (work.flops > 0)
        add(quantity(work.flopsPerSecond(), "FLOP/s"));
    if (work.bytes > 0)
        add(quantity(work.bytesPerSecond(), "B/s"));
    if (text.empty())
        return "";
    text += " " + originText(work);
    std::string saturations;
    if (work.compute > 0)
        saturations = fmt::format(
            "{} of {}", saturationText(work.compute),
            work.math == analyzer::Resource::None ? "compute" : analyzer::name(work.math));
    if (work.memory > 0)
        saturations += fmt::format("{}{} of DRAM", saturations.empty() ? "" : ", ",
                                   saturationText(work.memory));
    if (saturations.empty())
        return text;
    return fmt::format("{}; {} ({})", text, saturations, analyzer::name(work.ceiling));
}

std::string busyText(const BusyShares& sampled, const ReplayedTotals& replayed) {
    const BusyShares shares = busyShares(replayed);
    if (shares.known())
        return fmt::format("replayed: {}; {}", unitsText(shares), coverage(replayed));
    const std::string text = sharesText(sampled);
    if (!replayed.known())
        return text;
    return fmt::format("{}{}{}", text, text.empty() ? "" : "; ", coverage(replayed));
}

std::string largestBusy(const BusyShares& sampled, const ReplayedTotals& replayed) {
    const std::string units = unitsText(busyShares(replayed));
    return units.empty() ? largestShare(sampled) : units.substr(0, units.find(','));
}

std::vector<std::string> replayedNotes(const WorkTotals& work, const BusyShares& sampled,
                                       const ReplayedTotals& replayed) {
    std::vector<std::string> notes;
    if (!replayed.known())
        return notes;
    notes.push_back(intensities(work));
    notes.push_back(besideText(replayed.beside));
    if (replayed.sum.tensorNotTold)
        notes.emplace_back("FLOPs not counted: the tensor pipe was busy with instructions that the "
                           "replay has no counter for");
    else if (!replayed.sum.of(Quantity::Flops))
        notes.emplace_back("FLOPs not counted: the replay lacks counters of some type");
    if (const auto difference = largestDifference(sampled, replayed))
        notes.push_back(
            fmt::format("sampled and replayed shares differ: {} {:.0f} % sampled, {:.0f} "
                        "% replayed",
                        analyzer::name(unitOf(difference->unit)), difference->sampled * 100,
                        difference->replayed * 100));
    if (const auto ratio = otherTimeInReplay(replayed))
        notes.push_back(fmt::format("the replay took {:.2f} x the recorded time, and its busy "
                                    "shares are of its own time",
                                    *ratio));
    std::erase(notes, "");
    return notes;
}

} // namespace ridge::reports
