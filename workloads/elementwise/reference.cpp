// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "workloads/elementwise/reference.h"

#include <algorithm>
#include <cmath>

namespace ridge::workloads::elementwise {

double referenceOf(double x, const Plan& plan) {
    for (std::int64_t i = 0; i < plan.steps(); ++i)
        x = plan.function == Function::Cosine
                ? std::cos(x)
                : static_cast<double>(kFactor) * x + static_cast<double>(kSummand);
    return x;
}

std::vector<std::int64_t> elementsToCheck(std::int64_t elements, const Plan& plan) {
    constexpr std::int64_t kMostSteps = 1 << 24;
    const std::int64_t affordable = std::max<std::int64_t>(2, kMostSteps / plan.steps());
    const std::int64_t count = std::min(elements, affordable);
    const double apart =
        count == 1 ? 0 : static_cast<double>(elements - 1) / static_cast<double>(count - 1);
    std::vector<std::int64_t> chosen(static_cast<std::size_t>(count));
    for (std::int64_t i = 0; i < count; ++i)
        chosen[static_cast<std::size_t>(i)] =
            std::min<std::int64_t>(elements - 1, std::llround(static_cast<double>(i) * apart));
    return chosen;
}

} // namespace ridge::workloads::elementwise
