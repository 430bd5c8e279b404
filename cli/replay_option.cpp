// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "cli/replay_option.h"

#include "analyzer/analyze.h"
#include "analyzer/operations/operations.h"
#include "analyzer/replayed/kept_trials.h"
#include "analyzer/replayed/replay_choice.h"
#include "cli/sampling.h"
#include "collector/recorder/replay/replay_graphs.h"

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <regex.h>
#include <set>

namespace ridge::cli {

namespace {

constexpr double kBudgetSeconds = 60, kTimeoutSeconds = 10; // where none are given

std::optional<double> seconds(const std::optional<std::string>& word, double otherwise) {
    const std::optional<double> given = word ? numberOf(*word) : otherwise;
    return given && *given <= 1e6 ? given : std::nullopt;
}

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
    return asked;
}

/// Iterations of the steady state on the main device; none where a device has several processes,
/// whose iterations are not told apart.
std::uint64_t steadyIterations(const analyzer::Analysis& analysis, const trace::Trace& run) {
    std::set<trace::ProcessId> processes;
    std::set<std::uint32_t> devices;
    const std::vector<std::uint32_t> deviceOf = analyzer::deviceOfStreams(run);
    for (const trace::Kernel& kernel : run.kernels)
        if (kernel.launch.known() && kernel.stream != trace::StreamId::None &&
            trace::index(kernel.launch.thread) < run.threads.size() &&
            trace::index(kernel.stream) < deviceOf.size()) {
            processes.insert(run.threads[trace::index(kernel.launch.thread)].process);
            devices.insert(deviceOf[trace::index(kernel.stream)]);
        }
    const bool told = analysis.iterations && processes.size() <= devices.size();
    return told ? analysis.iterations->count - analysis.iterations->warmUp : 0;
}

/// More of the kernel time that a replay has to tell, as it takes longer and runs kernels apart
/// from the others.
constexpr double kWorthReplaying = 0.05;

/// In passes over the iterations where they are enough, else by replay.
analyzer::ReplayRequest inPasses(analyzer::ReplayRequest request,
                                 const recorder::ReplayCosts& costs, std::uint64_t iterations,
                                 trace::Ns iteration) {
    request.inPasses = spool::kMostPasses;
    request.iterations = iterations;
    request.perLaunch = costs.perCounted;
    request.passes = 0;
    if (request.budget != trace::Ns::max())
        request.budget -= std::min(request.budget, spool::kMostPasses * iteration);
    return request;
}

analyzer::ReplayChoice chooseLaunches(const trace::Trace& run, const analyzer::Analysis& analysis,
                                      const recorder::ReplayCosts& costs,
                                      const analyzer::ReplayRequest& request,
                                      recorder::ReplayPlan& plan) {
    const std::uint64_t iterations = plan.steadyState ? steadyIterations(analysis, run) : 0;
    if (iterations < spool::kMostPasses)
        return analyzer::chooseReplay(run, request);
    const trace::Ns iteration =
        analysis.iterations ? analysis.iterations->steady.median : trace::Ns{};
    analyzer::ReplayRequest passes = inPasses(request, costs, iterations, iteration);
    passes.graphsLaunched = recorder::hasXlaGraphs(run);
    analyzer::ReplayChoice choice = analyzer::chooseReplay(run, passes);
    plan.how = spool::ReplayHow::Passes;
    plan.graphsLaunched = passes.graphsLaunched;
    analyzer::ReplayChoice replayed = analyzer::chooseReplay(run, request);
    using Seconds = std::chrono::duration<double>;
    if (Seconds(replayed.known - choice.known) <= kWorthReplaying * Seconds(choice.kernelTime))
        return choice;
    plan.how = spool::ReplayHow::Replay;
    plan.graphsLaunched = false;
    return replayed;
}

/// What torch.compile tries, it does not try again; but what is asked for is looked for.
void leaveOutKeptTrials(const trace::Trace& run, recorder::ReplayPlan& plan) {
    const std::vector<bool> kept = analyzer::keptTrials(run);
    for (std::size_t row = 0; row < kept.size(); ++row)
        if (kept[row])
            plan.notRepeated.insert(run.kernels[row].id);
    for (const recorder::ReplayPlan::Launch& launch : plan.launches) {
        plan.notRepeated.erase(launch.kernel);
        for (const auto& [pass, kernel] : launch.passes)
            plan.notRepeated.erase(kernel);
    }
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
    const analyzer::Analysis analysis = analyzer::analyze(run);
    const analyzer::Phases& phases = analysis.phases;
    recorder::ReplayPlan plan;
    plan.steadyState = !asked.most && phases.basis != analyzer::IterationBasis::None;
    if (plan.steadyState)
        request.windows = phases.windows[static_cast<std::size_t>(analyzer::Phase::Steady)];
    const analyzer::ReplayChoice choice = chooseLaunches(run, analysis, costs, request, plan);
    for (const analyzer::ReplayChoice::Launch& launch : choice.launches) {
        recorder::ReplayPlan::Launch& planned =
            plan.launches.emplace_back(run.kernels[launch.kernel].id, launch.known);
        for (const analyzer::InPass& each : launch.passes)
            planned.passes.emplace_back(each.pass, run.kernels[each.kernel].id);
    }
    leaveOutKeptTrials(run, plan);
    plan.byConfiguration = !asked.most;
    plan.cut = choice.cut;
    plan.rare = choice.rare;
    plan.rareTime = choice.rareTime;
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

Result<std::optional<recorder::ReplayOptions>> replayOptions(const ReplayWords& given) {
    const auto budget = seconds(given.budget, kBudgetSeconds);
    if (!budget)
        return fail("--replay-budget takes seconds, 0 for no limit");
    const auto timeout = seconds(given.timeout, kTimeoutSeconds);
    if (!timeout || *timeout == 0)
        return fail("--replay-timeout takes seconds above 0");
    if (!given.kernels)
        return std::nullopt;
    const auto asked = parse(*given.kernels, *budget);
    if (!asked)
        return tl::unexpected(asked.error());
    recorder::ReplayOptions options;
    options.budgetSeconds = *budget;
    options.timeoutSeconds = *timeout;
    options.choose = [asked = *asked](const trace::Trace& run, const recorder::ReplayCosts& costs) {
        return choose(run, costs, asked);
    };
    return options;
}

} // namespace ridge::cli
