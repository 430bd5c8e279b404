// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// ridge-sampler SPOOL INTERVAL_NS [FROM_NS LENGTH_NS]
// ridge-sampler SPOOL auto CORES
// Started by `ridge record`, for which alone it is meant. It runs until its stdin ends.
#include "collector/sampler/sampler.h"

#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <string_view>

namespace {

/// None: the words make no sense.
std::optional<ridge::sampler::Options> optionsFrom(int argc, char** argv) {
    if (argc < 3)
        return std::nullopt;
    ridge::sampler::Options options{.spool = argv[1]};
    if (std::string_view(argv[2]) == "auto") {
        options.cores = argc == 4 ? std::atof(argv[3]) : 0;
        return options.cores > 0 ? std::optional(options) : std::nullopt;
    }
    options.intervalNs = std::atoll(argv[2]);
    if (argc == 5)
        options.only = {std::atoll(argv[3]), std::atoll(argv[4])};
    return options.intervalNs > 0 && (argc == 3 || argc == 5) ? std::optional(options)
                                                              : std::nullopt;
}

} // namespace

int main(int argc, char** argv) {
    const auto options = optionsFrom(argc, argv);
    if (!options) {
        std::fputs("usage: ridge-sampler SPOOL INTERVAL_NS [FROM_NS LENGTH_NS] | SPOOL auto CORES "
                   "(`ridge record` starts it)\n",
                   stderr);
        return 2;
    }
    // Keys of the terminal are for the recorded program; we end with the recorder.
    std::signal(SIGINT, SIG_IGN);
    std::signal(SIGQUIT, SIG_IGN);
    std::signal(SIGPIPE, SIG_IGN);
    return ridge::sampler::run(*options);
}
