// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// y = f(f(...f(x))) for each of a row of elements: f is a cosine, or one multiplication and
// addition. Elements are stored as the type says and computed in fp32.
#pragma once

#include "workloads/harness/data_type.h"
#include "workloads/harness/failure.h"
#include "workloads/harness/work.h"

#include <cstdint>
#include <string>

namespace ridge::workloads::elementwise {

/// What is applied to an element, again and again.
enum class Function { Cosine, MultiplyAdd };

/// Kernels that follow one another, the first from the input to the output, the others in place.
struct Plan {
    Function function = Function::Cosine;
    std::int64_t kernels = 1;
    std::int64_t stepsPerKernel = 1; ///< how often each applies the function

    std::int64_t steps() const { return kernels * stepsPerKernel; }
};

/// Options as the program takes them.
struct Choice {
    std::string variant;
    std::int64_t steps = 1; ///< of variant chain
    std::int64_t fma = 1;   ///< of variant intensity
    bool inOne = false;     ///< chain: one kernel does all steps
};

/// Refuses chains of more than 1024 steps and --in-one for another variant.
Status validate(const Choice& choice);

Plan planOf(const Choice& choice);

/// One kernel of the plan. FLOPs: 2 a multiplication and addition. A cosine has kCosineFlops in
/// fp32. For 16-bit elements it is one FLOP, a product; the special function unit does the rest,
/// which counts none. Least bytes: each element read and written once.
Work work(const Plan& plan, std::int64_t elements, DataType type);

/// y <- kFactor y + kSummand: stays between its start and 1, and depends on both after 1024 steps.
inline constexpr float kFactor = 1 - 0x1p-10F;
inline constexpr float kSummand = 0x1p-10F;

/// Largest |y - reference| to accept. A cosine does not amplify the error of its input and adds its
/// own: kCosineError, or 2^-20 for the special function unit (the PTX manual says 2^-20.5 for |x| <
/// 2 pi). A multiplication and addition adds half a unit in the last place of values below 8. Each
/// kernel stores its results in `type`: half a unit in the last place of values up to 1 (cosines)
/// or 8.
double tolerance(const Plan& plan, DataType type);

} // namespace ridge::workloads::elementwise
