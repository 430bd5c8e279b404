// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// Whether the bands of sampled shares hold the truth, over thousands of shares of simulated
// programs.
#include "analyzer/operations/operations.h"
#include "analyzer/sampled/groups.h"
#include "analyzer/sampled/mean.h"
#include "analyzer/sampled/shares.h"
#include "analyzer/verdict/busy_verdict.h"
#include "tests/unit/analyzer/sampled/simulated_sampler.h"

#include <cmath>
#include <gmock/gmock.h>

namespace ridge::analyzer {
namespace {

using tests::Simulated;
using tests::SimulatedProgram;
using tests::SimulatedSampler;

struct Told {
    int told = 0, inside = 0, impossible = 0;
    double busy = 0, toldTime = 0; ///< ns times units
    int verdicts = 0, right = 0;
    double holds() const { return static_cast<double>(inside) / told; }
    double share() const { return toldTime / busy; }
};

/// Whether a verdict is that of the true shares, or says of a tie or of a use near the limit of
/// latency the other.
bool isRight(const KernelVerdict& told, const std::array<double, kUnits>& shares) {
    const KernelVerdict truth = judgeUnits(shares, {});
    const auto sideOf = [](const KernelVerdict& verdict) {
        return verdict.label == Label::OverheadKernel ? 0
               : verdict.label == Label::ComputeLimited || verdict.label == Label::ComputeSaturated
                   ? 1
                   : 2;
    };
    if (told.limit == Limit::Latency || truth.limit == Limit::Latency)
        return sideOf(told) == sideOf(truth) || *std::ranges::max_element(shares) < 0.35;
    return told.limit == Limit::Mixed || truth.limit == Limit::Mixed ||
           sideOf(told) == sideOf(truth);
}

/// Adds what is told of each group beside the mean over its launches.
void compare(const Simulated& simulated, Told& result) {
    const std::vector<Operation> operations = collectOperations(simulated.story.trace);
    const std::vector<std::span<const Operation>> perDevice{operations, {}};
    const std::vector<SampledDevice> devices = sampledDevices(simulated.story.trace, perDevice);
    const OperationGroups groups = groupOperations(simulated.story.trace, operations);
    const std::vector<BusyShares> shares = shareOut(devices[0].samples, operations, groups);
    std::vector<std::array<double, kUnits>> truth(groups.count());
    for (std::size_t i = 0; i < operations.size(); ++i) {
        const double part = static_cast<double>(operations[i].end - operations[i].start) /
                            static_cast<double>(groups.time[groups.ofOperation[i]].count());
        for (std::size_t u = 0; u < kUnits; ++u)
            truth[groups.ofOperation[i]][u] += part * simulated.truth[operations[i].row][u];
    }
    for (std::size_t g = 0; g < groups.count(); ++g) {
        if (const KernelVerdict verdict = judgeBusy(shares[g], {}, {});
            verdict.label != Label::Unclassified) {
            ++result.verdicts;
            result.right += isRight(verdict, truth[g]);
        }
        for (std::size_t u = 0; u < kUnits; ++u) {
            const auto time = static_cast<double>(groups.time[g].count());
            const Estimate& estimate = shares[g].by[u];
            result.busy += time;
            if (!estimate.known())
                continue;
            ++result.told;
            result.toldTime += time;
            result.inside += std::abs(estimate.value - truth[g][u]) <= estimate.band + 0.003;
            result.impossible += !(estimate.value >= 0 && estimate.value <= 1);
        }
    }
}

struct Case {
    const char* name;
    SimulatedProgram program;
    SimulatedSampler sampler;
    double holds; ///< part of what is told, at least
    double told;  ///< part of the busy time, at least
};

void PrintTo(const Case& one, std::ostream* out) {
    *out << one.name;
}

class Bands : public testing::TestWithParam<Case> {};

TEST_P(Bands, HoldTheTruth) {
    const Case& one = GetParam();
    Told told;
    constexpr int kPrograms = 40;
    for (std::uint32_t seed = 1; seed <= kPrograms; ++seed)
        compare(simulate(one.program, one.sampler, seed), told);
    EXPECT_EQ(told.impossible, 0);
    EXPECT_GE(told.right, 0.97 * told.verdicts);
    EXPECT_GE(told.share(), one.told);
    EXPECT_GE(told.told > 0 ? told.holds() : 1.0, one.holds);
}

const SimulatedProgram kUsual;
const SimulatedProgram kLong{
    .functions = 6, .launchesOfAStep = 10, .shortest = 2000, .longest = 9000, .steps = 20};
const SimulatedProgram kShort{
    .functions = 8, .launchesOfAStep = 60, .shortest = 1.5, .longest = 6, .pause = 4, .steps = 700};
const SimulatedProgram kWithRamps{
    .shortest = 5, .longest = 60, .pause = 4, .steps = 300, .ramp = 2};
const SimulatedProgram kInStep{.pause = 1, .step = 8000};
const SimulatedProgram kVarying{.timeNoise = 0.15, .shareNoise = 0.2};
const SimulatedProgram kWithArguments{
    .timeNoise = 0.1, .shareNoise = 0.05, .shareSlope = 0.5, .secondKind = 0.5};

INSTANTIATE_TEST_SUITE_P(
    Simulated, Bands,
    testing::Values(Case{"usual", kUsual, {}, 0.95, 0.8},
                    Case{"long kernels", kLong, {}, 0.95, 0.8},
                    Case{"fixed interval", kUsual, {.jitter = 0}, 0.95, 0.6},
                    Case{"close samples", kUsual, {.interval = 100}, 0.95, 0.8},
                    Case{"bursts", kUsual, {.burst = 20}, 0.95, 0.8},
                    Case{"clock early", kUsual, {.clock = -20}, 0.95, 0.6},
                    Case{"clock late", kUsual, {.clock = 20}, 0.95, 0.6},
                    Case{"clock late in bursts", kUsual, {.burst = 20, .clock = 13}, 0.95, 0.6},
                    Case{"noise", kUsual, {.noise = 0.03}, 0.95, 0},
                    Case{"in step", kInStep, {.jitter = 0}, 0.9, 0},
                    Case{"in step in bursts", kInStep, {.jitter = 0, .burst = 20}, 0.9, 0.3},
                    Case{"short kernels", kShort, {}, 0.9, 0},
                    Case{"short kernels in bursts", kShort, {.burst = 10}, 0.9, 0},
                    Case{"ramps", kWithRamps, {}, 0.9, 0.3},
                    Case{"ramps in bursts", kWithRamps, {.burst = 15}, 0.9, 0.6},
                    Case{"ramps in long bursts", kWithRamps, {.burst = 25}, 0.9, 0.6},
                    Case{"varying", kVarying, {}, 0.9, 0.3},
                    Case{"arguments", kWithArguments, {}, 0.9, 0.3},
                    Case{"arguments in bursts", kWithArguments, {.burst = 20}, 0.9, 0.3}),
    [](const auto& tested) {
        std::string name = tested.param.name;
        std::ranges::replace(name, ' ', '_');
        return name;
    });

} // namespace
} // namespace ridge::analyzer
