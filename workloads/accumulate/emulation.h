// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// 0.01 added to itself again and again, and rounded after each addition to the type of the sum.
#pragma once

#include "workloads/harness/data_type.h"
#include "workloads/harness/failure.h"
#include "workloads/harness/work.h"

#include <cstdint>
#include <string>

namespace ridge::workloads::accumulate {

inline constexpr double kTerm = 0.01;

struct Types {
    DataType term = DataType::Fp32;
    DataType sum = DataType::Fp32;
};

/// Of variants fp32, fp16, bf16 (term and sum alike) and mixed (fp16 terms, an fp32 sum).
Types typesOf(const std::string& variant);

/// Refuses more than 100 million terms, which take a second or so.
Status validate(std::int64_t terms);

/// FLOPs: an addition a term. Least bytes: one term read, 16 bytes of result written.
Work work(const Types& types, std::int64_t terms);

/// What the kernel finds, and what emulate() says that it must.
struct Sum {
    double value = 0;
    std::int64_t lastThatCounted = 0; ///< number of the last term that changed the sum, from 1
};

/// The same additions on the CPU, bit for bit. Each sum of two values is exact in fp64 and rounded
/// once.
Sum emulate(const Types& types, std::int64_t terms);

/// (sum - terms / 100) / (terms / 100): rounding of the term itself included.
double relativeError(double sum, std::int64_t terms);

} // namespace ridge::workloads::accumulate
