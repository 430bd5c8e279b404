// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/roofline/launch_rates.h"

#include "gui/items/durations.h"

#include <algorithm>

namespace ridge::gui {

std::vector<double> launchRates(const Document& document, const reports::RooflinePoint& point,
                                const std::stop_token& stop) {
    if (point.kind != reports::PointKind::Kernel)
        return {};
    const analyzer::KernelRow& row = document.results->analysis.kernels[point.row];
    const bool isOneWork = row.parts.empty() && row.work.instances == row.time.count;
    if (!isOneWork || !(row.work.flops > 0) || row.longest == analyzer::kNone)
        return {};
    const double flops = row.work.flops / static_cast<double>(row.work.instances);
    std::vector<std::int64_t> durations =
        durationsLike(document, {ItemKind::Kernel, row.longest}, stop);
    std::erase_if(durations, [](std::int64_t ns) { return ns <= 0; });
    std::ranges::sort(durations, std::greater());
    std::vector<double> rates;
    const std::size_t kept = std::min(durations.size(), kLaunchRates);
    for (std::size_t i = 0; i < kept; ++i) {
        const std::size_t rank = kept < 2 ? 0 : i * (durations.size() - 1) / (kept - 1);
        rates.push_back(flops * 1e9 / static_cast<double>(durations[rank]));
    }
    return rates;
}

} // namespace ridge::gui
