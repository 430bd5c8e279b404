// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace ridge::spool {

/// What ends a step. The numbers stand in spools and traces; never renumber.
enum class StepSource : std::uint8_t {
    None = 0,
    Range = 1,       ///< from one NVTX range to the next of that name
    ForwardPass = 2, ///< one of a PyTorch model that has no module around it
    Optimizer = 3,   ///< a step of PyTorch's optimizer
    Launches = 4     ///< launches that came again in the same order
};

/// The higher goes before the lower: it knows better what the program does again and again.
constexpr unsigned rank(StepSource source) {
    return source == StepSource::Launches ? 1
           : source == StepSource::None   ? 0
                                          : 1 + static_cast<unsigned>(source);
}

} // namespace ridge::spool
