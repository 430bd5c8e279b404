// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "collector/recorder/import/device_table.h"
#include "collector/recorder/import/native_stacks.h"
#include "collector/recorder/import/replayed_launch.h"
#include "collector/recorder/import/xla_ranges.h"
#include "spool/records.h"
#include "trace/import/graph_nodes.h"
#include "trace/import/launch_joiner.h"
#include "trace/import/range_builder.h"
#include "trace/writer.h"

#include <map>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

namespace ridge::recorder {

/// One process of the recording as far as its spool was read: what later records refer to, and what
/// waits for them. Records may name contexts, streams and threads before they are described; what
/// is never described keeps its number and nothing else.
struct ImportedProcess {
    /// `theEpoch`: unix time of the trace's time 0. `isWindowed`: what lies outside of capture
    /// windows is left out.
    ImportedProcess(trace::Writer& itsWriter, DeviceTable& itsDevices, std::int64_t theEpoch,
                    bool isWindowed);
    ImportedProcess(const ImportedProcess&) = delete;

    trace::Ns time(std::int64_t realtime) const { return trace::Ns(realtime - epoch); }

    // Rows by the spool's numbers, written at their first use.
    const std::string& text(spool::TextId id) const;
    trace::StringId stringId(spool::TextId id);
    trace::ThreadId thread(std::uint32_t tid);
    trace::Context& context(std::uint32_t number);
    trace::Stream& stream(std::uint32_t context, std::uint32_t number);
    trace::StreamId streamOrNone(std::uint32_t context, std::uint32_t number);
    trace::DeviceId device(std::uint32_t ordinal) const; ///< None while it is not declared
    trace::ConfigId config(std::uint32_t number) const;  ///< None while it is not declared

    /// Whether [start, end] touches a capture window.
    bool captured(trace::Ns start, trace::Ns end) const;

    void write(const Operation& operation);
    void write(const trace::ApiCall& call);
    void write(const RangeBuilder::Extra& extra, trace::RangeId id);

    trace::Writer& writer;
    DeviceTable& devices;
    const std::int64_t epoch;
    const bool windowed;
    trace::Process process;
    std::uint32_t driverVersion = 0;
    std::uint64_t events = 0;
    std::uint64_t frameworkRanges = 0;
    std::uint64_t damagedRecords = 0;

    std::vector<std::string> texts;
    std::vector<trace::StringId> stringIds;
    std::unordered_map<spool::TextId, bool> startsOperations; // by API name
    std::unordered_map<std::uint32_t, trace::Thread> threads;
    std::unordered_map<std::uint32_t, trace::Context> contexts;
    std::map<std::pair<std::uint32_t, std::uint32_t>, trace::Stream> streams;
    std::unordered_map<std::uint32_t, trace::DeviceId> ordinals;
    std::unordered_map<std::uint32_t, std::uint32_t> contextOrdinals;
    std::vector<trace::ConfigId> configs;
    std::map<std::pair<spool::TextId, std::uint32_t>, trace::StringId> categories;
    std::unordered_map<std::uint32_t, trace::StringId> replayMetrics;
    std::vector<ReplayedLaunch> replayed;
    std::vector<trace::CaptureWindow> windows;

    struct LossCount {
        std::uint64_t count = 0;
        std::string detail;
    };
    std::map<spool::LossKind, LossCount> losses;

    NativeStacks stacks;
    GraphNodes graphNodes;
    LaunchJoiner joiner;
    XlaRanges xla;
    RangeBuilder ranges;
};

} // namespace ridge::recorder
