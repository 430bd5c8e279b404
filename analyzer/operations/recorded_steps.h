// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// The steps that the collector saw: some ran without recording (docs/method/recording.md).
#pragma once

#include "analyzer/results/measures/window.h"
#include "analyzer/results/rows/step_times.h"
#include "trace/records/trace.h"

#include <optional>
#include <span>
#include <vector>

namespace ridge::analyzer {

/// By process, when operations were recorded in steps and when not; windows are disjoint and
/// ascending. n log n for n steps.
class RecordedSteps {
  public:
    explicit RecordedSteps(const trace::Trace& trace);

    /// False: all was recorded.
    bool leaveOut() const { return m_leaveOut; }

    /// Steps whose operations were recorded.
    std::span<const Window> recorded(trace::ProcessId process) const {
        return m_recorded[trace::value(process)];
    }
    /// Stretches of steps without their operations.
    std::span<const Window> leftOut(trace::ProcessId process) const {
        return m_leftOut[trace::value(process)];
    }

    /// Whether all of `time` is in a stretch without recording, so that its operations are not known.
    bool leavesOut(trace::ProcessId process, Window time) const;

  private:
    std::vector<std::vector<Window>> m_recorded, m_leftOut; ///< by ProcessId's value
    bool m_leaveOut = false;
};

/// Of the thread whose steps took longest. Each stretch without recording is compared with the
/// recorded ones beside it, and the median of these ratios counts. Within a stretch the median
/// block counts, of kStepsTogether steps in a row, as a program may do two things in turns; of one
/// that hands over many steps at once and then waits, the mean. None
/// with less than kLeastRatios. n log n for n steps.
std::optional<StepTimes> stepTimes(const trace::Trace& trace);
inline constexpr std::size_t kStepsTogether = 4, kLeastRatios = 2;

} // namespace ridge::analyzer
