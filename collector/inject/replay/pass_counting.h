// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "collector/inject/replay/pass_session.h"
#include "collector/inject/replay/replay_records.h"

#include <cstdint>
#include <map>

namespace ridge::inject {

/// Counts the planned launches of one context in passes and writes their records. One is written
/// whenever a launch was counted in a pass, with what is left. One with the values is written when
/// all passes are over. Not thread-safe.
class PassCounting {
  public:
    PassCounting(PassSession session, ReplayRecords& records)
        : m_session(std::move(session)), m_records(records) {}

    /// Before a launch, `kernel` by the plan's number. False: it is not counted.
    bool enter(const spool::ReplayedKernel& kernel, std::uint32_t pass);
    void leave(); ///< after it, where enter() was true

    /// Ends counting, and writes what is there. Once; later calls do nothing.
    void finish();

  private:
    PassSession m_session;
    ReplayRecords& m_records;
    std::map<std::uint32_t, spool::ReplayedKernel>
        m_kernels; ///< entered and without values yet, by number
};

} // namespace ridge::inject
