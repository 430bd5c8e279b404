// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "reports/iteration_sections.h"

#include "reports/format.h"
#include "reports/html_table.h"
#include "reports/markdown_table.h"
#include "reports/markup.h"
#include "reports/statistics_text.h"
#include "reports/tables/tables.h"
#include "reports/text_table.h"

#include <fmt/format.h>

namespace ridge::reports {
namespace {

using analyzer::Analysis;
using analyzer::Iteration;
using analyzer::Iterations;
using analyzer::Ns;

/// "step/train, 120 on thread 4711, 98.2 % of the GPU's busy time", or "found in the launches: 1,535 operations
/// again and again, ...".
std::string summary(const Analysis& a, std::size_t width) {
    const Iterations& all = *a.iterations;
    std::string text;
    if (all.basis == analyzer::IterationBasis::Launches)
        text = fmt::format("{}, found in the launches: {} again and again", count(all.count),
                           counted(all.operations, "operation"));
    else
        text = fmt::format("{}, {}", shortened(printable(all.path), width), count(all.count));
    if (all.tid != 0)
        text += fmt::format(" on thread {}", all.tid);
    const bool tunes =
        std::ranges::any_of(a.phases.rows, [](const auto& row) { return row.trials > 0; });
    return text + fmt::format(", {} of the GPU's busy time{}", percent(all.coverage),
                              tunes ? " without autotuning" : "");
}

/// What the iterations say beyond those three.
std::vector<std::string> hints(const Iterations& all) {
    std::vector<std::string> lines;
    if (all.warmUp > 0)
        lines.push_back(counted(all.warmUp, "iteration") + " of warm-up");
    if (!all.settles && all.count > 2)
        lines.push_back(fmt::format(
            "times do not settle: the last quarter takes {:.2f} x the first", 1 + all.growth));
    if (all.count - all.warmUp > 1 && all.steady.median > Ns{}) {
        lines.push_back("after warm-up: " + spread(all.steady));
        lines.push_back(fmt::format("the first takes {:.2f} x the median after warm-up",
                                    static_cast<double>(all.first.extent.count()) /
                                        static_cast<double>(all.steady.median.count())));
    }
    if (all.slow > 0) {
        std::string text = counted(all.slow, "slow iteration") + ":";
        for (const Iteration& one : all.outliers)
            text += fmt::format("{} {} ({})", &one == &all.outliers.front() ? "" : ",", one.number,
                                duration(one.extent));
        lines.push_back(text + (all.slow > all.outliers.size() ? ", ..." : ""));
    }
    if (all.otherThreads > 0)
        lines.push_back("not counted: the same range on " +
                        counted(all.otherThreads, "other thread"));
    return lines;
}

/// `budget` of `extent` in the same proportions, for `most` at most.
analyzer::Budget cut(const analyzer::Budget& budget, Ns extent, Ns most) {
    if (extent <= most)
        return budget;
    analyzer::Budget result;
    for (std::size_t i = 0; i < analyzer::kLabels; ++i) {
        const auto label = static_cast<analyzer::Label>(i);
        result[label] = Ns(static_cast<std::int64_t>(static_cast<double>(budget[label].count()) *
                                                     static_cast<double>(most.count()) /
                                                     static_cast<double>(extent.count())));
    }
    return result;
}

Json iterationJson(const Iteration& iteration, bool withheld) {
    return {{"number", iteration.number},
            {"start_ns", iteration.start.count()},
            {"begin_ns", iteration.begin.count()},
            {"host_ns", iteration.host.count()},
            {"extent_ns", iteration.extent.count()},
            {"busy_ns", iteration.busy.count()},
            {"verdict", familyJson(iteration.verdict, withheld)},
            {"budget", withheld ? Json() : budgetJson(iteration.budget)}};
}

} // namespace

void addIterations(TextPage& page, const Analysis& a) {
    if (!a.iterations)
        return;
    page.heading("Iterations", "");
    page.wrapped(summary(a, page.width() - 45), 2);
    addTable(page, iterationTable(a));
    for (const std::string& line : hints(*a.iterations))
        page.wrapped(line, 2);
}

Json iterationsJson(const Analysis& a) {
    if (!a.iterations)
        return nullptr;
    const Iterations& all = *a.iterations;
    const bool withheld = !a.withheld.empty();
    const bool ranges = all.basis == analyzer::IterationBasis::Ranges;
    Json result = {{"found_in", ranges ? "ranges" : "launches"},
                   {"range", all.range == analyzer::kNone ? Json() : Json(all.range)},
                   {"path", ranges ? Json(all.path) : Json()},
                   {"device", all.device},
                   {"operations", all.operations},
                   {"warm_up", all.warmUp},
                   {"settles", all.settles},
                   {"pid", all.pid == 0 ? Json() : Json(all.pid)},
                   {"tid", all.tid == 0 ? Json() : Json(all.tid)},
                   {"other_threads", all.otherThreads},
                   {"coverage_share", all.coverage},
                   {"count", all.count},
                   {"steady", distributionJson(all.steady)},
                   {"slow", all.slow},
                   {"first", iterationJson(all.first, withheld)},
                   {"median", iterationJson(all.median, withheld)},
                   {"slowest", iterationJson(all.slowest, withheld)}};
    for (const auto& [key, list] : {std::pair("outliers", &all.outliers), {"strip", &all.strip}}) {
        result[key] = Json::array();
        for (const Iteration& one : *list)
            result[key].push_back(iterationJson(one, withheld));
    }
    return result;
}

void setIterations(kainjow::mustache::data& page, const Analysis& a) {
    using kainjow::mustache::data;
    page.set("hasIterations", a.iterations.has_value());
    if (!a.iterations)
        return;
    data lines(data::type::list);
    for (const std::string& line : hints(*a.iterations)) {
        data entry;
        entry.set("text", line);
        lines.push_back(entry);
    }
    // Warm-up may take a hundred times as long; it is cut off at the longest iteration after it.
    const Ns longest = a.iterations->steady.max;
    std::vector<analyzer::Budget> columns;
    for (const Iteration& one : a.iterations->strip)
        columns.push_back(cut(one.budget, one.extent, longest));
    page.set("iterationNote", summary(a, 80));
    page.set("iterationPlot",
             a.withheld.empty() ? stripPlot(columns, longest, "iterations") : std::string());
    const Table table = iterationTable(a);
    page.set("iterations", tableHtml(table, table.rows.size(), "iteration"));
    page.set("iterationHints", lines);
}

std::string iterationsMarkdown(const Analysis& a) {
    if (!a.iterations)
        return "";
    const Table table = iterationTable(a);
    std::string out = fmt::format("\n## Iterations\n\n{}\n{}", plain(summary(a, 120)),
                                  tableMarkdown(table, table.rows.size(), "iteration"));
    for (const std::string& line : hints(*a.iterations))
        out += fmt::format("\n{}\n", plain(line));
    return out;
}

} // namespace ridge::reports
