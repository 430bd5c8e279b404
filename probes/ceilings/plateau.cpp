// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "probes/ceilings/plateau.h"

#include "workloads/harness/run/statistics.h"

#include <algorithm>

namespace ridge::workloads::ceilings {

std::size_t bestPlateau(std::span<const std::vector<double>> rates) {
    std::size_t best = 0;
    for (std::size_t i = 1; i < rates.size(); ++i)
        if (median(rates[i]) > median(rates[best]))
            best = i;
    return best;
}

double spreadOf(std::span<const double> values) {
    if (values.empty())
        return 0;
    const auto [low, high] = std::minmax_element(values.begin(), values.end());
    const double middle = median(values);
    return middle > 0 ? (*high - *low) / middle : 0;
}

} // namespace ridge::workloads::ceilings
