// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// The work of kernels by the shapes of the ops that launched them (docs/method/verdicts.md, 'By
// shape').
#pragma once

#include "analyzer/framework/framework_run.h"
#include "analyzer/results/measures/resource.h"
#include "analyzer/results/measures/work.h"

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace ridge::analyzer {

/// Work of single kernels; origin Shape.
struct KernelShapes {
    struct Share {
        std::uint32_t work = kNone; ///< into `works`; kNone: not known
        float part = 0;             ///< of that work
    };
    std::vector<Work> works;     ///< distinct ones, of calls
    std::vector<Share> ofKernel; ///< by row of Trace::kernels

    std::optional<Work> of(std::size_t kernel) const;
};

/// Whose work a kernel has where its op's call ran several functions.
enum class MixedCall : std::uint8_t {
    NotKnown, ///< it is not known which function did the work
    ByTime    ///< each did a part of it: right for a sum over all of them
};

/// A kernel has the work of its op's call, or a part of it by time where the call ran one function
/// several times. FLOPs are those of products that no kernel leaves out, on the unit that multiplies
/// their type in the call's longest kernel; of other ops only the bytes count. `roofs`: per device
/// and for the device not known. `ofKernel` is empty for a trace without ops.
KernelShapes kernelShapes(const trace::Trace& trace, const FrameworkRun& framework,
                          std::span<const Operation> operations, std::span<const Roofs> roofs,
                          MixedCall mixed = MixedCall::NotKnown);

} // namespace ridge::analyzer
