// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// Steps of the program whose ops were not recorded, and the followed ones that they were like
// (docs/method/pytorch.md, 'Followed steps').
#pragma once

#include "analyzer/framework/attribution.h"
#include "analyzer/results/labels/operation.h"
#include "analyzer/results/measures/window.h"

#include <cstdint>
#include <span>
#include <vector>

namespace ridge::analyzer {

/// A step of the program.
struct ProgramStep {
    Window time;
    bool isSkipped;
};

/// By ProcessId's value, ascending and disjoint: one that begins in another, as in a damaged trace,
/// is none.
std::vector<std::vector<ProgramStep>> stepsByProcess(const trace::Trace& trace);

/// A thread launched the same in a skipped step as in a followed one.
struct LikeStep {
    trace::ThreadId thread{};
    Window skipped, followed;
};

/// Steps of all processes.
struct Steps {
    std::uint64_t followed = 0, skipped = 0;
    std::vector<LikeStep> alike; ///< by thread, then start of `followed`
};

/// When no ops were recorded.
class SkippedWindows {
  public:
    explicit SkippedWindows(const trace::Trace& trace);
    /// Of `thread`'s process; ascending and disjoint.
    std::span<const Window> of(const trace::Trace& trace, trace::ThreadId thread) const;

  private:
    std::vector<std::vector<Window>> m_byProcess; ///< by ProcessId's value
};

/// The steps, and in `launched`, by operation, the ranges of operations in skipped steps: a thread
/// that launches the same functions in the same order as in a followed step does so from the same
/// ranges. The followed step before counts, without one that after. An operation that was in an
/// op's range keeps that. n log n for n operations where a step was skipped.
Steps tellSkippedSteps(const trace::Trace& trace, const FrameworkTree& tree,
                       std::span<const Operation> operations, std::vector<LaunchedBy>& launched);

} // namespace ridge::analyzer
