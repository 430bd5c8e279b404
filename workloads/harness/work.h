// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace ridge::workloads {

/// The type in which a kernel multiplies. The numbers are those of ridge::trace::Precision
/// (trace/records/records.h), which a profiler stores: never renumber.
enum class Precision : std::uint32_t {
    None = 0,
    Fp64 = 1,
    Fp32 = 2,
    Tf32 = 3,
    Fp16 = 4,
    Bf16 = 5,
    Fp8 = 6,
    Int8 = 7,
    Fp64Tensor = 8,
    Int32 = 9
};

/// What one kernel does: the algorithm's own floating-point operations (no padding, no masked
/// tiles, no recomputation) and the least DRAM bytes that the kernel must move as written.
struct Work {
    double flops = 0;
    double bytes = 0;
    Precision precision = Precision::None;
};

} // namespace ridge::workloads
