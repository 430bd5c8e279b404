// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "trace/records/records.h"

#include <cstdint>

namespace ridge::recorder {

/// A launch of a second run that its plan names.
struct ReplayedLaunch {
    std::uint32_t number = 0; ///< spool::PlannedLaunch::number
    trace::KernelId kernel{};
    bool counted = false;
    std::uint32_t left = 0; ///< passes until its counters come; 0: no more comes of it
};

} // namespace ridge::recorder
