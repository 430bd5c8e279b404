// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// Memory in words, the same in every report.
#pragma once

#include "analyzer/analysis.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace ridge::reports {

/// "1.05 MB", "0 B".
std::string bytesText(std::uint64_t bytes);

/// "NVIDIA H200", "device not known", "host"; printable and shortened.
std::string spaceName(const analyzer::MemorySpace& space);

/// "14.9 GB of 141 GB (10.6 %), at 97.2 ms": the peak and when it was.
std::string peakText(const analyzer::MemorySpace& space);

/// "device 12.0 GB, async pool 2.90 GB": what the peak is made of.
std::string sourcesText(const analyzer::MemorySpace& space);

/// "step/forward, async pool", at most `width` columns.
std::string ownerText(const analyzer::Analysis& analysis, const analyzer::MemoryOwner& owner,
                      std::size_t width);

/// "64 to 128 MiB: 12.0 GB in 96 blocks" of the classes with the most bytes, at most `limit`.
std::string sizesText(const analyzer::MemorySpace& space, std::size_t limit);

/// What was never freed and what was alive at a cut; "" when nothing was.
std::string leftText(const analyzer::MemorySpace& space);

/// "18.3 GB used at 97.2 ms, 0.9 GB more than the blocks", "not recorded".
std::string driverText(const analyzer::MemorySpace& space);

/// Why an analysis has no memory section: one sentence.
std::string_view memoryMissing(const analyzer::Analysis& analysis);

/// Sentences on what the figures lack or count whole.
std::vector<std::string> memoryNotes(const analyzer::Analysis& analysis);

} // namespace ridge::reports
