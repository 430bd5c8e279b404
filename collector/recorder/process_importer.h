// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "collector/recorder/launch_joiner.h"
#include "collector/recorder/native_stacks.h"
#include "collector/recorder/range_builder.h"
#include "trace/spool_records.h"
#include "trace/writer.h"

#include <map>
#include <optional>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

namespace ridge::recorder {

namespace spool = trace::spool;

/// `number` as an enum whose last value is `last`; the zero value for numbers beyond it.
template <class E, class N>
E enumOr(N number, E last) {
    return number <= static_cast<N>(last) ? static_cast<E>(number) : E{};
}

/// Devices of all processes of a trace, by UUID: their ordinals differ between processes.
class DeviceTable {
  public:
    explicit DeviceTable(trace::Writer& writer) : m_writer(writer) {}
    trace::DeviceId put(const trace::Device& device);
    /// None while no process has declared the device.
    trace::DeviceId find(const std::string& uuid) const;
    const std::map<std::string, trace::DeviceId>& byUuid() const { return m_byUuid; }

  private:
    trace::Writer& m_writer;
    std::map<std::string, trace::DeviceId> m_byUuid;
};

/// A launch of a second run that its plan names.
struct ReplayedLaunch {
    std::uint32_t number = 0; ///< spool::PlannedLaunch::number
    trace::KernelId kernel{};
    bool counted = false;
    std::uint32_t left = 0; ///< passes until its counters come; 0: no more comes of it
};

/// Turns the spool records of one process into rows of the trace. Records may name contexts, streams and
/// threads before they are described; what is never described keeps its number and nothing else.
class ProcessImporter {
  public:
    /// `epoch`: unix time of the trace's time 0. `windowed`: the recording has capture windows, so what lies
    /// outside of them is left out.
    ProcessImporter(trace::Writer& writer, DeviceTable& devices, std::int64_t epoch, bool windowed);
    ProcessImporter(const ProcessImporter&) = delete;

    /// Takes the records of one block.
    void take(std::span<const std::byte> block);

    /// Writes what waits and how the process ended. `unreadBytes`: of a damaged or cut spool.
    void finish(std::uint64_t unreadBytes, bool stillRunning);

    std::uint64_t events() const { return m_events; }
    std::uint64_t lostRecords() const;
    std::uint32_t driverVersion() const { return m_driverVersion; }
    const trace::Process& process() const { return m_process; }
    bool sawWindow() const { return !m_windows.empty(); }
    bool captured(trace::Ns start,
                  trace::Ns end) const; ///< whether [start, end] touches a capture window
    bool hung() const { return m_losses.contains(spool::LossKind::ReplayHung); }
    /// The context of the device with that number in this process, the first if there are several; None: none.
    trace::ContextId contextOf(std::uint32_t ordinal) const;
    bool usedCuda() const { return m_process.cuptiVersion != 0; }
    /// Launches of a second run, in order; of the records taken so far.
    const std::vector<ReplayedLaunch>& replayed() const { return m_replayed; }

  private:
    void take(const spool::Head& head, std::span<const std::byte> record);
    /// The record as a T; none, and counted, when it is too short or its unix times cannot be.
    template <class T>
    std::optional<T> sound(std::span<const std::byte> record);
    void takeText(std::span<const std::byte> record);
    void takeProcess(const spool::Process&);
    void takeDevice(const spool::Device&);
    void takeContext(const spool::Context&);
    void takeStream(const spool::Stream&);
    void takeConfig(const spool::Config&);
    void takeKernel(const spool::Kernel&);
    void takeReplayed(const spool::ReplayedKernel&, std::span<const std::byte> record);
    void takeCopy(const spool::Copy&);
    void takeFill(const spool::Fill&);
    void takeApi(const spool::Api&);
    void takeSync(const spool::Sync&);
    void takeMemory(const spool::Memory&);
    void takePool(const spool::Pool&);
    void takeStack(const spool::Stack&, std::span<const std::byte> record);
    void takeRange(const spool::Range&);
    void takeWindow(const spool::Window&);
    void takeLoss(const spool::Loss&);
    void writeOperation(const Operation& operation);
    void writeCall(const trace::ApiCall& call);
    void writePayload(const RangeBuilder::Extra& extra, trace::RangeId id);
    void writeLosses();
    void nameStacks();

    trace::Ns time(std::int64_t realtime) const { return trace::Ns(realtime - m_epoch); }
    const std::string& text(spool::TextId id) const;
    trace::StringId stringId(spool::TextId id);
    trace::ThreadId thread(std::uint32_t tid);
    trace::Context& context(std::uint32_t number);
    trace::Stream& stream(std::uint32_t context, std::uint32_t number);
    trace::StreamId streamOrNone(std::uint32_t context, std::uint32_t number);
    trace::DeviceId device(std::uint32_t ordinal) const;

    trace::Writer& m_writer;
    DeviceTable& m_devices;
    std::int64_t m_epoch;
    bool m_windowed;
    trace::Process m_process;
    std::uint32_t m_driverVersion = 0;
    std::uint64_t m_events = 0;

    std::vector<std::string> m_texts;
    std::vector<trace::StringId> m_stringIds;
    std::unordered_map<spool::TextId, bool> m_startsOperations; // by API name
    std::unordered_map<std::uint32_t, trace::Thread> m_threads;
    std::unordered_map<std::uint32_t, trace::Context> m_contexts;
    std::map<std::pair<std::uint32_t, std::uint32_t>, trace::Stream> m_streams;
    std::unordered_map<std::uint32_t, trace::DeviceId> m_ordinals;
    std::unordered_map<std::uint32_t, std::uint32_t> m_contextOrdinals;
    std::vector<trace::ConfigId> m_configs;
    std::map<std::pair<spool::TextId, std::uint32_t>, trace::StringId> m_categories;
    std::unordered_map<std::uint32_t, trace::StringId> m_replayMetrics;
    std::vector<ReplayedLaunch> m_replayed;
    std::vector<trace::CaptureWindow> m_windows;
    NativeStacks m_stacks;
    LaunchJoiner m_joiner;
    RangeBuilder m_ranges;

    struct LossCount {
        std::uint64_t count = 0;
        std::string detail;
    };
    std::map<spool::LossKind, LossCount> m_losses;
    std::uint64_t m_damagedRecords = 0;
};

} // namespace ridge::recorder
