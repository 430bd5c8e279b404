// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// One step as a picture: what ran when on the GPUs.
#pragma once

#include "analyzer/results/labels/label_facts.h"
#include "analyzer/results/measures/none.h"
#include "analyzer/results/measures/ns.h"
#include "trace/records/records.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace ridge::analyzer {

enum class StepLaneKind : std::uint8_t {
    Range,  ///< ranges, from their first to their last operation; inner ones in later lanes
    Module, ///< the innermost module of a framework
    Stream, ///< kernels, copies and fills
    Idle    ///< causes of idle time
};

/// What a box is called.
struct StepName {
    enum class Kind : std::uint8_t { Kernel, Copy, Fill, Text, Idle } kind = Kind::Text;
    std::string text = {};     ///< as recorded: a function, range or module
    trace::CopyKind copy{};    ///< of a copy
    std::uint32_t row = kNone; ///< of Analysis::kernels or, of a range, ranges; kNone: none
    bool operator==(const StepName&) const = default;
};

/// Times are from the start of the step. A box may stand for several that begin in one pixel.
struct StepBox {
    Ns start{}, length{};
    std::uint32_t name = 0; ///< index into StepTimeline::names; of several that of the longest
    Label label = Label::Unclassified; ///< likewise; of ranges and modules Unclassified
    std::uint32_t count = 1;
};

/// A row of boxes, by start.
struct StepLane {
    StepLaneKind kind{};
    std::uint32_t device = 0; ///< index into Trace::devices, their number for the unknown one
    std::string stream = {};  ///< its name, else CUPTI's number
    std::vector<StepBox> boxes = {};
};

/// The median iteration, else all from the first to the last operation.
struct StepTimeline {
    std::optional<std::uint64_t> iteration; ///< its number; none: no iterations are known
    Ns start{}, length{};
    std::vector<StepName> names;
    std::vector<StepLane> lanes; ///< device by device
    std::size_t leftOut = 0;     ///< streams with work for which there is no room
};

} // namespace ridge::analyzer
