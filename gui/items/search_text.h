// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>

#include <cstdint>
#include <limits>

namespace ridge::gui {

/// What the search asks for: a part of a name, ignoring case, and how long what has it takes.
struct SearchText {
    QString name;
    std::int64_t least = 0, most = std::numeric_limits<std::int64_t>::max(); ///< ns, both included

    bool takes(std::int64_t ns) const { return ns >= least && ns <= most; }
    bool isEmpty() const { return name.isEmpty() && *this == SearchText{}; }
    bool operator==(const SearchText&) const = default;
};

/// Reads what the user typed: a name, then perhaps "> 1ms", "< 20us" or "1.5us..2ms" with a unit
/// each (ns, us, µs, ms, s). Whatever is no such length is part of the name.
SearchText searchTextOf(const QString& typed);

/// The text that searchTextOf() reads as `wanted`, to the nanosecond.
QString typedText(const SearchText& wanted);

} // namespace ridge::gui
