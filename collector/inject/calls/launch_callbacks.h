// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "collector/inject/cuda/cupti_api.h"
#include "spool/mutex.h"

namespace ridge::inject {

/// The callbacks of the driver's launches. They are on while anyone needs them, as each launch of
/// the program pays for them.
class LaunchCallbacks {
  public:
    enum Need : unsigned {
        Names = 1, ///< of kernels
        Steps = 2, ///< which launches come again; those of graphs too
    };

    /// From now on there is such a need, or not. Any thread. The last error of CUPTI.
    CUptiResult need(const CuptiApi& api, CUpti_SubscriberHandle subscriber, Need what, bool on);

    /// The function or graph that a call launches; 0: it launches none.
    static std::uint64_t launchedBy(CUpti_CallbackId cbid, const CUpti_CallbackData& data);

  private:
    Mutex m_mutex;
    unsigned m_needs RIDGE_GUARDED_BY(m_mutex) = 0; ///< Needs
};

} // namespace ridge::inject
