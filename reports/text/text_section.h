// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "reports/sections/section.h"
#include "reports/text/text_page.h"

#include <cstddef>

namespace ridge::reports {

/// The first rows of a section and its parts, as many as RowLimits::brief says, each with what
/// is brief below it. Nothing where that is none.
void addBriefSection(TextPage& page, const Section& section);

/// A section and its parts. Of its table `rows` rows times what its limits say.
void addSection(TextPage& page, const Section& section, std::size_t rows);

} // namespace ridge::reports
