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

/// tableRoofs() with every roof that the trace's own ceilings measured put in its place.
Roofs roofsOf(const trace::Trace& trace, const trace::Device& device);

} // namespace ridge::analyzer
