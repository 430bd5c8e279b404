// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// The life of the injected library in one process: opened on the first NVTX or CUDA call, closed at exit
// or on a signal. A child made by fork records nothing and touches nothing.
#pragma once

#include "collector/inject/record_buffer.h"

#include <atomic>
#include <cstdint>
#include <string_view>

namespace ridge::inject {

enum class SessionState : int { Fresh, Opening, Recording, Ending, Finished, Off, Forked };

/// Opens the spool if it is not yet open. True while this process records. Any thread, re-entrant.
bool openSession();

/// True while records should be taken; one relaxed load.
bool recording();

/// True while finishSession() flushes: CUPTI's last buffers are still taken.
bool sessionEnding();

/// In a child made by fork that starts CUDA: leaves a file "<pid>.forked" beside the spools, so that the
/// recorder can say what it does not have, and answers true. It takes no lock: another thread may have
/// held any at the fork.
bool noteIfForked();

/// Called once CUPTI runs: from then on the writer thread and the signal handlers keep the spool whole.
void cudaStarted();

/// Flushes everything and writes the End record. `signal` is 0 at exit. Only the first call acts.
void finishSession(int signal);

/// Counts something that the recording lacks.
void reportLoss(spool::LossKind what, std::uint64_t count, std::string_view detail = {});

} // namespace ridge::inject
