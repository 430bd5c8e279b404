// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// Which owners have a colour of their own in the memory view.
#pragma once

#include "gui/loading/document.h"

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace ridge::gui {

/// Owners with a colour of their own; the band of this number is all others.
inline constexpr std::size_t kOwnerBands = 11;

/// Bytes by band.
using BandBytes = std::array<std::uint64_t, kOwnerBands + 1>;

struct OwnerBands {
    /// By band; bytes and blocks at the peak of the space.
    std::vector<analyzer::MemoryOwner> owners;
    std::vector<std::uint8_t> ofBlock; ///< band of each block
};

/// The first analyzer::kMemoryBands owners of `space`, used while its blocks are not known.
std::vector<analyzer::MemoryOwner> firstBands(const analyzer::MemorySpace& space);

/// firstBands(), and the other owners with the largest bytes x time. An owner without bytes at the
/// peak may still fill most of the picture at another time. Owners that the analysis only reports
/// as part of 'others' at the peak are left out. `blocks`: of the space; `rangeRow`: row of
/// Analysis::ranges by range of the forest. Linear in the blocks but for a logarithm of their
/// owners.
OwnerBands ownerBands(const analyzer::MemorySpace& space, std::span<const analyzer::Block> blocks,
                      std::span<const std::uint32_t> rangeRow);

} // namespace ridge::gui
