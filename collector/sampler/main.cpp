// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// ridge-sampler SPOOL INTERVAL_NS [FROM_NS LENGTH_NS]
// Started by `ridge record`, for which alone it is meant. It runs until its stdin ends.
#include "collector/sampler/sampler.h"

#include <csignal>
#include <cstdio>
#include <cstdlib>

int main(int argc, char** argv) {
    if (argc != 3 && argc != 5) {
        std::fputs("usage: ridge-sampler SPOOL INTERVAL_NS [FROM_NS LENGTH_NS] (`ridge record` "
                   "starts it)\n",
                   stderr);
        return 2;
    }
    ridge::sampler::Options options{argv[1], std::atoll(argv[2])};
    if (argc == 5)
        options.burst = {std::atoll(argv[3]), std::atoll(argv[4])};
    // Keys of the terminal are for the recorded program; we end with the recorder.
    std::signal(SIGINT, SIG_IGN);
    std::signal(SIGQUIT, SIG_IGN);
    std::signal(SIGPIPE, SIG_IGN);
    return ridge::sampler::run(options);
}
