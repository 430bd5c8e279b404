// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stop_token>

namespace ridge::trace {

/// What work throws once its std::stop_token asks it to end: it has no result then, and is no
/// failure. Whoever started the work catches it (docs/decisions/cancelling.md).
struct Stopped {};

/// For the inside of long loops; no more than an atomic read.
inline void throwIfStopped(const std::stop_token& stop) {
    if (stop.stop_requested())
        throw Stopped();
}

} // namespace ridge::trace
