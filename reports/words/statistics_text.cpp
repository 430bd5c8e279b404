// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "reports/words/statistics_text.h"

#include "reports/words/format.h"

#include <fmt/format.h>

namespace ridge::reports {
namespace {

constexpr double kSlowFirst = 1.5;    ///< times the others: a first call worth a line
constexpr double kMuchForeign = 0.01; ///< of the extent: foreign work worth a line

} // namespace

std::string spread(const analyzer::Distribution& times) {
    return fmt::format("median {}, p95 {}, {} to {}, std {}", duration(times.median),
                       duration(times.p95), duration(times.min), duration(times.max),
                       duration(times.deviation));
}

std::string slowFirstCall(const analyzer::KernelRow& row) {
    const double slower = share(row.firstCall, row.meanOfRest);
    if (slower < kSlowFirst)
        return "";
    return fmt::format("first call {}, {:.1f} x the mean of the others ({})",
                       duration(row.firstCall), slower, duration(row.meanOfRest));
}

std::vector<std::string> kernelStatistics(const analyzer::KernelRow& row) {
    std::vector<std::string> lines;
    if (row.time.count > 1)
        lines.push_back(spread(row.time));
    if (std::string first = slowFirstCall(row); !first.empty())
        lines.push_back(std::move(first));
    std::string launch;
    if (row.latency.count > 0)
        launch = fmt::format("launch to start: median {}, p95 {}", duration(row.latency.median),
                             duration(row.latency.p95));
    if (row.queue.launches > 0)
        launch += fmt::format("{}queue depth: mean {:.1f}, max {}", launch.empty() ? "" : "; ",
                              row.queue.mean(), count(row.queue.max));
    if (!launch.empty())
        lines.push_back(std::move(launch));
    return lines;
}

bool tellsLeastTime(const analyzer::Analysis& a, const analyzer::KernelRow& row) {
    const analyzer::Thresholds& limits = a.options.thresholds;
    return row.work.speedOfLight > analyzer::Ns{} &&
           static_cast<double>(row.time.mean.count()) >=
               limits.tinyFactor * static_cast<double>(limits.emptyKernel.count());
}

std::vector<std::string> rangeStatistics(const analyzer::RangeRow& row) {
    std::vector<std::string> lines;
    if (row.instanceExtent.count > 1)
        lines.push_back(spread(row.instanceExtent));
    const analyzer::Ns foreign = row.budget[analyzer::Label::Foreign];
    if (const double foreignShare = share(foreign, row.extent); foreignShare >= kMuchForeign)
        lines.push_back(fmt::format("foreign work: {}, {} of the extent", duration(foreign),
                                    percent(foreignShare)));
    return lines;
}

std::string copyStatistics(const analyzer::CopyRow& row) {
    std::string text;
    if (row.count > 1 && row.bestRate > 0)
        text = fmt::format("half of the bytes at {} or less, best {}",
                           quantity(row.medianRate, "B/s"), quantity(row.bestRate, "B/s"));
    if (row.pageable())
        text += fmt::format("{}pageable host memory", text.empty() ? "" : "; ");
    return text;
}

} // namespace ridge::reports
