// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "trace/records/table.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace ridge::trace {

/// Facts about the recording as a whole; one per trace.
struct Capture {
    std::int64_t epochUnixNs = 0;
    std::string clock;
    std::string command;
    std::string workingDirectory;
    std::string hostName;
    std::string operatingSystem;
    std::string toolVersion;
    std::string options;
    std::string driverVersion;
    std::string cudaDriverVersion;
    std::optional<int> exitStatus;
    std::optional<Ns> duration;
    bool complete = false;
    std::string incompleteReason;
};

/// The capture as it is stored.
struct StoredCapture : Capture {
    bool finished = false;
};

template <>
struct Table<StoredCapture> {
    static constexpr auto kName = "capture";
    static constexpr auto kMeaning = "one row, id 1";
    static constexpr void columns(auto&& add) {
        add(RowId{});
        add(column("epoch_unix_ns", &Capture::epochUnixNs,
                   "CLOCK_REALTIME at time 0 of this trace"));
        add(column("clock", &Capture::clock, "the clock that stamps records, 'CLOCK_REALTIME'"));
        add(column("command", &Capture::command, "the target's argv, shell-quoted"));
        add(column("working_directory", &Capture::workingDirectory));
        add(column("host_name", &Capture::hostName));
        add(column("operating_system", &Capture::operatingSystem,
                   "uname: system, release, machine"));
        add(column("tool_version", &Capture::toolVersion, "Ridgepoint's version and commit"));
        add(column("options", &Capture::options, "recording options as given, '' for none"));
        add(column("driver_version", &Capture::driverVersion,
                   "'580.159.04', '' when there is no driver"));
        add(column("cuda_driver_version", &Capture::cudaDriverVersion,
                   "highest CUDA version of the driver, '13.0'"));
        add(column("exit_status", &Capture::exitStatus,
                   "of the target as a shell shows it; NULL: unknown"));
        add(column("duration_ns", &Capture::duration,
                   "from the target's start to its end; NULL: unknown"));
        add(column("complete", &Capture::complete, "0: it was cut, incomplete_reason says how"));
        add(column("incomplete_reason", &Capture::incompleteReason));
        add(column("finished", &StoredCapture::finished,
                   "0 until the writer has closed the file: a cut or running recording"));
    }
};

enum class Severity : std::uint8_t { Info = 0, Error = 1, DataLoss = 2 };

template <>
struct Stored<Severity> {
    static constexpr auto kLast = Severity::DataLoss, kElse = Severity::DataLoss;
};

/// Something the recording lacks, with advice. A loss is never silent.
struct Loss {
    ProcessId process{};
    Severity severity{};
    std::string what;
    std::uint64_t count = 0;
    std::string advice;
};

template <>
struct Table<Loss> {
    static constexpr auto kName = "loss";
    static constexpr auto kMeaning = "what the recording lacks";
    static constexpr void columns(auto&& add) {
        add(column("process_id", &Loss::process, "NULL: the whole recording"));
        add(column("severity", &Loss::severity, "0 info, 1 error, 2 data loss"));
        add(column("what", &Loss::what,
                   "stable: 'activity records dropped', 'spool cut: bytes unreadable', ..."));
        add(column("count", &Loss::count, "how many"));
        add(column("advice", &Loss::advice, "one sentence, '' when there is none"));
    }
};

/// Two clocks of a host read together.
struct ClockSnapshot {
    ProcessId process{};
    std::int64_t realtimeNs = 0;
    std::int64_t monotonicNs = 0;
    std::int64_t uncertaintyNs = 0;
};

template <>
struct Table<ClockSnapshot> {
    static constexpr auto kName = "clock_snapshot";
    static constexpr auto kMeaning = "two clocks of a host read together";
    static constexpr void columns(auto&& add) {
        add(column("process_id", &ClockSnapshot::process));
        add(column("realtime_ns", &ClockSnapshot::realtimeNs,
                   "CLOCK_REALTIME, since 1970: not relative to the epoch"));
        add(column("monotonic_ns", &ClockSnapshot::monotonicNs, "CLOCK_MONOTONIC"));
        add(column("uncertainty_ns", &ClockSnapshot::uncertaintyNs,
                   "the pair was read within this"));
    }
};

/// The recording was on from start to end (--capture-range, --delay, --duration).
struct CaptureWindow {
    ProcessId process{};
    Ns start{};
    std::optional<Ns> end;
};

template <>
struct Table<CaptureWindow> {
    static constexpr auto kName = "capture_window";
    static constexpr auto kMeaning = "the recording was on";
    static constexpr void columns(auto&& add) {
        add(column("process_id", &CaptureWindow::process));
        add(OpenSpan{"", "NULL: to the end"});
    }
};

/// The rows of these tables; a part of Trace.
struct CaptureRows {
    std::vector<Loss> losses;
    std::vector<ClockSnapshot> clocks;
    std::vector<CaptureWindow> windows;
    using Tables = Members<&CaptureRows::losses, &CaptureRows::clocks, &CaptureRows::windows>;
};

} // namespace ridge::trace
