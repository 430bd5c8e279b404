// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// How the two warpgroups of warpgroup.cu take turns at the tensor cores: each waits at a named barrier before it begins
// the products of a tile of keys, and arrives, without waiting, at the other's when they are under way. A barrier opens
// with 128 arrivals of each; were one group to arrive twice before the other came, it would open for nobody, and the
// other would wait for ever. So every tile of queries begins at a barrier of its own and nothing is left over at its end.
#pragma once

#include "workloads/harness/host_device.h"

namespace ridge::workloads::attention::turns {

constexpr unsigned kFirst = 3, kSecond = 4; ///< named barriers that group 0 and group 1 wait at
constexpr unsigned kStart = 5;              ///< that group 0 waits at before the first tile of keys

/// Group 1 arrives here before it waits for anything else of a tile of queries.
constexpr unsigned kGivenAtStart = kStart;

/// Where group `group` waits before its products with tile `tile` of keys.
RIDGE_HOST_DEVICE constexpr unsigned awaited(int group, int tile) {
    return tile == 0 ? kStart - group : kFirst + group;
}

/// Where it arrives when those products are under way.
RIDGE_HOST_DEVICE constexpr unsigned given(int group) {
    return kSecond - group;
}

/// Whether it does: group 1 not after the last tile of `keyTiles`, for group 0 awaits nobody there.
RIDGE_HOST_DEVICE constexpr bool givesTurn(int group, int tile, int keyTiles) {
    return group == 0 || tile + 1 < keyTiles;
}

} // namespace ridge::workloads::attention::turns
