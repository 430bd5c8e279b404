// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "reports/scaling.h"

#include "reports/text/text_page.h"
#include "reports/words/format.h"
#include "reports/words/phase_text.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace ridge::reports {
namespace {

using analyzer::Scaling;

/// A fitted time of 0 or more, which may be beyond what Ns holds.
std::string fittedDuration(double ns) {
    return duration(analyzer::Ns(static_cast<std::int64_t>(std::llround(std::min(ns, 9e18)))));
}

std::string shareText(const analyzer::ScaleRow& row) {
    if (!row.fixedShare)
        return "not known";
    return row.shareError
               ? fmt::format("{} ± {}", percent(*row.fixedShare), percent(*row.shareError))
               : percent(*row.fixedShare);
}

/// What the line says, in a sentence.
std::string lineText(const Scaling& scaling) {
    const analyzer::ScaleFit& fit = scaling.fit;
    switch (scaling.shape) {
    case analyzer::ScaleShape::AllFixed:
        return "Time does not grow with the work: within the error all of it is fixed.";
    case analyzer::ScaleShape::GrowsFaster:
        return "Time grows faster than the work: no part of it is fixed, and no share can be "
               "given.";
    case analyzer::ScaleShape::DoesNotGrow:
        return "Time does not grow with the work: these recordings do not do the same at several "
               "sizes, or something else takes their time.";
    case analyzer::ScaleShape::FixedAndGrowing:
        break;
    }
    const std::string error =
        fit.fixedError ? fmt::format(" (standard error {})", fittedDuration(*fit.fixedError)) : "";
    return fmt::format("{} of device time does not grow with the work{}; the rest goes at {}.",
                       fittedDuration(std::max(0.0, fit.fixed)), error,
                       quantity(1e9 / fit.perWork, scaling.inFlops ? "FLOP/s" : "B/s"));
}

/// Which part of the runs is reported.
std::string partNote(const Scaling& scaling) {
    if (scaling.told == analyzer::PhaseChoice::Start)
        return "Only start-up and warm-up are reported.";
    if (scaling.told == analyzer::PhaseChoice::Steady) {
        const auto [least, most] =
            std::ranges::minmax(scaling.rows, {}, &analyzer::ScaleRow::iterations);
        if (least.iterations == 0)
            return "Time and work are those of the steady states, of all processes together.";
        return fmt::format("Time and work are those of an iteration of the steady state, each "
                           "recording's mean of {}{}.",
                           least.iterations == most.iterations
                               ? ""
                               : fmt::format("{} to ", count(least.iterations)),
                           count(most.iterations));
    }
    const std::size_t steady = scaling.steadyRuns, all = scaling.rows.size();
    const std::string why =
        steady == all ? ""
        : steady == 0 ? "No recording has a steady state. "
                      : fmt::format("Only {} of {} recordings have a steady state. ", steady, all);
    return why + "The whole runs are reported, start-up included.";
}

void addRow(TextPage& page, const Scaling& scaling, const analyzer::ScaleRow& row,
            std::string_view file) {
    const std::size_t nameWidth = page.width() - 65;
    page.line(fmt::format(
        "  {} {} {} {} {} {}", padRight(shortened(printable(file), nameWidth), nameWidth),
        padLeft(quantity(row.work, scaling.inFlops ? "FLOP" : "B"), 10),
        padLeft(duration(row.time), 8), padLeft(shareText(row), 17),
        padRight(row.withheld ? "withheld" : budgetVerdictText(row.verdict), 17),
        row.agreement == analyzer::Agreement::NotKnown ? "–" : analyzer::name(row.agreement)));
}

} // namespace

std::string scalingText(const Scaling& scaling, std::span<const std::string> files,
                        const TextOptions& options) {
    TextPage page(std::max<std::size_t>(options.width, 72), options.colour);
    const analyzer::ScaleFit& fit = scaling.fit;
    page.strong(lineText(scaling));
    page.wrapped(fmt::format("Fit over {}: time = fixed + rest x annotated {}.{}",
                             counted(scaling.rows.size(), "run"),
                             scaling.inFlops ? "FLOPs" : "bytes",
                             fit.fixedError ? "" : " Two runs: the error is not known."),
                 0);
    page.wrapped(partNote(scaling), 0);
    if (!scaling.range.empty())
        page.wrapped(rangeNote(scaling.range), 0);
    page.blank();
    page.faint(fmt::format("  {} {} {} {} {} {}", padRight("recording", page.width() - 65),
                           padLeft("work", 10), padLeft("time", 8), padLeft("fixed", 17),
                           padRight("verdict", 17), "agrees"));
    for (std::size_t i = 0; i < scaling.rows.size(); ++i)
        addRow(page, scaling, scaling.rows[i], files[i]);
    return page.take();
}

} // namespace ridge::reports
