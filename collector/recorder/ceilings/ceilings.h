// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// The measured roofs of one GPU: as `ridge-workload ceilings --json` prints them, as they are kept,
// and as rows of a trace.
#pragma once

#include "spool/result.h"
#include "trace/records/records.h"

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace ridge::recorder {

/// One roof. What was not measured is 0 or "".
struct MeasuredCeiling {
    /// "tensor", "FP64", "DRAM read", "L2", "empty kernel", ... or a newer one.
    std::string resource;
    std::string precision; ///< "bf16", ...; "" for memory and launches
    std::string unit;      ///< of rates: "FLOP/s", "op/s", "B/s" or "1/s"
    double rate = 0;       ///< median of the repeats
    double spread = 0;     ///< of the repeats: (max - min) / median
    double clockHz = 0;    ///< of the SMs meanwhile
    double memoryClockHz = 0;
    double sustainedRate = 0; ///< what power allows for long
    double sustainedClockHz = 0;
    double powerWatts = 0;
    double temperatureC = 0;
    double busyShare = 0; ///< of its unit's peak, the largest that any kernel reached, to 1
    /// Unix ns in which it was measured, and in which other kernels and sizes were tried. Not kept.
    std::vector<std::pair<std::int64_t, std::int64_t>> windows, swept;
    std::string how; ///< kernel and sizes
};

/// A roof that could not be measured.
struct RefusedCeiling {
    std::string resource, precision, why;
};

/// All roofs of one GPU.
struct DeviceCeilings {
    trace::Device device;     ///< name, UUID and what analyzer::tableRoofs() asks for; 0: not known
    std::string driver;       ///< "580.159.04", "" when not known
    std::string measuredAt;   ///< "2026-11-20T13:30:10Z"; "" before they are kept
    std::string ridgeVersion; ///< that measured; "" before they are kept
    bool quick = false;       ///< shorter runs
    std::vector<MeasuredCeiling> ceilings;
    std::vector<RefusedCeiling> refused;
};

/// Reads either form of the JSON. `source` is the file or program that the Error names. Names of
/// resources and precisions may be new; a missing rate, a number that cannot be, or no UUID may
/// not.
Result<DeviceCeilings> parseCeilings(std::string_view json, std::string_view source);

/// The form that is kept: the program's, with the date, versions and facts of the device. Of
/// several GPUs a list.
std::string toJson(const DeviceCeilings& ceilings);
std::string toJson(const std::vector<DeviceCeilings>& devices);

/// "tensor bf16", "DRAM read".
std::string title(const std::string& resource, const std::string& precision);

/// Rows of origin "measured" for a trace. The clock of a row is that of its own domain: memory's
/// for DRAM, none for L2, PCIe and launches, else the SMs'. A precision that traces have no number
/// for goes into the resource's name.
std::vector<trace::Ceiling> ceilingRows(const DeviceCeilings& ceilings, trace::DeviceId device);

} // namespace ridge::recorder
