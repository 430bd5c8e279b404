// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analyzer/results/labels/operation.h"
#include "analyzer/results/measures/work.h"
#include "trace/records/trace.h"

#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace ridge::analyzer {

/// Two alike launches may have done the same work when their times differ by no more than this
/// factor.
inline constexpr double kSameWork = 1.25;

/// Whether `a` and `b` (ns, not negative) differ by no more than kSameWork.
constexpr bool timesAlike(std::int64_t a, std::int64_t b) {
    const auto [less, more] = a < b ? std::pair(a, b) : std::pair(b, a);
    return static_cast<double>(more) <= static_cast<double>(less) * kSameWork;
}

/// The kernels of a trace in groups of one launch configuration and one announced work. Ranks of
/// one program share their groups, other processes do not.
struct AlikeLaunches {
    std::vector<std::uint32_t>
        ofKernel; ///< number of its group by row of Trace::kernels; kNone without configuration
    std::uint32_t groups = 0;
};

/// `workRanges`: rangeOfKernelWork() of the operations, into `work`; empty for a trace without
/// annotations. n log g for n kernels in g groups.
AlikeLaunches alikeLaunches(const trace::Trace& trace, std::span<const Operation> operations,
                            std::span<const std::uint32_t> workRanges,
                            std::span<const std::optional<Work>> work);

} // namespace ridge::analyzer
