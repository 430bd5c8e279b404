// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "workloads/harness/work.h"

#include <cstddef>
#include <string>
#include <vector>

namespace ridge::workloads {

enum class DataType { Fp32, Fp16, Bf16, Fp8 };

/// "fp32", "fp16", "bf16", "fp8" (E4M3: four bits of exponent, three places): as --dtype takes it.
const char* name(DataType type);

/// Bytes of one element.
std::size_t bytesOf(DataType type);

/// The peak that bounds multiplications of this type: tensor cores but for fp32.
Precision multiplyPrecision(DataType type);

/// The value of `type` nearest to `value`, ties to even; NaN stays NaN. Beyond its range infinite,
/// in fp8, which knows no infinity, the largest.
double rounded(DataType type, double value);

/// Exact values of `count` elements stored as `type` at `bytes`; NaN stays NaN.
std::vector<float> widen(DataType type, const void* bytes, std::size_t count);

} // namespace ridge::workloads
