// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// Which row of an Analysis or a Comparison a line of a table stands for.
#pragma once

#include <cstdint>

namespace ridge::reports {

enum class RowKind : std::uint8_t { None, Kernel, Range, Gap, Copy, Fill, Change, Stretch };

/// A row of Analysis, or a line of a Comparison or of a stretch of time. A row of Analysis is a kernel function, a range
/// path, idle time of one cause, or a kind of copy or fill.
struct Row {
    RowKind kind = RowKind::None;
    /// Of the table that `kind` names.
    std::uint32_t row = 0;
    explicit operator bool() const { return kind != RowKind::None; }
    bool operator==(const Row&) const = default;
};

} // namespace ridge::reports
