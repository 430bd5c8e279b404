// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// What the host did while a GPU waited for it (docs/method/pytorch-host.md).
#pragma once

#include "analyzer/framework/framework_tree.h"
#include "analyzer/results/rows/framework_rows.h"

#include <cstdint>
#include <span>
#include <stop_token>
#include <vector>

namespace ridge::analyzer {

/// A stretch in which a device was idle because the host had submitted nothing, or waited for a
/// loader.
struct HostWait {
    trace::ThreadId thread{}; ///< which launched the operation that ended the gap
    std::int64_t start = 0, end = 0;
};

/// The time of all `waits` by what their threads did, most time first; adds up to it. That in
/// skipped steps (skipped_steps.h) is split as that in the followed ones. Times of several devices
/// are summed. log m for each wait and range in it.
std::vector<HostBusyRow> hostBusyRows(const trace::Trace& trace, std::span<const HostWait> waits,
                                      const std::stop_token& stop);

} // namespace ridge::analyzer
