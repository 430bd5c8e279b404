// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "collector/recorder/replay_run.h"

#include "collector/recorder/losses.h"
#include "collector/recorder/machine.h"
#include "collector/recorder/replay_join.h"
#include "collector/recorder/replay_plan.h"
#include "collector/recorder/spool_folder.h"
#include "collector/recorder/target.h"
#include "trace/reader.h"

#include <chrono>
#include <csignal>
#include <cstdio>
#include <fmt/format.h>
#include <thread>
#include <unordered_map>

namespace ridge::recorder {

namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;
using namespace std::chrono_literals;
using trace::spool::LossKind;

constexpr auto kPoll = 20ms;
constexpr auto kStragglerWait = 2s; // for processes of the target's tree that are just ending
constexpr auto kHungWait = 5s;      // for a launcher to end when one of its processes did

std::map<std::string, std::string> environmentFor(const Recorded& recorded,
                                                  const ReplayOptions& options,
                                                  const fs::path& spools, std::int64_t epoch) {
    std::map<std::string, std::string> variables = recorded.environment;
    variables["RIDGE_SPOOL"] = fs::absolute(spools).string();
    variables.erase("PYTHONPATH"); // of --torch-memory: tensors are the first run's
    variables["RIDGE_REPLAY"] = options.kernels;
    if (options.most)
        variables["RIDGE_REPLAY_MOST"] = std::to_string(*options.most);
    variables["RIDGE_REPLAY_WAIT_MS"] = fmt::format("{:.0f}", options.timeoutSeconds * 1e3);
    if (variables.contains("RIDGE_START_NS"))
        variables["RIDGE_START_NS"] = std::to_string(epoch);
    return variables;
}

/// Until the target has ended, which is made sure where a replay in it, or in a process that it waits for, hung.
void follow(Target& target, SpoolFolder& spools) {
    std::optional<Clock::time_point> hung;
    while (!target.poll()) {
        if (spools.poll() == 0)
            std::this_thread::sleep_for(kPoll);
        if (!hung && spools.anyHung())
            hung = Clock::now();
        if (hung && Clock::now() - *hung > kHungWait)
            ::kill(target.pid(), Clock::now() - *hung > 2 * kHungWait ? SIGKILL : SIGTERM);
    }
    const auto patience = Clock::now() + kStragglerWait;
    while (spools.poll() > 0 || (spools.anyRunning() && Clock::now() < patience))
        std::this_thread::sleep_for(kPoll);
}

/// Runs the program to its end into a trace of its own. The Error says why it did not start.
Result<trace::Trace> runAgain(const Recorded& recorded, const ReplayOptions& options) {
    const fs::path folder = recorded.spools / "replay";
    std::error_code code;
    if (!fs::create_directory(folder, code))
        return fail(fmt::format("cannot write {}: {}", folder.string(), code.message()));
    auto writer = trace::Writer::create(folder / "replay.ridge", trace::IfExists::Fail);
    if (!writer)
        return tl::unexpected(writer.error());
    const trace::Capture capture = captureFacts(recorded.command);
    writer->setCapture(capture);
    auto target = Target::start(recorded.program, recorded.command,
                                environmentFor(recorded, options, folder, capture.epochUnixNs));
    if (!target)
        return fail(target.error().message);
    SpoolFolder spools(folder, *writer, capture.epochUnixNs, recorded.windowed);
    follow(*target, spools);
    spools.finish();
    if (const auto finished = writer->finish(); !finished)
        return tl::unexpected(finished.error());
    return trace::read(folder / "replay.ridge");
}

/// Losses of the second run that speak of its counters.
std::vector<trace::Loss> lossesOf(const trace::Trace& run) {
    std::vector<trace::Loss> losses;
    for (trace::Loss loss : run.losses)
        for (const LossKind kind : {LossKind::NotReplayed, LossKind::ReplaySkipped,
                                    LossKind::ReplayHung, LossKind::ReplayLost})
            if (loss.what == describeLoss(kind, 0, "").what) {
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

} // namespace

std::string addReplayedCounters(const Recorded& recorded, const ReplayOptions& options,
                                trace::Writer& writer) {
    writer.commit();
    const auto first = trace::read(recorded.trace);
    if (!first)
        return "ridge: no replay: " + first.error().message;
    const ReplayPlan plan = planReplay(*first, options);
    if (plan.kernels == 0)
        return "ridge: no replay: no launch of a kernel that --replay names was recorded";
    std::fputs((inWords(plan) + '\n').c_str(), stderr);
    const auto second = runAgain(recorded, options);
    if (!second)
        return "ridge: no replay: " + second.error().message;
    const ReplayJoin join = joinReplay(*first, *second);
    addCounters(*second, join, writer);
    std::vector<trace::Loss> losses = lossesOf(*second);
    if (join.differed > 0)
        losses.push_back(describeLoss(LossKind::ReplayDiffered, join.differed, ""));
    std::string text = fmt::format("ridge: counters of {} kernels by replay", join.pairs.size());
    for (const trace::Loss& loss : losses) {
        writer.add(loss);
        text += fmt::format("\nridge: {} {}: {}", loss.count, loss.what, loss.advice);
    }
    return text;
}

} // namespace ridge::recorder
