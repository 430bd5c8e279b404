// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace ridge::sampler {

/// The one stretch that is sampled of a run.
struct OneStretch {
    std::int64_t fromNs = 0; ///< after the start of the recorded program
    std::int64_t lengthNs = 0;
};

struct Options {
    std::string spool;                   ///< file to write
    std::int64_t intervalNs = 0;         ///< between samples of the counters; 0: a Schedule's
    std::optional<OneStretch> only = {}; ///< none: the whole run is sampled
    double cores = 0;                    ///< CPU that a Schedule may spend
};

/// Samples every visible GPU until stdin ends; a byte there says that the recorded program starts.
/// Says "ready" on stdout once it samples, or when nothing can be sampled; why not is a loss in the
/// spool. Closes stdout when the spool is whole. Returns the status to exit with.
int run(const Options& options);

} // namespace ridge::sampler
