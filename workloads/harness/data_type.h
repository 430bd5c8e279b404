// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "workloads/harness/work.h"

#include <cstddef>
#include <string>
#include <vector>

namespace ridge::workloads {

enum class DataType { Fp32, Fp16, Bf16 };

/// "fp32", "fp16", "bf16": as --dtype takes it.
const char* name(DataType type);

/// Bytes of one element.
std::size_t bytesOf(DataType type);

/// The peak that bounds multiplications of this type: tensor cores for fp16 and bf16.
Precision multiplyPrecision(DataType type);

/// The value of `type` nearest to `value`, ties to even; infinite beyond its range, NaN stays NaN.
double rounded(DataType type, double value);

/// Exact values of `count` elements stored as `type` at `bytes`; NaN stays NaN.
std::vector<float> widen(DataType type, const void* bytes, std::size_t count);

} // namespace ridge::workloads
