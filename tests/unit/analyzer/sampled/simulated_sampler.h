// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// Random programs whose shares are known launch by launch, and a sampler with the faults of a real
// one.
#pragma once

#include "tests/unit/analyzer/story.h"

#include <array>
#include <cstdint>
#include <random>
#include <utility>
#include <vector>

namespace ridge::tests {

/// A program that repeats a step of random kernels. Times in us.
struct SimulatedProgram {
    int functions = 12, launchesOfAStep = 24;
    double shortest = 5, longest = 300; ///< of a function, spread evenly over the logarithm
    double pause = 20;                  ///< between launches, mean
    double steps = 100;
    double step = 0;          ///< length that each step is filled up to; 0: as it comes
    double timeNoise = 0.02;  ///< of each launch, standard deviation over the mean
    double shareNoise = 0.02; ///< likewise, of each launch's shares
    double shareSlope = 0;    ///< a launch twice as long as usual does so much more in each unit
    double ramp = 0; ///< us at the begin and the end of kernels in which nothing is done, each
                     ///< function's own ones up to twice that and a quarter of its time
    /// Part of the functions of which every third launch takes twice as long with other shares.
    double secondKind = 0;
};

/// Lengths of intervals in us, and what is wrong with them.
struct SimulatedSampler {
    double interval = 1000, jitter = 0.2; ///< evenly spread within +- jitter of the interval
    double burst = 0;        ///< interval of bursts that cover a twentieth of the time; 0: none
    double clock = 0;        ///< us that the samples' times are behind
    double clockNoise = 0.3; ///< us, of each border
    double noise = 0.002;    ///< of each value, in shares
};

struct Simulated {
    Story story;
    std::vector<std::array<double, 9>> truth; ///< shares by row of Trace::kernels, as unitNames()
    std::vector<std::pair<std::int64_t, std::int64_t>>
        active; ///< by row: from when to when the kernel does all of that, in ns
};

Simulated simulate(const SimulatedProgram& program, const SimulatedSampler& sampler,
                   std::uint32_t seed);

} // namespace ridge::tests
