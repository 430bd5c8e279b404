// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "collector/sampler/sample_spool.h"

#include <cstdint>
#include <optional>
#include <string>

namespace ridge::sampler {

/// The one stretch that is sampled of a run.
struct Burst {
    std::int64_t fromNs = 0; ///< after the start of the recorded program
    std::int64_t lengthNs = 0;
};

struct Options {
    std::string spool;                   ///< file to write
    std::int64_t intervalNs = 1'000'000; ///< between samples of the counters
    std::optional<Burst> burst = {};     ///< none: the whole run is sampled
};

/// Samples every visible GPU until stdin ends; a byte there says that the recorded program starts. Says "ready" on stdout
/// once it can, or when nothing can be sampled; why not is a loss in the spool. Returns the status to exit with.
int run(const Options& options);

} // namespace ridge::sampler
