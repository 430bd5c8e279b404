// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// Matrix product C[m, n] = A[m, k] B[k, n], all row-major; some variants take B as [n, k].
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

/// The type of C: bf16 where A and B hold fp8.
DataType resultType(DataType type);

/// Whether a variant runs on compute capability 9.0 alone, and whether it is NVIDIA's.
bool needsHopper(const std::string& variant);
bool isOfLibrary(const std::string& variant);

/// Whether B is stored [n, k], so that the numbers of a sum follow one another in both operands.
/// Hopper's tensor cores read types of two bytes alone in either order, and so does cuBLASLt.
bool transposesB(DataType type, const std::string& variant);

/// Elements from row to row: rows begin at multiples of 16 bytes, as TMA and vector loads need
/// them.
struct Pitches {
    std::int64_t a = 0, b = 0, c = 0;
};
Pitches pitchesOf(const Shape& shape, DataType type, const std::string& variant);

/// Refuses sizes that cuBLAS cannot count, 2^31 and more, and types that a variant has no kernel
/// for.
Status validate(const Shape& shape, DataType type, const std::string& variant);

/// FLOPs: a multiplication and an addition for each of the m n k terms. Least bytes: A and B read
/// once, C written once; the caches must hold what is read again. Precision: "naive", "tiled" and
/// "registers" multiply in fp32 on CUDA cores whatever the stored type. All other variants but
/// "cublas" multiply fp32 in TF32.
Work work(const Shape& shape, DataType type, const std::string& variant);

/// The part of splitk that multiplies: C is written `slices` times, in fp32.
Work slicedWork(const Shape& shape, DataType type, std::int64_t slices);

/// Largest ||C - ref|| / ||ref|| to accept. Sums of k products in fp32 drift like sqrt(k) units in
/// the last place. A result stored in bf16 is off by up to 2^-8 of each element. TF32 rounds both
/// factors by up to 2^-11. Of fp8, tensor cores keep 13 places below the largest of the numbers
/// that they add at a time. Products are cut there, by 2^-14 on average. For k of them that adds up
/// like sqrt(k) random numbers. "persistent" and "cluster" go on in fp32 after 256 of them.
double tolerance(const Shape& shape, DataType type, const std::string& variant);

} // namespace ridge::workloads::matmul
