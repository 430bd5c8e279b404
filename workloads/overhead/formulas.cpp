// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "workloads/overhead/formulas.h"

#include <cmath>
#include <fmt/format.h>
#include <limits>

namespace ridge::workloads::overhead {

Status validate(const Shape& shape) {
    constexpr std::int64_t kMostSteps = 100'000;
    constexpr std::int64_t kMostBlocks = std::numeric_limits<std::int32_t>::max();
    if (shape.steps > kMostSteps)
        return fail(FailureKind::Usage,
                    fmt::format("--steps {}: goes up to {}", shape.steps, kMostSteps));
    if (shape.blocksPerStep() > kMostBlocks / shape.steps)
        return fail(FailureKind::Usage,
                    fmt::format("--elements {} times --steps {}: one kernel cannot take as many; "
                                "take fewer of either",
                                shape.elements, shape.steps));
    return {};
}

Work work(const Shape& shape, std::int64_t steps) {
    const double elements = static_cast<double>(steps) * static_cast<double>(shape.elements);
    return {2 * elements, 8 * elements, Precision::Fp32};
}

std::vector<double> reference(const std::vector<float>& x, const Shape& shape) {
    std::vector<double> y(x.size());
    for (std::size_t i = 0; i < x.size(); ++i)
        y[i] =
            std::fma(x[i], 0.5F, static_cast<float>(i / static_cast<std::size_t>(shape.elements)));
    return y;
}

} // namespace ridge::workloads::overhead
