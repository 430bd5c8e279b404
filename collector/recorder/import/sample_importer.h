// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "collector/recorder/import/device_table.h"
#include "spool/records.h"

#include <deque>
#include <functional>
#include <map>
#include <span>
#include <string>

namespace ridge::recorder {

/// Turns the sampler's spool into series and samples of the devices that the recorded processes
/// use. The sampler sees every GPU of the machine: what belongs to a device that no process
/// declares is left out. CUPTI declares a device a moment after its first kernels may run, so
/// samples wait two seconds for their device.
class SampleImporter {
  public:
    SampleImporter(trace::Writer& writer, const DeviceTable& devices, std::int64_t epoch)
        : m_writer(writer), m_devices(devices), m_epoch(epoch) {}

    /// Whether a sample of [start, end] belongs to the recording.
    using Keep = std::function<bool(trace::Ns start, trace::Ns end)>;

    /// Takes the records of one block, of samples those that `keep` wants.
    void take(std::span<const std::byte> block, const Keep& keep);

    /// Says when a sampler that has `begun` ended early, and when more processes were on a GPU than
    /// the `own` ones that were recorded. Once, at the end.
    void finish(std::size_t own, bool begun);

    std::uint64_t samples() const { return m_samples; }

  private:
    struct Series {
        trace::Series row; ///< its id is None until the device is known
        std::string device;
        std::deque<trace::Sample> waiting; ///< for the device, without their series
    };

    void declare(const spool::SampleSeries& from);
    void takeSamples(std::span<const std::byte> record, const Keep& keep);
    void put(Series& series, const trace::Sample& sample);
    bool isWritten(Series& series);
    void writeWaiting(Series& series);

    trace::Writer& m_writer;
    const DeviceTable& m_devices;
    std::int64_t m_epoch;
    std::map<spool::TextId, std::string> m_texts;
    std::map<std::uint32_t, Series> m_series;
    double m_mostProcesses = 0;
    bool m_ended = false;
    std::uint64_t m_samples = 0;
};

} // namespace ridge::recorder
