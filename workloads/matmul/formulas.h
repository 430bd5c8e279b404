// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// Matrix product C[m, n] = A[m, k] B[k, n], all row-major.
#pragma once

#include "workloads/harness/data_type.h"
#include "workloads/harness/failure.h"
#include "workloads/harness/work.h"

#include <cstdint>
#include <string>

namespace ridge::workloads::matmul {

struct Shape {
    std::int64_t m = 0, n = 0, k = 0;
};

/// Elements from row to row: rows begin at multiples of 16 bytes, as TMA and vector loads need them.
struct Pitches {
    std::int64_t a = 0, b = 0, c = 0;
};
Pitches pitchesOf(const Shape& shape);

/// Refuses sizes that cuBLAS cannot count: 2^31 and more.
Status validate(const Shape& shape);

/// FLOPs: a multiplication and an addition for each of the m n k terms.
/// Least bytes: A and B read once, C written once; the caches must hold what is read again.
/// Precision: "naive", "tiled" and "registers" multiply in fp32 on CUDA cores whatever the stored type, "mma" multiplies
/// fp32 in TF32.
Work work(const Shape& shape, DataType type, const std::string& variant);

/// The part of splitk that multiplies: C is written `slices` times, in fp32.
Work slicedWork(const Shape& shape, DataType type, std::int64_t slices);

/// Largest ||C - ref|| / ||ref|| to accept. Sums of k products in fp32 drift like sqrt(k) units in
/// the last place; a result stored in bf16 is off by up to 2^-8 of each element.
/// TF32 rounds both factors by up to 2^-11.
double tolerance(const Shape& shape, DataType type, const std::string& variant);

} // namespace ridge::workloads::matmul
