// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "workloads/harness/failure.h"
#include "workloads/harness/work.h"

#include <cstdint>

namespace ridge::workloads::bandwidth {

/// Bytes of one load, one cp.async and the unit of a TMA bulk copy.
inline constexpr std::int64_t kVectorBytes = 16;

/// The 32-bit word at `index` of the source: a hash, since regular data could be compressed or draw
/// less power. The same on CPU and GPU. (Final mix of MurmurHash3, in the public domain.)
constexpr std::uint32_t patternWord(std::uint64_t index, std::uint32_t seed) {
    std::uint32_t x = static_cast<std::uint32_t>(index) + seed +
                      static_cast<std::uint32_t>(index >> 32U) * 0x9E3779B9U;
    x = (x ^ (x >> 16U)) * 0x85EBCA6BU;
    x = (x ^ (x >> 13U)) * 0xC2B2AE35U;
    return x ^ (x >> 16U);
}

/// Sum modulo 2^64 of the first `words` words. Each word counts once: a tile read twice in place of
/// another changes it. Uses all cores; a second or so for 4 GiB.
std::uint64_t patternSum(std::int64_t words, std::uint32_t seed);

/// Refuses `bytes` that are no multiple of 16.
Status validate(std::int64_t bytes);

/// FLOPs: none (the checksum adds integers). Least bytes: the source read once.
Work work(std::int64_t bytes);

} // namespace ridge::workloads::bandwidth
