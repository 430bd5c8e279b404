// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atomic>
#include <cstdint>

namespace ridge::inject {

/// Whether the program leaves this signal to its default action.
bool hasDefaultAction(int signal);

/// SIGTERM and SIGINT whose default action would end the process: the writer thread saves what is
/// there and then ends it. Meanwhile the thread that took the signal must not go on, as its sleep
/// would have been cut short. It may hold a lock that the writer needs, so it does not wait for
/// ever. A signal for a whole process group comes twice, once through the recorder: the second one
/// waits too. One that comes later than that, should the flush hang, is deadly at once; so is one
/// that comes when nothing is left to save.
class DeadlySignals {
  public:
    /// Gives `handler` to each of them whose action is the default one.
    static void handleBy(void (*handler)(int));

    /// The signal that the writer is to end the process with; 0: none came.
    int pending() const { return m_signal; }

    /// In the handler: notes the first signal. True if this is it, so that the writer has to be
    /// woken. Async-signal-safe, as are all that follow.
    bool note(int signal);

    /// In the handler: waits for the writer to end the process; ends it when the wait is over.
    /// Returns for a signal that came within the wait of another one.
    void wait(int signal) const;

    /// Ends the process by the signal's default action.
    static void dieOf(int signal);

  private:
    std::atomic<int> m_signal{0};
    std::atomic<std::int64_t> m_firstNs{0}; // when the first came, CLOCK_MONOTONIC
};

} // namespace ridge::inject
