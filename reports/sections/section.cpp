// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "reports/sections/section.h"

#include <algorithm>

namespace ridge::reports {

std::size_t rowsToShow(const Table& table) {
    return static_cast<std::size_t>(std::ranges::count(table.rows, false, &TableRow::minor));
}

void addPart(Section& section, Section part) {
    if (!part.title.empty())
        section.parts.push_back(std::move(part));
}

} // namespace ridge::reports
