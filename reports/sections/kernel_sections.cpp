// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "reports/sections/sections.h"
#include "reports/tables/tables.h"
#include "reports/words/family_words.h"
#include "reports/words/format.h"
#include "reports/words/framework_words.h"
#include "reports/words/idle.h"
#include "reports/words/known.h"
#include "reports/words/phase_text.h"
#include "reports/words/replayed.h"
#include "reports/words/statistics_text.h"

#include <fmt/format.h>
#include <map>
#include <set>

namespace ridge::reports {
namespace {

using analyzer::Analysis;
using analyzer::Ns;

constexpr std::size_t kWidestName = 200; // columns

/// Readable names that several functions have.
std::set<std::string> sharedNames(const Analysis& a) {
    std::map<std::string, std::size_t> functions;
    for (const analyzer::KernelRow& row : a.kernels)
        ++functions[kernelName(row.function, kWidestName)];
    std::set<std::string> shared;
    for (const auto& [name, count] : functions)
        if (count > 1)
            shared.insert(name);
    return shared;
}

/// Its main verdict, for how much of its time where it has several, and its family.
LineBelow verdictLine(const Analysis& a, const analyzer::KernelRow& row) {
    const analyzer::VerdictShare& main = row.verdicts.front();
    const bool withheld = !a.withheld.empty();
    LineBelow line{withheld ? "withheld" : verdictText(main.verdict),
                   withheld ? analyzer::Label::Unclassified : main.verdict.label};
    if (row.verdicts.size() > 1 && !withheld && row.time.total > Ns{})
        line.text +=
            fmt::format(" ({} of its time)", percent(static_cast<double>(main.time.count()) /
                                                     static_cast<double>(row.time.total.count())));
    if (row.family != analyzer::KernelFamily::Other)
        line.text += fmt::format("; {}", analyzer::name(row.family));
    line.isBrief = true;
    return line;
}

std::vector<LineBelow> kernelLines(const Analysis& a, const analyzer::KernelRow& row) {
    constexpr std::size_t kWidestLauncher = 20; // columns
    std::vector<LineBelow> lines = {verdictLine(a, row)};
    if (const std::string by = launchersText(row, kWidestLauncher); !by.empty())
        lines.push_back({.text = "by " + by, .isCut = true, .isBrief = true});
    if (const std::string how = howToKnow(a, row); !how.empty() && a.withheld.empty())
        lines.push_back({"to know it: " + how});
    lines.push_back({busyText(row.shares, row.replayed)});
    if (const std::string where = launchedIn(a, row); !where.empty())
        lines.push_back({"in " + where});
    lines.push_back({slowFirstCall(row)});
    lines.push_back({workText(row.work)});
    for (std::string& note : replayedNotes(row.work, row.shares, row.replayed))
        lines.push_back({std::move(note)});
    if (tellsLeastTime(a, row))
        lines.push_back({fmt::format("least time {}, took {}: {:.2f} x",
                                     duration(row.work.speedOfLight), duration(row.work.time),
                                     static_cast<double>(row.work.time.count()) /
                                         static_cast<double>(row.work.speedOfLight.count()))});
    return lines;
}

} // namespace

Section familySection(const Analysis& a) {
    if (a.families.empty())
        return {};
    return {.id = "families",
            .title = "Kernel families",
            .note = "by the names of the kernels; shares of their GPU time",
            .tables = {familyTable(a)},
            .rows = "family",
            .limits = RowLimits::all(),
            .below = [&a](const Table&, std::size_t row) -> std::vector<LineBelow> {
                return {{splitText(a, a.families[row])}};
            }};
}

Section kernelSection(const Analysis& a) {
    if (a.kernels.empty())
        return {};
    Section section{.id = "kernels",
                    .title = "Kernels",
                    .note = counted(a.kernels.size(), "function") + ", " + launchesText(a),
                    .tables = {kernelTable(a)},
                    .rows = "function",
                    .limits = {.html = 80, .brief = 5},
                    .isLinked = true};
    if (std::string known = knownText(a); !known.empty())
        section.before.push_back(sentence(std::move(known)));
    section.below = [&a, shared = sharedNames(a)](const Table&, std::size_t index) {
        const analyzer::KernelRow& row = a.kernels[index];
        std::vector<LineBelow> lines = kernelLines(a, row);
        if (shared.contains(kernelName(row.function, kWidestName)))
            lines.insert(lines.begin(), {printable(row.function), {}, true});
        return lines;
    };
    return section;
}

Section statisticsSection(const Analysis& a) {
    Table table = statisticsTable(a);
    if (table.rows.empty())
        return {};
    return {.id = "statistics",
            .title = "Statistics",
            .note = "GPU time of a call",
            .tables = {std::move(table)},
            .rows = "function",
            .limits = {.markdown = 0, .html = 0}};
}

} // namespace ridge::reports
