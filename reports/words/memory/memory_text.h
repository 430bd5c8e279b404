// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// Memory in words, the same in every report.
#pragma once

#include "analyzer/results/analysis.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace ridge::reports {

/// "1.05 MB", "0 B".
std::string bytesText(std::uint64_t bytes);

/// "12.0 %" of a part of `whole`; "–" of nothing.
std::string partText(std::uint64_t part, std::uint64_t whole);

/// "5 allocations, 1,200 tensors".
std::string memoryCount(const analyzer::MemorySummary& memory);

/// "NVIDIA H200", "NVIDIA H200, tensors of PyTorch", "device not known", "host"; printable and
/// shortened. With its number, "GPU 1, NVIDIA H200", where memory of several GPUs was recorded.
std::string spaceName(const analyzer::MemorySummary& memory, const analyzer::MemorySpace& space);

/// "14.9 GB of 141 GB (10.6 %), at 97.2 ms": the peak and when it was.
std::string peakText(const analyzer::MemorySpace& space);

/// "device 12.0 GB, async pool 2.90 GB": what the peak is made of. For tensors it is what is held
/// from CUDA for them. "" when only some ranges were chosen.
std::string sourcesText(const analyzer::Analysis& a, const analyzer::MemorySpace& space);

/// "step/forward, async pool", at most `width` columns.
std::string ownerText(const analyzer::Analysis& analysis, const analyzer::MemoryOwner& owner,
                      std::size_t width);

/// "forward (train.py:42)": who allocated, printable and at most `width` columns.
std::string placeText(const analyzer::FrameOwner& owner, std::size_t width);

/// Tensors at a peak by who allocated them; layers that repeat are one.
struct TensorLine {
    std::string name; ///< "Net.layers.*.mlp (32), forward", printable
    std::uint64_t blocks = 0, bytes = 0;
};

/// Most bytes first. Empty where the space has none, or the recording no ranges of PyTorch.
std::vector<TensorLine> tensorLines(const analyzer::Analysis& a,
                                    const analyzer::MemorySpace& space);

/// "64 to 128 MB: 12.0 GB in 96 blocks" of the classes with the most bytes, at most `limit`.
std::string sizesText(const analyzer::MemorySpace& space, std::size_t limit);

/// What was never freed, what PyTorch kept until the exit, what was alive at a cut and which
/// tensors at the exit; "" when nothing was.
std::string leftText(const analyzer::MemorySpace& space);

/// "18.3 GB used at 97.2 ms, 0.9 GB more than the blocks", "not recorded". "" where it is no
/// device's whole memory: of tensors, of the host and of chosen ranges.
std::string driverText(const analyzer::Analysis& a, const analyzer::MemorySpace& space);

/// Why an analysis has no memory section: one sentence.
std::string_view memoryMissing(const analyzer::Analysis& analysis);

/// Sentences on what the figures lack or count whole.
std::vector<std::string> memoryNotes(const analyzer::Analysis& analysis);

} // namespace ridge::reports
