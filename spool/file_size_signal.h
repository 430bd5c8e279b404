// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <csignal>
#include <ctime>

namespace ridge::spool {

/// Past RLIMIT_FSIZE the kernel sends SIGXFSZ, which would kill the host. Holds it while it lives,
/// and swallows it.
class HoldFileSizeSignal {
  public:
    HoldFileSizeSignal() {
        sigemptyset(&m_set);
        sigaddset(&m_set, SIGXFSZ);
        pthread_sigmask(SIG_BLOCK, &m_set, &m_before);
    }
    ~HoldFileSizeSignal() {
        const timespec now{};
        if (!sigismember(&m_before, SIGXFSZ))
            while (sigtimedwait(&m_set, nullptr, &now) > 0)
                continue;
        pthread_sigmask(SIG_SETMASK, &m_before, nullptr);
    }
    HoldFileSizeSignal(const HoldFileSizeSignal&) = delete;

  private:
    sigset_t m_set{}, m_before{};
};

} // namespace ridge::spool
