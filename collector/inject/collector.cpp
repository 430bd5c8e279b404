// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "collector/inject/collector.h"

#include "collector/inject/process/fault_note.h"
#include "collector/inject/process/process_facts.h"
#include "spool/environment.h"
#include "spool/options.h"

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <fcntl.h>
#include <pthread.h>
#include <sys/auxv.h>
#include <unistd.h>

namespace ridge::inject {

namespace environment = spool::environment;

namespace {

void CUPTIAPI onBufferRequested(std::uint8_t** buffer, std::size_t* size, std::size_t* maxRecords) {
    *buffer = Collector::ofThisProcess().activity().takeBuffer();
    *size = *buffer ? BufferPool::kBytes : 0;
    *maxRecords = 0;
}

void CUPTIAPI onBufferCompleted(CUcontext, std::uint32_t, std::uint8_t* buffer, std::size_t size,
                                std::size_t valid) {
    if (buffer)
        Collector::ofThisProcess().activity().decodeBuffer(buffer, size, valid);
}

void atExit() {
    Collector::ofThisProcess().finish(0);
}

} // namespace

std::atomic<Collector*> Collector::s_ofThisProcess{nullptr};

Collector& Collector::make() {
    if (Collector* made = s_ofThisProcess)
        return *made;
    std::unique_ptr<Collector> ours(new Collector);
    Collector* made = nullptr;
    if (s_ofThisProcess.compare_exchange_strong(made, ours.get()))
        made = ours.release();
    return *made; // that of another thread, where it was first
}

Collector::Collector()
    : m_declarations(m_output, m_log), m_threadLogs(m_output), m_configs(m_declarations),
      m_capture(m_declarations, [this](bool on) { m_activity.setCollecting(on); }),
      m_activity(m_state, m_output, m_declarations, m_threadLogs, m_configs, m_capture, m_log,
                 [this](std::uint64_t what) { m_steps.launched(what); }),
      m_steps(m_threadLogs, m_activity,
              [this] {
                  m_flushAsked = true;
                  m_output.wake();
              }),
      m_nvtx(m_declarations, m_threadLogs) {}

bool Collector::open() {
    auto expected = SessionPhase::Fresh;
    if (!m_state.phase.compare_exchange_strong(expected, SessionPhase::Opening))
        return expected == SessionPhase::Recording;
    // Somebody else's rights (setuid, capabilities) are not there to write where the environment says.
    if (getauxval(AT_SECURE) != 0) {
        m_state.phase = SessionPhase::Off;
        return false;
    }
    const char* directory = std::getenv(environment::kSpool);
    const char* limit = std::getenv(spool::option::kSpoolLimit.variable);
    const std::uint64_t limitBytes = limit ? std::strtoull(limit, nullptr, 10) : UINT64_MAX;
    const std::int64_t startTicks = processStartTicks();
    if (!directory || !*directory || !m_output.open(directory, startTicks, limitBytes)) {
        m_log.write("not recorded: no spool in ",
                    directory ? directory : "a folder that nobody named");
        m_state.phase = SessionPhase::Off;
        return false;
    }
    m_owner = ::getpid();
    logOptions();
    declareProcess(m_declarations, startTicks);
    m_declarations.declare(clockPair());
    m_capture.configure();
    m_steps.configure();
    if (const char* plan = std::getenv(environment::kReplayPlan))
        m_plan = planOfThisProcess(plan);
    pthread_atfork(nullptr, nullptr, [] { ofThisProcess().m_state.phase = SessionPhase::Forked; });
    std::atexit(atExit);
    std::at_quick_exit(atExit);
    m_state.phase = SessionPhase::Recording;
    m_output.drain();
    return true;
}

void Collector::logOptions() const {
    m_log.write("records into ", std::getenv(environment::kSpool));
    for (const spool::Option& option : spool::kCollectorOptions)
        if (const char* value = std::getenv(option.variable))
            m_log.write("option ", option.name, ": ", value);
}

bool Collector::noteIfForked() const {
    if (m_state.phase != SessionPhase::Forked)
        return false;
    m_log.write("CUDA starts in a forked child, which is not recorded");
    char path[4096];
    const char* directory = std::getenv(environment::kSpool);
    const int n =
        std::snprintf(path, sizeof path, "%s/%d.forked", directory ? directory : "", ::getpid());
    if (directory && n > 0 && n < static_cast<int>(sizeof path))
        if (const int fd = ::open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0644); fd >= 0)
            ::close(fd);
    return true;
}

void Collector::onDeadlySignal(int signal) {
    const int error = errno;
    Collector& collector = ofThisProcess();
    if (::getpid() != collector.m_owner)
        return DeadlySignals::dieOf(signal);
    collector.m_log.write("signal ", signal);
    if (collector.recording() && collector.m_signals.note(signal))
        collector.m_output.wake();
    collector.m_signals.wait(signal);
    errno = error;
}

void Collector::startCuda() {
    if (m_cudaStarted.exchange(true))
        return;
    m_log.write("CUDA starts");
    // Handlers run in reverse order: registered again here, we flush before CUDA's own go.
    std::atexit(atExit);
    noteFaults(std::getenv(environment::kSpool));
    if (m_output.startWriter([this](bool periodOver) { tick(periodOver); }))
        DeadlySignals::handleBy(onDeadlySignal); // which the writer answers
    else
        m_log.write("no thread can be started: each thread writes for itself");
    const LoadedCupti cupti = loadCupti();
    if (m_plan)
        startReplay(cupti);
    else
        startRecording(cupti);
}

void Collector::startRecording(const LoadedCupti& cupti) {
    m_activity.start(cupti, {onBufferRequested, onBufferCompleted});
    m_steps.followLaunches();
}

void Collector::startReplay(const LoadedCupti& cupti) {
    const auto giveUp = [this](const std::string& why) {
        m_declarations.loss(spool::LossKind::NotReplayed, 1, why);
    };
    if (!*m_plan)
        return giveUp(m_plan->error().message);
    if (!cupti.error.empty())
        return giveUp(cupti.error);
    RangeApi ranges;
    if (const std::string error = loadRangeApi(cupti.path, ranges); !error.empty())
        return giveUp(error);
    const ReplayParts parts{m_state, m_output, m_declarations, m_configs, m_capture};
    m_replay = std::make_unique<Replay>(parts, cupti.api, ranges, **m_plan);
    m_replays = true;
    m_log.write("second run, ", (*m_plan)->launches.size(), " launches planned");
    m_replay->start();
}

/// What the writer thread does when it wakes.
void Collector::tick(bool periodOver) {
    if (!recording())
        return;
    if (const int signal = m_signals.pending()) {
        finish(signal);
        return DeadlySignals::dieOf(signal);
    }
    if (periodOver) {
        m_capture.tick();
        m_steps.tick();
    }
    if (m_flushAsked.exchange(false) || periodOver)
        m_activity.flush(FlushKind::Finished);
    if (!periodOver)
        return;
    m_threadLogs.collect();
    m_declarations.declare(clockPair());
}

void Collector::finish(int signal) {
    auto expected = SessionPhase::Recording;
    if (::getpid() != m_owner ||
        !m_state.phase.compare_exchange_strong(expected, SessionPhase::Ending))
        return;
    const std::int64_t began = now();
    m_log.write("ends, signal ", signal);
    m_steps.finish();
    m_activity.flush(FlushKind::Everything);
    if (m_replays)
        m_replay->finish();
    m_threadLogs.collect();
    auto end = makeRecord<spool::End>();
    end.time = now();
    end.flushNs = end.time - began;
    end.signal = static_cast<std::uint32_t>(signal);
    m_declarations.declare(clockPair());
    m_output.close(std::as_bytes(std::span(&end, 1)));
    m_state.phase = SessionPhase::Finished;
    m_log.write("spool closed after ", (now() - began) / 1'000'000, " ms");
}

} // namespace ridge::inject
