// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analyzer/results/labels/label_facts.h"
#include "analyzer/results/measures/none.h"

#include <cstdint>

namespace ridge::analyzer {

enum class OperationKind : std::uint8_t { Kernel, Copy, Fill };

/// A kernel, copy or fill of the trace on its device. Small: there are tens of millions of them.
struct Operation {
    std::int64_t start = 0, end = 0; ///< ns of the trace; end >= start
    std::uint32_t row = 0;           ///< into Trace::kernels, copies or fills
    std::uint32_t device = 0;        ///< into Trace::devices; devices.size(): not known
    std::uint32_t range = kNone;     ///< innermost push/pop range, as a position in RangeForest
    OperationKind kind{};
    Label label = Label::Unclassified;
    bool byTime = false; ///< `range` was open on another thread: attributed by time
};

} // namespace ridge::analyzer
