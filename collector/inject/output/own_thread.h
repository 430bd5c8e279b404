// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>

namespace ridge::inject {

/// Starts a thread of ours, which nobody waits for, in the host's process. It takes no signal, as the host's threads
/// may expect them. False where the host may start no more threads (a limit, a sandbox).
bool startOwnThread(std::function<void()> work);

} // namespace ridge::inject
