// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// What can bound a kernel (docs/method/verdicts.md), and where a figure about it comes from
// (docs/METHOD.md, 'Where a figure is from').
#pragma once

#include "analyzer/results/measures/ns.h"
#include "trace/records/records.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace ridge::analyzer {

/// Where a figure about work comes from, worst first. Shape: the types and sizes of an op's
/// arguments.
enum class Origin : std::uint8_t { None, Shape, Annotated, Sampled, Replayed };

enum class CeilingOrigin : std::uint8_t { None, AttributeTable, Measured };

enum class Resource : std::uint8_t {
    None,
    Dram,
    L2,
    L1, ///< L1 cache and shared memory: one unit
    TensorFp16,
    TensorBf16,
    TensorTf32,
    TensorFp8,
    TensorInt8,
    TensorFp64,
    Fp32,
    Fp64,
    Alu,    ///< integer and logic
    Tensor, ///< the one pipe behind all tensor types, where counters do not name the type
    Fp16,   ///< CUDA cores
    Xu,     ///< special functions
    Issue   ///< instruction issue slots
};
inline constexpr std::size_t kResources = 17;

/// "replayed", "sampled", "annotated", "by shape", "none": the words of every report.
std::string_view name(Origin);

/// "measured", "attribute/table", "none".
std::string_view name(CeilingOrigin);

/// "DRAM", "tensor bf16", "FP32", ...; "" for None.
std::string_view name(Resource);

bool isMemory(Resource);

/// Unit of Roof::rate: "B/s", "FLOP/s", or "op/s" of the units that do no FLOPs.
std::string_view rateUnit(Resource);

/// The unit that multiplies in `precision`; None for Precision::None and unknown numbers.
Resource mathUnit(trace::Precision precision);

/// One roof of a device. `rate` is in rateUnit(); 0: not known.
struct Roof {
    double rate = 0;
    double clockHz = 0; ///< of the unit while measured, or the table's clock; 0: not said
    CeilingOrigin origin = CeilingOrigin::None;
    double busyShare = 0; ///< of the unit's peak that the ceiling's kernel reached; 0: not known
};

/// All roofs of one device.
struct Roofs {
    std::array<Roof, kResources> byResource{};
    /// Shares of DRAM's peak that only reading, copying and only writing reached; 0: not known.
    std::array<double, 3> dramBusy{};
    const Roof& of(Resource r) const { return byResource[static_cast<std::size_t>(r)]; }
    Roof& of(Resource r) { return byResource[static_cast<std::size_t>(r)]; }

    /// With every roof of math and issue that has a clock scaled to an SM clock of `clockHz`.
    /// Memory has clocks of its own and stays.
    Roofs atSmClock(double clockHz) const;
};

} // namespace ridge::analyzer
