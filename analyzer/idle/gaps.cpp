// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/idle/gaps.h"

#include "analyzer/idle/host_functions.h"
#include "analyzer/idle/host_timeline.h"
#include "analyzer/operations/operations.h"
#include "analyzer/operations/recorded_steps.h"
#include "analyzer/operations/stream_waits.h"

#include <algorithm>
#include <cmath>

namespace ridge::analyzer {
namespace {

struct Gap {
    std::int64_t start, end;
    std::uint32_t device;
    std::uint32_t next;          ///< index of the operation that ends it
    std::int64_t previousLaunch; ///< when the stream of `next` was last given work; host time
    const trace::Launch* launch; ///< of `next`
};

/// Cuts gaps one by one. Pieces follow one another: each begins where the last one ended.
class Explainer {
  public:
    explicit Explainer(const GapInput& input)
        : m_input(input), m_host(hostTimelines(input.trace)),
          m_waits(input.trace, input.operations, input.streams),
          m_functions(input.trace, input.operations), m_cursor(m_host.size(), 0),
          m_hint(m_host.size(), 0) {}

    void beginDevice() { std::fill(m_cursor.begin(), m_cursor.end(), 0); }

    /// The pieces of `gap`, valid until the next call.
    std::span<const IdlePiece> cut(const Gap& gap);

  private:
    std::int64_t now() const { return m_pieces.empty() ? m_gap.start : m_pieces.back().end; }
    std::uint32_t rangeAt(std::int64_t time);
    void put(std::int64_t end, Label cause, Proof proof = Proof::None, std::uint32_t row = 0);
    std::span<const HostPiece> hostPieces();
    void waitForHost(std::int64_t until);
    void drain(const HostPiece& call, std::int64_t until);
    void waitForStart();
    void waitInQueue(std::int64_t until);

    const GapInput& m_input;
    std::vector<std::vector<HostPiece>> m_host; ///< by thread id
    StreamWaits m_waits;
    HostFunctions m_functions;
    std::vector<std::size_t> m_cursor; ///< by thread id: first piece that may reach the gap
    std::vector<std::size_t> m_hint;   ///< by thread id, for RangeForest::innermost
    Gap m_gap{};
    std::vector<IdlePiece> m_pieces;
};

std::uint32_t Explainer::rangeAt(std::int64_t time) {
    const trace::ThreadId thread = m_gap.launch->thread;
    if (m_input.forest.hasRanges(thread))
        return m_input.forest.innermost(thread, time, m_hint[trace::value(thread)]);
    return m_input.operations[m_gap.next].range;
}

/// The next piece, up to `end`. One below the residual goes to the piece before it, or to the one
/// after it when it is the first.
void Explainer::put(std::int64_t end, Label cause, Proof proof, std::uint32_t row) {
    if (end <= now())
        return;
    if (end - now() < kClockResidual && end < m_gap.end && m_pieces.empty())
        return;
    if (end - now() < kClockResidual && !m_pieces.empty()) {
        m_pieces.back().end = end;
        return;
    }
    m_pieces.push_back({now(), end, cause, proof, row, m_gap.next, kNone});
}

std::span<const IdlePiece> Explainer::cut(const Gap& gap) {
    m_gap = gap;
    m_pieces.clear();
    const std::size_t thread = trace::value(gap.launch->thread);
    const std::int64_t launch = clampTime(gap.launch->start);
    const bool tooShort =
        gap.end - gap.start < kClockResidual && launch > gap.start - kClockResidual;
    if (!gap.launch->known() || thread >= m_host.size() || tooShort ||
        launch >= gap.end + kClockResidual) {
        put(gap.end, Label::IdleUnknown);
        return m_pieces;
    }
    waitForHost(std::min(launch, gap.end));
    waitForStart();
    for (IdlePiece& piece : m_pieces)
        piece.range = rangeAt(piece.start);
    return m_pieces;
}

/// What the launching thread did from the gap's begin on.
std::span<const HostPiece> Explainer::hostPieces() {
    const std::vector<HostPiece>& pieces = m_host[trace::value(m_gap.launch->thread)];
    std::size_t& cursor = m_cursor[trace::value(m_gap.launch->thread)];
    while (cursor < pieces.size() && pieces[cursor].end <= m_gap.start)
        ++cursor;
    return std::span(pieces).subspan(cursor);
}

void Explainer::waitForHost(std::int64_t until) {
    for (const HostPiece& piece : hostPieces()) {
        if (piece.start >= until)
            break;
        const std::int64_t end = std::min(piece.end, until);
        if (end - std::max(piece.start, now()) < kClockResidual)
            continue;
        put(piece.start, Label::IdleHost);
        if (piece.label == Label::IdleDrain)
            drain(piece, end);
        else
            put(end, piece.label, piece.proof, piece.row);
    }
    put(until, Label::IdleHost);
}

/// A synchronising call that outlasts this device waits for another one as long as one is busy.
void Explainer::drain(const HostPiece& call, std::int64_t until) {
    while (now() < until) {
        const std::int64_t from = now();
        std::int64_t busyUntil = from, nextBusy = until;
        for (std::size_t device = 0; device < m_input.busy.size(); ++device) {
            if (device == m_gap.device)
                continue;
            busyUntil = std::max(busyUntil, m_input.busy[device].busyUntil(from));
            nextBusy = std::min(nextBusy, m_input.busy[device].nextBusy(from));
        }
        const bool waits = busyUntil - from >= kClockResidual;
        const std::int64_t end =
            waits ? busyUntil : std::max(nextBusy, std::max(busyUntil, from + kClockResidual));
        put(std::min(end, until), waits ? Label::IdleDependency : Label::IdleDrain, call.proof,
            call.row);
        if (now() == from)
            break;
    }
}

/// From the launch on: loading and the profiler can hold the call itself, then the device decides.
void Explainer::waitForStart() {
    const std::int64_t returned = std::min(clampTime(m_gap.launch->end), m_gap.end);
    for (const HostPiece& piece : hostPieces()) {
        if (piece.start >= returned)
            break;
        const std::int64_t from = std::max(piece.start, now()), to = std::min(piece.end, returned);
        if (piece.label > Label::IdleModule || to - from < kClockResidual)
            continue;
        waitInQueue(from);
        put(to, piece.label, piece.proof, piece.row);
    }
    waitInQueue(m_gap.end);
}

void Explainer::waitInQueue(std::int64_t until) {
    const trace::StreamId stream = m_input.streams[m_gap.next];
    const auto wait = m_waits.between(stream, m_gap.previousLaunch, clampTime(m_gap.launch->start));
    if (wait && wait->awaited == trace::StreamId::None)
        put(until, Label::IdleDependency, Proof::Sync, wait->row);
    if (wait && wait->awaited != stream) {
        const auto ended = m_waits.lastEnd(wait->awaited, now());
        if (ended && *ended > now())
            put(std::min(*ended, until), Label::IdleDependency, Proof::Sync, wait->row);
        else if (ended && *ended >= m_gap.start - kClockResidual)
            put(until, Label::IdleDependency, Proof::Sync, wait->row);
    }
    if (const auto call = m_functions.before(m_gap.launch->thread, clampTime(m_gap.launch->start)))
        put(until, Label::IdleDependency, Proof::Call, *call);
    put(until, Label::IdleLaunch);
}

using Emit = std::function<void(std::uint32_t device, const IdlePiece&)>;

/// The gaps as if all had been recorded, and recording took no time.
void cutGaps(const GapInput& input, const Emit& emit) {
    Explainer explainer(input);
    std::vector<std::int64_t> lastLaunch(input.trace.streams.size() + 1, -kFarthest);
    std::uint32_t device = kNone;
    std::int64_t busyUntil = 0;
    for (std::uint32_t i = 0; i < input.operations.size(); ++i) {
        const Operation& op = input.operations[i];
        prefetchKernel(input.trace, input.operations, i);
        const trace::Launch& launch = launchOf(input.trace, op);
        const std::size_t stream = trace::value(input.streams[i]);
        std::int64_t& previous = lastLaunch[stream < lastLaunch.size() ? stream : 0];
        if (op.device != device) {
            device = op.device;
            explainer.beginDevice();
            busyUntil = op.start;
        }
        if (op.start > busyUntil)
            for (const IdlePiece& piece :
                 explainer.cut({busyUntil, op.start, device, i, previous, &launch}))
                emit(device, piece);
        busyUntil = std::max(busyUntil, op.end);
        if (launch.known())
            previous = clampTime(launch.start);
    }
}

/// What recording did to gaps: some of their time was not recorded, and of the time in which the
/// host prepared a launch recording made a part.
class RecordingInGaps {
  public:
    explicit RecordingInGaps(const GapInput& input)
        : m_input(input), m_steps(input.trace), m_shares(input.busy.size()) {
        if (const auto times = m_steps.leaveOut() ? stepTimes(input.trace) : std::nullopt)
            measure(times->share());
    }
    bool isAny() const { return m_steps.leaveOut(); }

    /// Emits `piece` in pieces that add up to it.
    void cut(std::uint32_t device, const IdlePiece& piece, const Emit& emit) const {
        const trace::ProcessId process = processOf(piece);
        const auto part = [&](std::int64_t start, std::int64_t end, Label cause) {
            if (start >= end)
                return;
            IdlePiece own = piece;
            own.start = start;
            own.end = end;
            own.cause = cause;
            if (cause != piece.cause)
                own.proof = Proof::None, own.row = 0;
            emit(device, own);
        };
        std::int64_t from = piece.start;
        visitInside(m_steps.leftOut(process), piece.start, piece.end,
                    [&](std::int64_t start, std::int64_t end) {
                        part(from, start, piece.cause);
                        part(start, end, Label::NotRecorded);
                        from = end;
                    });
        if (from > piece.start || !isHosts(piece.cause) || m_shares[device] == 0)
            return part(from, piece.end, piece.cause);
        visitInside(m_steps.recorded(process), piece.start, piece.end,
                    [&](std::int64_t start, std::int64_t end) {
                        const auto made = static_cast<std::int64_t>(
                            std::llround(m_shares[device] * static_cast<double>(end - start)));
                        part(from, end - made, piece.cause);
                        part(end - made, end, Label::Profiler);
                        from = end;
                    });
        part(from, piece.end, piece.cause);
    }

  private:
    /// Records make launches longer, and the time between them.
    static bool isHosts(Label cause) {
        return cause == Label::IdleHost || cause == Label::IdleLaunch;
    }
    trace::ProcessId processOf(const IdlePiece& piece) const {
        const Operation& next = m_input.operations[piece.next];
        return analyzer::processOf(m_input.trace, launchOf(m_input.trace, next).thread);
    }

    /// By device the part of the host's idle time that recording made, where it made `share` of the
    /// recorded steps.
    void measure(double share) {
        if (share <= 0)
            return;
        std::vector<double> hosts(m_shares.size()), steps(m_shares.size());
        std::vector<trace::ProcessId> leading(m_shares.size());
        cutGaps(m_input, [&](std::uint32_t device, const IdlePiece& piece) {
            const trace::ProcessId process = processOf(piece);
            if (isHosts(piece.cause))
                visitInside(m_steps.recorded(process), piece.start, piece.end,
                            [&](std::int64_t start, std::int64_t end) {
                                hosts[device] += static_cast<double>(end - start);
                                leading[device] = process;
                            });
        });
        for (std::size_t device = 0; device < m_shares.size(); ++device) {
            for (const Window& step : m_steps.recorded(leading[device]))
                steps[device] += static_cast<double>(step.end - step.start);
            if (hosts[device] > 0)
                m_shares[device] = std::min(1.0, share * steps[device] / hosts[device]);
        }
    }

    const GapInput& m_input;
    RecordedSteps m_steps;
    std::vector<double> m_shares; ///< by device
};

} // namespace

void explainGaps(const GapInput& input, const Emit& emit) {
    const RecordingInGaps recording(input);
    if (!recording.isAny())
        return cutGaps(input, emit);
    cutGaps(input, [&](std::uint32_t device, const IdlePiece& piece) {
        recording.cut(device, piece, emit);
    });
}

} // namespace ridge::analyzer
