// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace ridge::analyzer {

/// How a launch fills a device (docs/method/verdicts.md, 'Limits').
struct Occupancy {
    std::uint64_t blocks = 0; ///< of the grid; 0: the launch is not known
    int blocksPerSm = 0;      ///< resident at once; 0: not known, or the launch cannot run there
    int smCount = 0;          ///< 0: not known
    double waves = 0;         ///< blocks / (SMs x blocksPerSm); 0: not known
    double tailLoss = 0;      ///< 1 - waves / ceil(waves), share of the last wave that idles
    /// True when less than one block per SM was launched and all fit at once.
    bool underFilled() const {
        return smCount > 0 && blocks > 0 && blocks < std::uint64_t(smCount) && waves < 1;
    }
};

} // namespace ridge::analyzer
