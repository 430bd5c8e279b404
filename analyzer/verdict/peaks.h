// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analyzer/results/measures/resource.h"
#include "trace/records/trace.h"

namespace ridge::analyzer {

/// Roofs of `device` from its attributes and a table of dense operations per clock and SM by
/// compute capability, marked CeilingOrigin::AttributeTable:
///   math rate = operations per clock and SM x SMs x the driver's maximum SM clock,
///   DRAM rate = Device::memoryBandwidth.
/// A chip that the table lacks has no math roof (rate 0), a missing attribute no roof of its kind.
/// A fused multiply-add counts two operations; tensor figures are dense, never sparse.
Roofs tableRoofs(const trace::Device& device);

/// Whether a measured rate is so far below the table's that something disturbed the measurement.
/// The FP32 and FP64 units and DRAM reach six tenths of it on every GPU that was tried. Tensor units
/// of some boards run at half of their chip's rate. Of other resources nothing is known.
bool isTooLow(Resource resource, double measured, double table);

/// tableRoofs() with every roof that the trace's own ceilings measured put in its place, but those
/// that are too low.
Roofs roofsOf(const trace::Trace& trace, const trace::Device& device);

} // namespace ridge::analyzer
