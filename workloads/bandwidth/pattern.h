// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "workloads/harness/failure.h"
#include "workloads/harness/work.h"

#include <cstdint>

namespace ridge::workloads::bandwidth {

/// Bytes of one load, one cp.async and the unit of a TMA bulk copy.
inline constexpr std::int64_t kVectorBytes = 16;

inline constexpr std::int64_t kMostBytes = std::int64_t{1} << 40;
inline constexpr std::int64_t kMostSources = 4096,
                              kMostPasses = 1 << 20; ///< so that products stay below 2^63

/// The 32-bit word at `index` of the source: a hash, since regular data could be compressed or draw
/// less power. The same on CPU and GPU. (Final mix of MurmurHash3, in the public domain.)
constexpr std::uint32_t patternWord(std::uint64_t index, std::uint32_t seed) {
    std::uint32_t x = static_cast<std::uint32_t>(index) + seed +
                      static_cast<std::uint32_t>(index >> 32U) * 0x9E3779B9U;
    x = (x ^ (x >> 16U)) * 0x85EBCA6BU;
    x = (x ^ (x >> 13U)) * 0xC2B2AE35U;
    return x ^ (x >> 16U);
}

/// The word at `index` that variant write stores: cheap, so that arithmetic does not keep the
/// stores waiting.
constexpr std::uint32_t writtenWord(std::uint64_t index, std::uint32_t seed) {
    return static_cast<std::uint32_t>(index) + seed;
}

/// Sum modulo 2^64 of the first `words` words. Each word counts once: a tile read twice in place of
/// another changes it. Uses all cores; a second or so for 4 GiB.
std::uint64_t patternSum(std::int64_t words, std::uint32_t seed);

std::uint64_t writtenSum(std::int64_t words, std::uint32_t seed);

/// Writes the first `words` words of the pattern to host memory, on all cores.
void fillPattern(std::uint32_t* out, std::int64_t words, std::uint32_t seed);

/// Refuses `bytes` that are no multiple of 16.
Status validate(std::int64_t bytes);

/// FLOPs: none (the checksum adds integers). Least bytes: `bytes`, each moved once.
Work work(std::int64_t bytes);

} // namespace ridge::workloads::bandwidth
