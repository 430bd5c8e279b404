// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "reports/idle_sections.h"

#include "reports/format.h"
#include "reports/html_table.h"
#include "reports/idle.h"
#include "reports/markdown_table.h"
#include "reports/phase_text.h"
#include "reports/tables/tables.h"
#include "reports/text_table.h"

#include <algorithm>

#include <fmt/format.h>

namespace ridge::reports {
namespace {

using analyzer::Analysis;
using analyzer::GapRow;
using analyzer::Ns;

double shareOf(const Analysis& a, Ns part) {
    const Ns whole = a.budget.total();
    return whole > Ns{} ? static_cast<double>(part.count()) / static_cast<double>(whole.count())
                        : 0;
}

std::string collectorNote(const Analysis& a) {
    return fmt::format("of the host's part the recorder itself cost about {} (estimate)",
                       duration(perIteration(a, a.collectorCost)));
}

/// "6.43 ms of 44.1 ms an iteration (14.6 %)" or "1.95 s, 46.1 % of device time".
std::string idleText(const Analysis& a) {
    const Ns idle = a.budget.idle();
    const std::string share = percent(shareOf(a, idle));
    if (tellsIterations(a))
        return fmt::format("{} of {} an iteration ({}); times and gaps of one iteration",
                           duration(perIteration(a, idle)),
                           duration(perIteration(a, a.budget.total())), share);
    return fmt::format("{}, {} of {}", duration(idle), share, deviceTimeName(a.devices.size()));
}

} // namespace

void addIdle(TextPage& page, const Analysis& a, std::size_t limit) {
    if (a.gaps.empty() || !a.withheld.empty())
        return;
    page.heading("Idle time", idleText(a));
    const std::vector<IdleGroup> groups = idleGroups(a);
    addTable(page, idleTable(a), {limit},
             [&](std::size_t row, std::size_t) { page.wrapped(rangesText(a, groups[row]), 4); });
    if (groups.size() > limit)
        page.faint("  " + counted(groups.size() - limit, "more cause"));
    if (a.collectorCost > Ns{})
        page.wrapped(collectorNote(a), 2);
}

Json gapsJson(const Analysis& a) {
    Json result = Json::array();
    if (!a.withheld.empty())
        return result;
    for (const GapRow& row : a.gaps) {
        Json longest = Json::array();
        for (const analyzer::GapExample& gap : row.longest) {
            const bool proven = gap.proof != analyzer::Proof::None;
            longest.push_back({{"start_ns", gap.start.count()},
                               {"end_ns", gap.end.count()},
                               {"proof_table", proven ? Json(analyzer::name(gap.proof)) : Json()},
                               {"proof_id", proven ? Json(gap.proofRow + 1) : Json()},
                               {"next_table", analyzer::name(gap.next)},
                               {"next_id", gap.nextRow + 1}});
        }
        result.push_back({{"cause", analyzer::name(row.cause)},
                          {"by", row.by},
                          {"range", row.range == analyzer::kNone ? Json() : Json(row.range)},
                          {"gaps", row.pieces},
                          {"total_ns", row.total.count()},
                          {"share_of_device_time", shareOf(a, row.total)},
                          {"longest", std::move(longest)}});
    }
    return result;
}

void setIdle(kainjow::mustache::data& page, const Analysis& a) {
    constexpr std::size_t kMaxGroups = 40;
    const Table table = idleTable(a);
    page.set("hasGaps", !table.rows.empty());
    page.set("gaps", tableHtml(table, kMaxGroups, "cause"));
    page.set("gapNote", fmt::format("{}{}{}", idleText(a), a.collectorCost > Ns{} ? "; " : "",
                                    a.collectorCost > Ns{} ? collectorNote(a) : ""));
}

std::string idleMarkdown(const Analysis& a) {
    constexpr std::size_t kMaxGroups = 20;
    if (a.gaps.empty() || !a.withheld.empty())
        return "";
    std::string out = fmt::format("\n## Idle time\n\n{}\n{}", idleText(a),
                                  tableMarkdown(idleTable(a), kMaxGroups, "cause"));
    if (a.collectorCost > Ns{})
        out += fmt::format("\nOf idle time, {}.\n", collectorNote(a));
    return out;
}

} // namespace ridge::reports
