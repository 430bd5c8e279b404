// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "collector/recorder/session/recording.h"

#include "collector/recorder/import/spool_folder.h"
#include "collector/recorder/machine/machine.h"
#include "collector/recorder/process/clock_watch.h"
#include "collector/recorder/process/faults.h"
#include "collector/recorder/process/progress.h"
#include "collector/recorder/process/sampler_process.h"
#include "collector/recorder/process/target.h"
#include "collector/recorder/session/preparation.h"
#include "collector/recorder/session/summary.h"
#include "collector/recorder/version.h"
#include "spool/debug_log.h"
#include "spool/environment.h"
#include "trace/records/loss_facts.h"
#include "trace/writer.h"

#include <chrono>
#include <cstdlib>
#include <fmt/format.h>
#include <thread>
#include <utility>

namespace ridge::recorder {

namespace {

namespace fs = std::filesystem;
namespace environment = spool::environment;
using spool::LossKind;
using Clock = std::chrono::steady_clock;
using namespace std::chrono_literals;

constexpr auto kPoll = 20ms;
constexpr auto kCommitPeriod = 1s;
constexpr auto kSamplerWait = 3s;   // it takes half a second; a GPU in use by many may take longer
constexpr auto kStragglerWait = 2s; // for processes of the target's tree that are just ending

/// Says which injection of another tool gives way to ours, as the driver and NVTX load one each.
std::string replacedInjections() {
    std::string text;
    for (const char* name : {"CUDA_INJECTION64_PATH", "NVTX_INJECTION64_PATH"})
        if (const char* before = std::getenv(name); before && *before)
            text += fmt::format("ridge: {}={} is replaced while recording\n", name, before);
    return text;
}

/// How the target ended.
struct TargetEnd {
    int status = 0;
    Clock::time_point at;
};

/// Follows the target to its end.
TargetEnd follow(Target& target, SpoolFolder& spools, SamplerProcess& sampler,
                 trace::Writer& writer, ClockWatch& clock) {
    Progress progress;
    auto nextCommit = Clock::now() + kCommitPeriod;
    std::optional<int> status;
    while (!(status = target.poll())) {
        const std::size_t blocks = spools.poll();
        clock.look();
        if (Clock::now() >= nextCommit) {
            writer.commit();
            nextCommit = Clock::now() + kCommitPeriod;
        }
        progress.show(spools.events(), writer.bytes(), spools.lostRecords());
        if (blocks == 0)
            std::this_thread::sleep_for(kPoll);
    }
    const TargetEnd end{*status, Clock::now()};
    clock.look();
    if (!spools.anyRunning())
        sampler.targetEnded(); // it decodes its last samples while we read the rest
    const auto patience = Clock::now() + kStragglerWait;
    for (bool read = true; read || (spools.anyRunning() && Clock::now() < patience);
         read = spools.poll() > 0)
        if (!read)
            std::this_thread::sleep_for(kPoll);
    progress.clear();
    return end;
}

/// Where RIDGE_DEBUG asks for a log: gives its place to the programs that we start, and to
/// ourselves.
void placeDebugLog(const fs::path& trace) {
    const std::string file = spool::debugLogOf(trace.string());
    if (file.empty())
        ::unsetenv(environment::kDebug);
    else
        ::setenv(environment::kDebug, fs::absolute(file).c_str(), 1);
}

/// One recording, from the start of the target to the finished trace.
class Recording {
  public:
    Recording(const RecordOptions& options, Prepared prepared, trace::Writer writer)
        : m_options(options), m_prepared(std::move(prepared)), m_files(m_prepared.files),
          m_writer(std::move(writer)), m_sampler(m_files.spools / kSamplesFile, options.sampling) {}

    RecordOutcome run();

  private:
    void describe();
    OrOutcome<Target> start();
    RecordOutcome discard(int status, const std::string& why);
    void dropSamples();
    void addLosses(const SpoolFolder& spools);
    void complete(const SpoolFolder& spools, int status, Clock::duration duration);
    std::string addReplay();
    std::string faults() const;
    void logStart() const;
    void logSpools(const SpoolFolder& spools) const;
    RecordOutcome finish(const SpoolFolder& spools, int status, const AddedCeilings& ceilings);

    const spool::DebugLog m_log{"recorder"};
    const RecordOptions& m_options;
    const Prepared m_prepared;
    const OutputFiles& m_files;
    std::optional<trace::Writer> m_writer; // none once its file is discarded
    SamplerProcess m_sampler;
    trace::Capture m_capture;
    ClockWatch m_clock;
    Clock::time_point m_began;                        // when the target was started
    std::map<std::string, std::string> m_environment; // the target's, beside ours
};

/// Says in the trace what is recorded. Time 0 is now: the program starts.
void Recording::describe() {
    m_capture = captureFacts(m_options.command);
    m_capture.options = m_options.asGiven;
    if (m_options.given(spool::option::kNoHostInfo))
        m_capture.hostName = m_capture.workingDirectory = "";
    m_writer->setCapture(m_capture);
    m_writer->commit();
    saveCaptureFacts(m_capture, m_options.windowed(), m_files.trace, m_files.spools);
    m_environment = environmentFor(m_options, m_prepared, m_capture.epochUnixNs);
}

OrOutcome<Target> Recording::start() {
    if (m_options.sampling.interval.count() >
        0) // as asked for; automatic sampling joins when it can
        m_sampler.waitUntilReady(kSamplerWait);
    describe();
    logStart();
    m_sampler.targetStarts();
    m_began = Clock::now();
    auto target = Target::start(m_prepared.program, m_options.command, m_environment);
    if (!target)
        return tl::unexpected(discard(target.error().status, target.error().message));
    m_log.write("program started, process ", target->pid());
    return *target;
}

/// Leaves nothing behind: there is nothing to keep.
RecordOutcome Recording::discard(int status, const std::string& why) {
    m_log.write("nothing is kept: ", why);
    std::error_code code;
    m_writer.reset();
    fs::remove(m_files.trace, code);
    fs::remove_all(m_files.spools, code);
    return {status, "ridge: " + why};
}

/// A sampler that was too late has nothing.
void Recording::dropSamples() {
    std::error_code code;
    fs::remove(m_files.spools / kSamplesFile, code);
    m_writer->add(
        trace::makeLoss(LossKind::NotSampled, 1, "the program ended before the sampler was ready"));
}

void Recording::addLosses(const SpoolFolder& spools) {
    if (m_options.given(spool::option::kTorchMemory) && spools.torchHistories() == 0)
        m_writer->add(trace::makeLoss(LossKind::TorchNotStarted, 1, {}));
    if (m_options.given(spool::option::kTorch) && !spools.anyFramework())
        m_writer->add(trace::makeLoss(LossKind::FrameworkNotStarted, 1, {}));
    if (m_clock.steps() > 0)
        m_writer->add(
            trace::makeLoss(LossKind::ClockSet, static_cast<std::uint64_t>(m_clock.steps()),
                            fmt::format("{}by {:.3f} s", m_clock.steps() > 1 ? "the largest " : "",
                                        std::chrono::duration<double>(m_clock.largest()).count())));
    std::error_code code;
    if (m_options.sampling.any() && !m_sampler.wasTooLate() &&
        !fs::exists(m_files.spools / kSamplesFile, code))
        m_writer->add(trace::makeLoss(LossKind::NotSampled, 1,
                                      "ridge-sampler could not start: is it beside ridge?"));
}

void Recording::complete(const SpoolFolder& spools, int status, Clock::duration duration) {
    m_capture.exitStatus = status;
    m_capture.duration = std::chrono::duration_cast<trace::Ns>(duration);
    m_capture.complete = !spools.anyCut();
    if (!m_capture.complete)
        m_capture.incompleteReason = "a process ended before its last records were saved";
    m_capture.cudaDriverVersion = cudaVersionText(spools.driverVersion());
    m_writer->setCapture(m_capture);
}

/// The counters of a second run, where they were asked for. What is to be told about it.
std::string Recording::addReplay() {
    if (!m_options.replay)
        return "";
    m_log.write("second run begins");
    m_sampler.end(); // or it would still hold the counters
    return '\n' + addReplayedCounters({m_prepared.program, m_options.command, m_environment,
                                       m_files.trace, m_files.spools, m_options.windowed()},
                                      *m_options.replay, *m_writer);
}

void Recording::logStart() const {
    if (!m_log.on())
        return;
    m_log.write("ridge ", kVersion, ", unix time ", m_capture.epochUnixNs / 1'000'000'000);
    m_log.write("options: ", m_options.asGiven);
    m_log.write("program: ", m_prepared.program, ", trace: ", m_files.trace.string());
    for (const auto& [name, value] : m_environment)
        m_log.write("environment: ", name, "=", value);
}

void Recording::logSpools(const SpoolFolder& spools) const {
    m_log.write("spools read: ", spools.processes(), " processes, ", spools.events(), " events, ",
                spools.lostRecords(), " lost", spools.anyCut() ? ", one cut" : "");
    for (const std::string& problem : spools.problems())
        m_log.write("problem: ", problem);
    if (m_sampler.wasTooLate())
        m_log.write("the sampler was not ready in time");
}

/// Who died of a fault, a line each.
std::string Recording::faults() const {
    std::string text;
    for (const Fault& fault : faultsIn(m_files.spools))
        text += "\nridge: " + faultText(fault);
    return text;
}

RecordOutcome Recording::finish(const SpoolFolder& spools, int status,
                                const AddedCeilings& ceilings) {
    const std::string added = ceilings.message + addReplay();
    const auto finished = m_writer->finish();
    m_log.write("trace ", finished ? "finished" : finished.error().message);
    if (!finished)
        return {status == 0 ? 1 : status,
                fmt::format(
                    "ridge: {} (the spools are kept in {}: `ridge recover` makes a trace of them)",
                    finished.error().message, m_files.spools.string())};
    std::string message =
        replacedInjections() + summaryOf(spools, m_files.trace) + added + faults();
    std::error_code code;
    fs::remove_all(m_files.spools, code);
    if (m_options.windowed() && !spools.anyWindow())
        message +=
            fmt::format("\nridge: no GPU work was recorded: {} never came true", m_options.asGiven);
    return {status, message, m_files.trace, ceilings.unmeasured};
}

/// Why nothing was recorded.
std::string nothingCame(const SpoolFolder& spools, const fs::path& folder) {
    const std::string nothing = "nothing was recorded: the program ";
    if (spools.unwritten() > 0)
        return nothing + fmt::format("could not write into {} (a full disk, a limit or a sandbox)",
                                     folder.string());
    return nothing +
           fmt::format("used neither CUDA nor NVTX, or could make no file in {}", folder.string());
}

RecordOutcome Recording::run() {
    auto target = start();
    if (!target)
        return target.error();
    SpoolFolder spools(m_files.spools, *m_writer, m_capture.epochUnixNs, m_options.windowed());
    const auto [status, ended] = follow(*target, spools, m_sampler, *m_writer, m_clock);
    m_log.write("program ended, status ", status);
    m_sampler.finish();
    if (spools.processes() == 0)
        return discard(status, nothingCame(spools, m_files.spools));
    if (m_sampler.wasTooLate())
        dropSamples();
    spools.finish();
    logSpools(spools);
    addLosses(spools);
    complete(spools, status, ended - m_began);
    return finish(spools, status, addCeilings(*m_writer, spools));
}

} // namespace

RecordOutcome record(const RecordOptions& options) {
    surviveFileSizeLimit();
    auto prepared = prepare(options);
    if (!prepared)
        return prepared.error();
    auto writer = openTrace(options, prepared->files);
    if (!writer)
        return writer.error();
    placeDebugLog(prepared->files.trace);
    return Recording(options, std::move(*prepared), std::move(*writer)).run();
}

} // namespace ridge::recorder
