// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// How fast the host launches: shorter kernels bring no more than it lets them.
#pragma once

#include "analyzer/results/advice.h"
#include "analyzer/results/analysis.h"
#include "analyzer/results/labels/operation.h"
#include "trace/records/trace.h"

#include <optional>
#include <span>
#include <vector>

namespace ridge::analyzer {

/// Of the operations of a part of a run.
struct HostPace {
    Ns slack{}; ///< time of the part that the host does not need for its own work
    std::vector<Ns>
        launch; ///< by row of Analysis::kernels: median host time from the launch before
};

/// `operations`: what `analysis` is about. The host's own time is that between launches, without
/// calls that wait for the GPU, whichever thread launches: PyTorch's backward pass has its own. None
/// where waits need not be CUDA's calls (XLA's are not, other programs' may not be), where several
/// processes or devices work, or where a range was chosen. n log n.
std::optional<HostPace> hostPace(const trace::Trace& trace, std::span<const Operation> operations,
                                 const Analysis& analysis);

/// Of advice that makes kernels shorter: not more than `pace` leaves, with the launches that go.
void limitToHost(const Analysis& analysis, const HostPace& pace, Advice& advice);

} // namespace ridge::analyzer
