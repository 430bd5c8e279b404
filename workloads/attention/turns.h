// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// How the two warpgroups of warpgroup.cu take turns at the tensor cores: each waits at its named barrier before it begins
// the products of a tile of keys, and arrives, without waiting, at the other's when they are under way. A barrier opens
// with 128 arrivals of each; were one group to arrive twice before the other came, it would open for nobody, and the
// other would wait for ever. So group 1 lets group 0 begin once in the life of a block, and not at every tile of queries:
// what it gives after its last products of one is the turn for the next.
#pragma once

#include "workloads/harness/host_device.h"

namespace ridge::workloads::attention::turns {

constexpr unsigned kFirst = 3, kSecond = 4; ///< named barriers

/// Where group `group` waits before its products; group 0 also once in the end, for the last word of group 1.
RIDGE_HOST_DEVICE constexpr unsigned awaited(int group) {
    return group == 0 ? kFirst : kSecond;
}

/// Where it arrives when they are under way, and group 1 also before its first.
RIDGE_HOST_DEVICE constexpr unsigned given(int group) {
    return group == 0 ? kSecond : kFirst;
}

} // namespace ridge::workloads::attention::turns
