// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "collector/sampler/sample_spool.h"

#include <cstdint>
#include <string>

namespace ridge::sampler {

struct Options {
    std::string spool;                   ///< file to write
    std::int64_t intervalNs = 1'000'000; ///< between samples of the counters
};

/// Samples every visible GPU until stdin ends. Says "ready" on stdout once it does, or when nothing can be sampled;
/// why not is a loss in the spool. Returns the status to exit with.
int run(const Options& options);

} // namespace ridge::sampler
