// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "reports/words/record_counts.h"

namespace ridge::reports {

std::vector<std::pair<std::string_view, std::uint64_t>> countsByName(const analyzer::Counts& c) {
    return {{"processes", c.processes},
            {"threads", c.threads},
            {"devices", c.devices},
            {"streams", c.streams},
            {"kernels", c.kernels},
            {"kernels_in_graphs", c.graphKernels},
            {"copies", c.copies},
            {"fills", c.fills},
            {"api_calls", c.calls},
            {"synchronizations", c.syncs},
            {"cuda_events", c.events},
            {"nvtx_ranges", c.ranges},
            {"nvtx_marks", c.marks},
            {"work_annotations", c.work},
            {"allocation_records", c.allocations},
            {"pool_events", c.pools},
            {"overheads", c.overheads},
            {"jit", c.jits},
            {"samples", c.samples},
            {"replayed_counters", c.counters},
            {"ceilings", c.ceilings},
            {"losses", c.losses}};
}

} // namespace ridge::reports
