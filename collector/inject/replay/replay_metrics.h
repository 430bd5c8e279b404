// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// What is counted when kernels are replayed, in order of need: what would take too many passes is
// left out.
#pragma once

#include "collector/inject/output/record_buffer.h"
#include "collector/inject/replay/range_api.h"
#include "spool/replay_plan.h"

#include <cstdint>
#include <span>
#include <vector>

namespace ridge::inject {

/// The metrics of a chip, with the configuration that CUPTI made for them.
struct ReplayMetrics {
    std::vector<const char*> names; ///< of CUPTI; they live as long as the process
    std::size_t told = 0; ///< of `names`, for the trace; the rest corrects them (own_shares.h)
    std::vector<std::uint8_t> config;
    std::size_t passes = 0;                     ///< nine on GH100
    CUpti_Profiler_Host_Object* host = nullptr; ///< evaluates; lives as long as the process
};

/// Takes from the list what `chip` has and can count in kMostPasses. `availability` is empty to ask
/// without a GPU. No names: the chip has none of them, and `error` says why.
ReplayMetrics chooseReplayMetrics(const RangeApi& api, const char* chip,
                                  std::span<const std::uint8_t> availability, spool::ReplayHow how,
                                  std::string& error);

} // namespace ridge::inject
