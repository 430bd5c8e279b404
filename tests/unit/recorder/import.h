// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "collector/recorder/import/process_importer.h"
#include "tests/unit/recorder/block_maker.h"
#include "tests/unit/trace/scratch_file.h"
#include "trace/reader.h"

#include <gtest/gtest.h>

namespace ridge::test {

/// Unix time of a test trace's time 0; spool times are written as kEpoch + n.
inline constexpr std::int64_t kEpoch = 1'700'000'000'000'000'000;

/// A process record, as each spool begins.
inline spool::Process processRecord(BlockMaker& maker, std::int32_t pid = 42) {
    auto process = makeRecord<spool::Process>();
    process.pid = pid;
    process.parentPid = 1;
    process.startTicks = 7;
    process.time = kEpoch + 1;
    process.hostId = maker.text("host");
    process.bootId = maker.text("boot");
    process.executable = maker.text("/bin/program");
    process.command = maker.text("program --fast");
    process.rank = 3;
    process.localRank = process.worldSize = spool::Process::kNoRank;
    return process;
}

inline spool::End endRecord(std::uint32_t signal = 0) {
    auto end = makeRecord<spool::End>();
    end.time = kEpoch + 1'000'000;
    end.signal = signal;
    return end;
}

inline spool::Device deviceRecord(BlockMaker& maker, std::uint32_t ordinal, std::uint8_t uuid) {
    auto device = makeRecord<spool::Device>();
    device.ordinal = ordinal;
    device.name = maker.text("H200");
    device.uuid[0] = uuid;
    device.smCount = 132;
    return device;
}

inline spool::Kernel kernelRecord(std::uint32_t correlation, std::int64_t start = 100,
                                  std::uint32_t context = 1, std::uint32_t stream = 7) {
    auto kernel = makeRecord<spool::Kernel>();
    kernel.start = kEpoch + start;
    kernel.end = kEpoch + start + 10;
    kernel.config = 1;
    kernel.correlation = correlation;
    kernel.context = context;
    kernel.stream = stream;
    return kernel;
}

inline spool::Api apiRecord(spool::TextId name, std::uint32_t correlation,
                            std::int64_t start = 50) {
    auto api = makeRecord<spool::Api>(4242);
    api.start = kEpoch + start;
    api.end = kEpoch + start + 5;
    api.correlation = correlation;
    api.api = name;
    return api;
}

inline spool::Range rangeRecord(spool::Kind kind, spool::TextId name, std::int64_t time,
                                std::uint32_t tid = 4242) {
    auto range = makeRecord<spool::Range>(tid, kind);
    range.time = kEpoch + time;
    range.name = name;
    return range;
}

inline spool::RangeClose popRecord(std::int64_t time, std::uint32_t tid = 4242) {
    auto close = makeRecord<spool::RangeClose>(tid, spool::Kind::RangePop);
    close.time = kEpoch + time;
    return close;
}

/// One process's blocks on their way into a trace file.
class Import {
  public:
    explicit Import(bool windowed = false)
        : m_writer(*trace::Writer::create(m_file.path(), trace::IfExists::Fail)),
          m_devices(m_writer), m_importer(m_writer, m_devices, kEpoch, windowed) {}

    Import& take(const Bytes& block) {
        m_importer.take(block);
        return *this;
    }

    recorder::ProcessImporter& importer() { return m_importer; }

    /// Ends the process and reads the trace back.
    trace::Trace finish(std::uint64_t unreadBytes = 0, bool stillRunning = false) {
        m_importer.finish(unreadBytes, stillRunning);
        const auto finished = m_writer.finish();
        EXPECT_TRUE(finished.has_value());
        auto read = trace::read(m_file.path());
        EXPECT_TRUE(read.has_value());
        return read ? std::move(*read) : trace::Trace();
    }

  private:
    trace::test::ScratchFile m_file;
    trace::Writer m_writer;
    recorder::DeviceTable m_devices;
    recorder::ProcessImporter m_importer;
};

/// How often a trace says that it lacks `what`; 0 when it does not say so.
inline std::uint64_t lossCount(const trace::Trace& trace, std::string_view what) {
    std::uint64_t count = 0;
    for (const trace::Loss& loss : trace.losses)
        count += loss.what == what ? loss.count : 0;
    return count;
}

} // namespace ridge::test
