// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "collector/recorder/replay/replay_run.h"

#include "collector/recorder/import/spool_folder.h"
#include "collector/recorder/machine/machine.h"
#include "collector/recorder/process/process_tree.h"
#include "collector/recorder/process/target.h"
#include "collector/recorder/replay/replay_graphs.h"
#include "collector/recorder/replay/replay_join.h"
#include "collector/recorder/replay/replay_watch.h"
#include "spool/environment.h"
#include "trace/reader.h"
#include "trace/records/loss_facts.h"

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstring>
#include <fmt/format.h>
#include <fstream>
#include <iostream>
#include <sys/stat.h>
#include <thread>
#include <unordered_map>

namespace ridge::recorder {

namespace {

namespace fs = std::filesystem;
namespace environment = spool::environment;
using Clock = std::chrono::steady_clock;
using namespace std::chrono_literals;
using spool::LossKind;

constexpr auto kPoll = 20ms;
constexpr auto kStragglerWait = 2s; // for processes of the target's tree that are just ending
constexpr auto kHungWait = 5s;      // for a launcher to end when one of its processes did

std::map<std::string, std::string> environmentFor(const Recorded& recorded,
                                                  const ReplayOptions& options,
                                                  const fs::path& spools, const fs::path& planFile,
                                                  const ReplayPlan& plan, std::int64_t epoch) {
    std::map<std::string, std::string> variables = recorded.environment;
    variables[environment::kSpool] = fs::absolute(spools).string();
    variables.erase(
        "PYTHONPATH"); // of --torch and --torch-memory: what they tell is of the first run
    if (plan.graphsLaunched)
        withoutXlaGraphs(variables);
    variables[environment::kReplayPlan] = fs::absolute(planFile).string();
    variables[environment::kReplayWaitMs] = fmt::format("{:.0f}", options.timeoutSeconds * 1e3);
    if (variables.contains(environment::kStartNs))
        variables[environment::kStartNs] = std::to_string(epoch);
    return variables;
}

struct SecondRun {
    trace::Trace trace;
    std::vector<ReplayedLaunch> replayed;
    ReplayEnd end{};
    int status = 0; ///< of the program, where it ended of itself
};

void say(ReplayEnd end, const ReplayOptions& options) {
    const std::string why =
        end == ReplayEnd::AllCounted
            ? "all chosen launches were replayed"
            : fmt::format("the replay's {:g} s are spent (--replay-budget)", options.budgetSeconds);
    std::cerr << "ridge: " << why << ": the second run is ended here\n";
}

/// Until the target has ended. It is ended where it is not needed any longer, or where a replay in
/// it, or in a process that it waits for, hung.
void follow(Target& target, SpoolFolder& spools, const ReplayPlan& plan,
            const ReplayOptions& options, SecondRun& run) {
    ReplayWatch watch(plan, options.budgetSeconds);
    std::optional<Clock::time_point> hung;
    std::optional<TreeEnding> ending;
    bool running = true;
    for (bool others = false; running || others;) {
        if (const auto status = running ? target.poll() : std::nullopt) {
            running = false;
            run.status = *status;
        }
        if (spools.poll() == 0)
            std::this_thread::sleep_for(kPoll);
        others = ending && ending->step();
        if (!running || ending)
            continue;
        if (!hung && spools.anyHung())
            hung = Clock::now();
        if (const auto over = watch.look(spools.replayed(), Clock::now())) {
            watch.finish();
            say(run.end = *over, options);
            ending.emplace(target.pid());
        } else if (hung && Clock::now() - *hung > kHungWait)
            ending.emplace(target.pid());
    }
    watch.finish();
    const auto patience = Clock::now() + kStragglerWait;
    while (spools.poll() > 0 || (spools.anyRunning() && Clock::now() < patience))
        std::this_thread::sleep_for(kPoll);
}

/// Writes the plan for the processes of the second run into `folder`; its path.
Result<fs::path> writePlan(const fs::path& folder, const ReplayPlan& plan,
                           const trace::Trace& run) {
    if (::mkdir(folder.c_str(), 0700) != 0)
        return fail(fmt::format("cannot write {}: {}", folder.string(), std::strerror(errno)));
    fs::path path = folder / "plan";
    std::ofstream file(path);
    file << textOf(forProcesses(plan, run));
    if (!file.flush())
        return fail(fmt::format("cannot write {}", path.string()));
    return path;
}

/// Runs the program into a trace of its own, to its end or until the plan is done. The Error says
/// why it did not start.
Result<SecondRun> runAgain(const Recorded& recorded, const ReplayOptions& options,
                           const ReplayPlan& plan, const trace::Trace& first) {
    const fs::path folder = recorded.spools / "replay";
    const auto planFile = writePlan(folder, plan, first);
    if (!planFile)
        return tl::unexpected(planFile.error());
    auto writer = trace::Writer::create(folder / "replay.ridge", trace::IfExists::Fail);
    if (!writer)
        return tl::unexpected(writer.error());
    const trace::Capture capture = captureFacts(recorded.command);
    writer->setCapture(capture);
    auto target = Target::start(
        recorded.program, recorded.command,
        environmentFor(recorded, options, folder, *planFile, plan, capture.epochUnixNs));
    if (!target)
        return fail(target.error().message);
    SpoolFolder spools(folder, *writer, capture.epochUnixNs, recorded.windowed);
    SecondRun result;
    follow(*target, spools, plan, options, result);
    spools.finish();
    result.replayed = spools.replayed();
    if (const auto finished = writer->finish(); !finished)
        return tl::unexpected(finished.error());
    auto trace = trace::read(folder / "replay.ridge");
    if (!trace)
        return tl::unexpected(trace.error());
    result.trace = std::move(*trace);
    return result;
}

/// Losses of the second run that speak of its counters.
std::vector<trace::Loss> lossesOf(const trace::Trace& run) {
    std::vector<trace::Loss> losses;
    for (trace::Loss loss : run.losses)
        for (const LossKind kind : {LossKind::NotReplayed, LossKind::ReplaySkipped,
                                    LossKind::ReplayHung, LossKind::ReplayLost})
            if (trace::isOf(loss, kind)) {
                loss.process = trace::ProcessId::None;
                losses.push_back(loss);
            }
    return losses;
}

void addCounters(const trace::Trace& run, const ReplayJoin& join, trace::Writer& writer) {
    std::unordered_map<trace::KernelId, trace::KernelId> firstOf;
    for (const ReplayJoin::Pair& pair : join.pairs)
        firstOf[pair.second] = pair.first;
    for (const trace::Counter& counter : run.counters)
        if (const auto first = firstOf.find(counter.kernel); first != firstOf.end())
            writer.add(trace::Counter{first->second, writer.intern(run.text(counter.metric)),
                                      counter.value});
}

std::string whyLeft(const SecondRun& run, const ReplayOptions& options) {
    if (run.end == ReplayEnd::BudgetSpent)
        return fmt::format("the replay's {:g} s were spent", options.budgetSeconds);
    return fmt::format("the second run ended before it launched them{}",
                       run.status == 0 ? "" : fmt::format(", with status {}", run.status));
}

/// What the plan or its budget left, in losses; what happened in the second run is in lossesOf().
std::vector<trace::Loss> lossesOf(const ReplayPlan& plan, const SecondRun& run,
                                  const ReplayOptions& options) {
    const std::vector<bool> came = launchesThatCame(plan, run.replayed);
    trace::Ns unknown{};
    for (std::size_t i = 0; i < came.size(); ++i)
        unknown += came[i] ? trace::Ns{} : plan.launches[i].known;
    auto missing = static_cast<std::uint64_t>(std::ranges::count(came, false));
    for (const trace::Loss& loss : run.trace.losses) // those that hung have a loss of their own
        missing -= trace::isOf(loss, LossKind::ReplayHung) ? std::min(missing, loss.count) : 0;
    std::vector<trace::Loss> losses;
    if (missing > 0)
        losses.push_back(
            trace::makeLoss(LossKind::ReplayLeft, missing,
                            fmt::format("{}; {:.1f} % of the GPU time", whyLeft(run, options),
                                        100 * shareOf(plan, unknown))));
    return losses;
}

/// What is known before the second run that it cannot count.
std::vector<trace::Loss> lossesOf(const ReplayPlan& plan, const ReplayOptions& options) {
    std::vector<trace::Loss> losses;
    if (plan.cut > 0)
        losses.push_back(trace::makeLoss(
            LossKind::ReplayCut, plan.cut,
            fmt::format("{:g} s by --replay-budget, 0 is no limit", options.budgetSeconds)));
    if (plan.rare > 0)
        losses.push_back(
            trace::makeLoss(LossKind::ReplayLeft, plan.rare,
                            fmt::format("they run in too few iterations; {:.1f} % of the GPU time",
                                        100 * shareOf(plan, plan.rareTime))));
    if (plan.graphKernels > 0)
        losses.push_back(trace::makeLoss(
            LossKind::ReplayGraphs, plan.graphKernels,
            fmt::format("{:.1f} % of the GPU time", 100 * shareOf(plan, plan.graphTime))));
    if (!plan.waiting.empty()) {
        std::uint64_t kernels = 0;
        std::string names;
        for (const auto& [function, count] : plan.waiting) {
            kernels += count;
            names += function + ", ";
        }
        losses.push_back(trace::makeLoss(LossKind::ReplayWaits, kernels,
                                         fmt::format("{}{:.1f} % of the GPU time", names,
                                                     100 * shareOf(plan, plan.waitingTime))));
    }
    return losses;
}

/// "ridge: counters of 212 launches by replay, for 98.9 % of the GPU time"
std::string summaryOf(const ReplayPlan& plan, const ReplayJoin& join) {
    trace::Ns known{};
    for (const ReplayJoin::Pair& pair : join.pairs)
        known += plan.launches[pair.number].known;
    return fmt::format("ridge: counters of {} launch{} by replay, for {:.1f} % of the GPU time",
                       join.pairs.size(), join.pairs.size() == 1 ? "" : "es",
                       100 * shareOf(plan, known));
}

/// Why a plan without launches has none.
std::string whyNothing(const ReplayPlan& plan) {
    if (plan.kernels == 0)
        return "no launch of a kernel that --replay names was recorded";
    if (plan.cut > 0)
        return "no launch fits into --replay-budget";
    return "no launch can be replayed";
}

std::string addLosses(std::string text, const std::vector<trace::Loss>& losses,
                      trace::Writer& writer) {
    for (const trace::Loss& loss : losses) {
        writer.add(loss);
        text += fmt::format("\nridge: {} {}: {}", loss.count, loss.what, loss.advice);
    }
    return text;
}

} // namespace

std::string addReplayedCounters(const Recorded& recorded, const ReplayOptions& options,
                                trace::Writer& writer) {
    writer.commit();
    const auto first = trace::read(recorded.trace);
    if (!first)
        return "ridge: no replay: " + first.error().message;
    const ReplayCosts costs = replayCosts(*first);
    const ReplayPlan plan = options.choose(*first, costs);
    std::vector<trace::Loss> losses = lossesOf(plan, options);
    if (plan.launches.empty())
        return addLosses("ridge: no replay: " + whyNothing(plan), losses, writer);
    std::cerr << inWords(plan, costs) << '\n';
    const auto second = runAgain(recorded, options, plan, *first);
    if (!second)
        return "ridge: no replay: " + second.error().message;
    std::vector<trace::KernelId> planned;
    for (const ReplayPlan::Launch& launch : plan.launches)
        planned.push_back(launch.kernel);
    const ReplayJoin join =
        joinReplay(*first, planned, second->trace, second->replayed, plan.graphsLaunched);
    addCounters(second->trace, join, writer);
    for (const auto& more : {lossesOf(second->trace), lossesOf(plan, *second, options)})
        losses.insert(losses.end(), more.begin(), more.end());
    if (join.differed > 0)
        losses.push_back(trace::makeLoss(LossKind::ReplayDiffered, join.differed, ""));
    return addLosses(summaryOf(plan, join), losses, writer);
}

} // namespace ridge::recorder
