// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "collector/inject/cupti_api.h"

namespace ridge::inject {

enum class FlushKind {
    Finished,   ///< deliver buffers whose records are complete
    Everything, ///< also records of operations still running, with end = 0
};

/// Sets CUPTI up and, if capturing(), switches its kinds on. Failures are reported as losses and leave the
/// program running unrecorded. Called once, from InitializeInjection.
void startActivity(const LoadedCupti& cupti);

/// Switches the kinds on or off. Any thread, no effect before startActivity().
void setCollecting(bool on);

/// Asks CUPTI for its part-filled buffers. Any thread; holds no lock while CUPTI runs.
void flushActivity(FlushKind kind);

/// CUPTI's number of a stream handle in the current context; false while CUPTI is not running.
bool streamNumber(void* stream, std::uint32_t& context, std::uint32_t& number);

} // namespace ridge::inject
