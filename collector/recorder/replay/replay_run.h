// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "collector/recorder/replay/replay_plan.h"
#include "trace/writer.h"

#include <filesystem>
#include <functional>
#include <map>
#include <string>
#include <vector>

namespace ridge::recorder {

/// What a second run replays, and for how long.
struct ReplayOptions {
    /// Chooses launches of the first run, once that has ended.
    std::function<ReplayPlan(const trace::Trace& run, const ReplayCosts& costs)> choose;
    double budgetSeconds = 60;  ///< from the first replayed launch on; 0: without limit
    double timeoutSeconds = 10; ///< that one launch may take
};

/// The program as it was recorded.
struct Recorded {
    std::string program;
    std::vector<std::string> command;
    std::map<std::string, std::string> environment;
    std::filesystem::path trace, spools;
    bool windowed = false;
};

/// Runs a recorded program a second time, replays launches of it there and adds their counters to
/// its trace, which `writer` still holds open. The second run is ended once all launches are
/// counted or the budget is spent. Says on stderr what it is about to do, how far it is and why it
/// ends the run. Returns what the user must know; what could not be counted becomes losses.
std::string addReplayedCounters(const Recorded& recorded, const ReplayOptions& options,
                                trace::Writer& writer);

} // namespace ridge::recorder
