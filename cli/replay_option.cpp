// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "cli/replay_option.h"

#include "analyzer/analyze.h"
#include "analyzer/replay_choice.h"

#include <cstdlib>
#include <regex.h>

namespace ridge::cli {

namespace {

/// What the user asked for.
struct Asked {
    std::string kernels;
    std::optional<std::uint64_t> most;
    double budgetSeconds = 0;
};

Result<Asked> parse(const std::string& given, double budgetSeconds) {
    Asked asked{given, {}, budgetSeconds};
    const std::size_t comma = given.rfind(',');
    const std::string number = comma == std::string::npos ? "" : given.substr(comma + 1);
    if (!number.empty() && number.find_first_not_of("0123456789") == std::string::npos) {
        asked.kernels = given.substr(0, comma);
        asked.most = std::strtoull(number.c_str(), nullptr, 10);
        if (*asked.most == 0)
            return fail("--replay takes a number of launches above 0");
    }
    regex_t regex{};
    if (!asked.kernels.empty() &&
        regcomp(&regex, asked.kernels.c_str(), REG_EXTENDED | REG_NOSUB) != 0)
        return fail("--replay: '" + asked.kernels + "' is no extended regular expression");
    if (!asked.kernels.empty())
        regfree(&regex);
    if (!(budgetSeconds >= 0) || budgetSeconds > 1e6)
        return fail("--replay-budget takes seconds, 0 for no limit");
    return asked;
}

recorder::ReplayPlan choose(const trace::Trace& run, const recorder::ReplayCosts& costs,
                            const Asked& asked) {
    analyzer::ReplayRequest request;
    request.kernels = asked.kernels;
    request.most = asked.most;
    request.perLaunch = costs.perLaunch;
    request.passes = costs.passes;
    if (asked.budgetSeconds > 0)
        request.budget = trace::Ns(static_cast<std::int64_t>(asked.budgetSeconds * 1e9));
    // A choice by configuration is made in the steady state, where the run has one.
    const analyzer::Phases phases = analyzer::analyze(run).phases;
    const bool steady = !asked.most && phases.basis != analyzer::IterationBasis::None;
    if (steady)
        request.windows = phases.windows[static_cast<std::size_t>(analyzer::Phase::Steady)];
    const analyzer::ReplayChoice choice = analyzer::chooseReplay(run, request);
    recorder::ReplayPlan plan;
    for (const analyzer::ReplayChoice::Launch& launch : choice.launches)
        plan.launches.push_back({run.kernels[launch.kernel].id, launch.known});
    plan.byConfiguration = !asked.most;
    plan.steadyState = steady;
    plan.cut = choice.cut;
    plan.cost = choice.cost;
    plan.kernels = choice.kernels;
    plan.kernelTime = choice.kernelTime;
    plan.graphKernels = choice.graphKernels;
    plan.graphTime = choice.graphTime;
    plan.waitingTime = choice.waitingTime;
    plan.waiting = choice.waiting;
    return plan;
}

} // namespace

Result<recorder::ReplayOptions> replayOption(const std::string& given, double budgetSeconds) {
    const auto asked = parse(given, budgetSeconds);
    if (!asked)
        return tl::unexpected(asked.error());
    recorder::ReplayOptions options;
    options.budgetSeconds = budgetSeconds;
    options.choose = [asked = *asked](const trace::Trace& run, const recorder::ReplayCosts& costs) {
        return choose(run, costs, asked);
    };
    return options;
}

} // namespace ridge::cli
