// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// How the two warpgroups of warpgroup.cu take turns at the tensor cores. Each waits at its named
// barrier before the products of a tile of keys. Once they are under way, it arrives at the other's
// barrier without waiting. A barrier opens after 128 arrivals of each group. If one group arrived
// twice before the other came, it would open for nobody and the other would wait for ever. So every
// tile of queries starts at a barrier of its own, and none is left half full at its end.
#pragma once

#include "workloads/harness/host_device.h"

namespace ridge::workloads::attention::turns {

constexpr unsigned kFirst = 3, kSecond = 4; ///< named barriers that group 0 and group 1 wait at
constexpr unsigned kStart = 5;              ///< that group 0 waits at before the first tile of keys

/// Group 1 arrives here before it waits for anything else of a tile of queries.
constexpr unsigned kGivenAtStart = kStart;

/// The barrier where `group` waits before its products with tile `tile` of keys.
RIDGE_HOST_DEVICE constexpr unsigned awaited(int group, int tile) {
    return tile == 0 ? kStart - group : kFirst + group;
}

/// The barrier where the group arrives once its products are under way.
RIDGE_HOST_DEVICE constexpr unsigned given(int group) {
    return kSecond - group;
}

/// Whether the group arrives there. Group 1 does not after the last of `keyTiles` tiles, since
/// group 0 does not wait then.
RIDGE_HOST_DEVICE constexpr bool givesTurn(int group, int tile, int keyTiles) {
    return group == 0 || tile + 1 < keyTiles;
}

} // namespace ridge::workloads::attention::turns
