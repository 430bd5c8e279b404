// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "reports/words/iteration_words.h"

#include "reports/words/format.h"
#include "reports/words/statistics_text.h"

#include <algorithm>
#include <fmt/format.h>

namespace ridge::reports {

using analyzer::Analysis;
using analyzer::Iteration;
using analyzer::Iterations;
using analyzer::Ns;

std::string iterationSummary(const Analysis& a, std::size_t width) {
    const Iterations& all = *a.iterations;
    std::string text;
    if (all.basis == analyzer::IterationBasis::Launches)
        text = fmt::format("{}, found in the launches: {} again and again", count(all.count),
                           counted(all.operations, "operation"));
    else if (all.basis == analyzer::IterationBasis::Optimizer)
        text = fmt::format("{}, found in the optimizer's steps: {} each", count(all.count),
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

std::vector<std::string> iterationHints(const Iterations& all) {
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

} // namespace ridge::reports
