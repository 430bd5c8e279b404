// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "reports/compare.h"
#include "reports/tables/change_table.h"
#include "reports/text/text_page.h"
#include "reports/text/text_table.h"
#include "reports/words/compare_words.h"
#include "reports/words/format.h"

#include <algorithm>
#include <fmt/format.h>

namespace ridge::reports {
namespace {

using analyzer::Change;
using analyzer::Comparison;
using analyzer::Factor;
using analyzer::Match;
using analyzer::Ns;

constexpr std::size_t kNumber = 9; ///< columns of a duration or an amount

/// The notes that say something, separated.
std::string joined(std::vector<std::string> notes) {
    std::erase(notes, "");
    return fmt::format("{}", fmt::join(notes, "; "));
}

void addHead(TextPage& page, const Comparison& c) {
    page.strong(changeHeadline(c));
    for (const std::string& note : compareNotes(c))
        page.wrapped(note, 0);
    for (const std::string& note : distrustNotes(c))
        page.warning(note);
}

void addSide(TextPage& page, std::string_view name, const analyzer::ComparedSide& side,
             const std::vector<std::string>& files) {
    const std::size_t width = page.width() - 10;
    const std::string more = files.size() > 1 ? fmt::format(" and {} more", files.size() - 1) : "";
    page.field(name, shortened(printable(files.front()), width - more.size()) + more);
    if (!side.command.empty())
        page.field("", shortened(printable(side.command), width));
    for (const trace::Device& device : side.devices)
        page.field("", shortened(printable(device.name), width));
    if (side.withheld.empty())
        page.field("", "bound by: " + budgetVerdictText(side.verdict));
}

void addParts(TextPage& page, const Comparison& c) {
    page.heading("What the change is due to", "Shapley average; adds up");
    const auto line = [&](std::string_view name, Ns time) {
        page.line(fmt::format("  {} {} {}", padRight(std::string(name), 20),
                              padLeft(signedDuration(time), kNumber + 1),
                              padLeft(signedShare(time, c.total.a), kNumber)));
    };
    for (std::size_t i = 0; i < analyzer::kFactors; ++i)
        if (const Ns time = c.total.parts.time[i]; time != Ns{})
            line(analyzer::name(static_cast<Factor>(i)), time);
    line("in all", c.total.difference());
    if (c.clockInSaturation)
        page.faint("  Where the SM clock was not sampled on both sides, it is part of saturation.");
}

/// One line per kernel that is gone or new: where it was, how often, its time and its bytes.
void addReplaced(TextPage& page, const Comparison& c, const analyzer::ChangeRow& row) {
    constexpr std::size_t kMost = 8;
    const std::size_t nameWidth = page.width() - 45;
    for (std::size_t i = 0; i < row.groups.size() && i < kMost; ++i) {
        const analyzer::ComparedGroup& group = row.groups[i];
        const analyzer::GroupSide& side = group.a ? *group.a : *group.b;
        const std::string path = pathText(c, group.key.path, row.path, nameWidth / 2);
        const std::size_t left = nameWidth - (path.empty() ? 0 : columns(path) + 2);
        const std::string name = (path.empty() ? "" : path + ": ") + groupName(c, group.key, left);
        Ns time{};
        for (Ns own : side.own)
            time += own / static_cast<std::int64_t>(side.own.size());
        page.line(
            fmt::format("    {} {} {} {} {}", group.a ? "gone" : "new ", padRight(name, nameWidth),
                        padLeft(callsText(side.calls), kNumber), padLeft(duration(time), kNumber),
                        padLeft(side.work.known ? quantity(side.work.bytes, "B") : "", kNumber)));
    }
    if (row.groups.size() > kMost)
        page.faint(fmt::format("    {}", counted(row.groups.size() - kMost, "more kernel")));
}

std::string changeLine(std::string_view name, std::size_t width, const Change& change) {
    return fmt::format("  {} {} {} {}", padRight(std::string(name), width),
                       padLeft(duration(change.a), kNumber), padLeft(duration(change.b), kNumber),
                       padLeft(signedDuration(change.difference()), kNumber + 1));
}

void addRow(TextPage& page, const Comparison& c, const analyzer::ChangeRow& row) {
    const std::size_t width = page.width() - 3 * kNumber - 6;
    const bool replaced = row.match == Match::Replaced;
    const std::string path = pathText(c, row.path, analyzer::kNone, replaced ? width : width - 3);
    page.line(changeLine(replaced ? (path.empty() ? "outside ranges" : path)
                                  : groupName(c, row.groups.front().key, width),
                         width, row.change));
    std::vector<std::string> notes;
    if (!replaced && !path.empty())
        notes.push_back("in " + path);
    if (row.match != Match::Both)
        notes.emplace_back(analyzer::name(row.match));
    if (!replaced)
        notes.push_back(callsChange(row.groups.front()));
    notes.push_back(certainty(row.change));
    notes.push_back(partsText(row.change));
    page.wrapped(joined(notes), 4);
    page.wrapped(workText(row), 4);
    if (row.countedInPart)
        page.wrapped(row.origin == analyzer::Origin::Replayed
                         ? "replayed work is known of a part of it: the rest is not known"
                         : "replayed work is known of a part of it, and does not count",
                     4);
    if (replaced)
        addReplaced(page, c, row);
}

void addRows(TextPage& page, const Comparison& c, std::size_t limit) {
    if (c.rows.empty())
        return;
    page.heading("Changes", c.ofIteration()
                                ? "of an iteration, largest first; time that is each one's alone"
                                : "largest first; device time that is each one's alone");
    const std::size_t width = page.width() - 3 * kNumber - 6;
    page.faint(fmt::format("  {} {} {} {}", padRight("kernel, copy or range", width),
                           padLeft("A", kNumber), padLeft("B", kNumber),
                           padLeft("change", kNumber + 1)));
    std::size_t shown = 0;
    for (const analyzer::ChangeRow& row : c.rows) {
        const bool same = row.match == Match::Both && row.change.difference() == Ns{};
        if (shown == limit || same)
            break;
        addRow(page, c, row);
        ++shown;
    }
    if (c.rows.size() == shown)
        return;
    Ns rest{};
    for (std::size_t i = shown; i < c.rows.size(); ++i)
        rest += c.rows[i].change.difference();
    page.faint(fmt::format("  {}, together {}", counted(c.rows.size() - shown, "more row"),
                           signedDuration(rest)));
}

void addRanges(TextPage& page, const Comparison& c, std::size_t limit) {
    if (c.ranges.empty())
        return;
    page.heading("Ranges of both", c.ofIteration() ? "extent on the GPU, of an iteration"
                                                   : "extent on the GPU, all instances");
    const std::size_t width = page.width() - 3 * kNumber - 6;
    page.faint(fmt::format("  {} {} {} {}", padRight("range", width), padLeft("A", kNumber),
                           padLeft("B", kNumber), padLeft("change", kNumber + 1)));
    for (std::size_t i = 0; i < c.ranges.size() && i < limit; ++i) {
        const analyzer::RangeChange& range = c.ranges[i];
        page.line(changeLine(pathText(c, range.path, analyzer::kNone, width), width, range.change));
        std::vector<std::string> notes = {certainty(range.change)};
        if (range.instancesA != range.instancesB)
            notes.push_back(
                fmt::format("{} to {}", callsText(range.instancesA), callsText(range.instancesB)));
        notes.push_back(partsText(range.change));
        page.wrapped(joined(notes), 4);
    }
    if (c.ranges.size() > limit)
        page.faint("  " + counted(c.ranges.size() - limit, "more range"));
}

void addModules(TextPage& page, const Comparison& c, std::size_t limit) {
    if (c.modules.empty())
        return;
    page.heading("Modules", c.ofIteration()
                                ? "GPU time of an iteration, with all inside; largest change first"
                                : "GPU time, with all inside; largest change first");
    const std::size_t shown =
        addTable(page, moduleChangeTable(c), {limit}, [&](std::size_t row, std::size_t) {
            page.wrapped(joined({passesText(c.modules[row]), certainty(c.modules[row].time)}), 4);
        });
    if (c.modules.size() > shown)
        page.faint("  " + counted(c.modules.size() - shown, "more row"));
    const auto isOfOne = [](const auto& module) { return module.match != Match::Both; };
    if (std::ranges::any_of(c.modules, isOfOne))
        page.faint("  gone, new: of one side alone. A compiled region has no modules inside.");
}

} // namespace

std::string compareText(const Comparison& c, const ComparedFiles& files,
                        const TextOptions& options) {
    TextPage page(std::max<std::size_t>(options.width, 72), options.colour);
    addHead(page, c);
    page.blank();
    addSide(page, "A", c.a, files.a);
    addSide(page, "B", c.b, files.b);
    addParts(page, c);
    addRows(page, c, options.rows);
    addRanges(page, c, options.rows);
    addModules(page, c, options.rows * 2);
    return page.take();
}

std::string slowerReason(const Comparison& c, double share) {
    const Change& total = c.total;
    const std::string sure = certainty(total);
    return fmt::format("B takes {} of {}, A {}: {}, more than the {} allowed{}{}",
                       duration(total.b), comparedTime(c), duration(total.a),
                       signedShare(total.difference(), total.a), percent(share),
                       sure.empty() ? "" : "; ", sure);
}

} // namespace ridge::reports
