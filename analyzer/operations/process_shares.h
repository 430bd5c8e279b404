// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analyzer/results/labels/operation.h"
#include "trace/records/trace.h"

#include <cstddef>
#include <span>
#include <vector>

namespace ridge::analyzer {

/// Most processes that are reported one by one, as each is analysed by itself.
inline constexpr std::size_t kMostProcesses = 32;

/// The processes of a run, where several ran on one device.
struct SharedDevices {
    std::size_t processes = 0; ///< most that ran operations on one device
    std::vector<std::size_t>
        main; ///< rows of Trace::processes, ascending: those with most GPU time
};

/// Nothing where each device has one process alone. `perDevice`: the operations of each device. n
/// in them.
SharedDevices sharedDevices(const trace::Trace& trace,
                            std::span<const std::span<const Operation>> perDevice);

} // namespace ridge::analyzer
