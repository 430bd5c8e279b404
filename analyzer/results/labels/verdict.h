// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analyzer/results/labels/label_facts.h"
#include "analyzer/results/measures/resource.h"

#include <cstdint>
#include <string_view>

namespace ridge::analyzer {

/// Why a verdict is what it is, beside its label.
enum class Limit : std::uint8_t {
    None,
    Saturated,
    LatencyLimited,
    Mixed, ///< limited, and neither math nor memory leads
    Tiny,
    UnderFilled,
    Latency,
    // Why busy shares leave a kernel unclassified:
    FewSamples,
    NotSeparable, ///< from what ran in the same samples
    WithinError,  ///< another family lies within the bands
    UnitMissing   ///< overhead unless a unit without a busy share was busy
};

/// "tiny", "under-filled", "too few samples", ...; "" for None.
std::string_view name(Limit);

struct KernelVerdict {
    Label label = Label::Unclassified;
    Limit limit = Limit::None;
    /// That bounds it; None for overhead and unclassified, and where samples show the side and not
    /// the unit.
    Resource resource = Resource::None;
    Origin origin = Origin::None;
    bool balanced = false; ///< compute and memory both saturated and within 0.1
};

} // namespace ridge::analyzer
