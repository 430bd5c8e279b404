// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>

namespace ridge::inject {

/// Starts a thread that calls `expired` once when more than `patienceMs` went by between watchdogArm() and
/// watchdogDisarm(). `expired` ends the process: a replay that hangs cannot be stopped in any other way.
void startWatchdog(std::int64_t patienceMs, std::function<void()> expired);

void watchdogArm();
void watchdogDisarm();

} // namespace ridge::inject
