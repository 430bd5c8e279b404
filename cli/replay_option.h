// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "collector/recorder/replay/replay_run.h"
#include "spool/result.h"

#include <optional>
#include <string>

namespace ridge::cli {

/// The options of a second run as they were given; none: not given.
struct ReplayWords {
    std::optional<std::string>
        kernels; ///< --replay=REGEX,N: "REGEX,N", "REGEX" or ",N"; "" of --replay alone
    std::optional<std::string> budget;  ///< seconds of --replay-budget, 0: no limit
    std::optional<std::string> timeout; ///< seconds of --replay-timeout
};

/// What they say together; none without --replay. The Error says what is wrong with them.
Result<std::optional<recorder::ReplayOptions>> replayOptions(const ReplayWords& given);

} // namespace ridge::cli
