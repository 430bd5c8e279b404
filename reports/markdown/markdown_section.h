// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "reports/sections/section.h"

#include <string>

namespace ridge::reports {

/// A section below a heading of level 2, its parts below headings of one level more.
std::string sectionMarkdown(const Section& section, std::size_t level = 2);

} // namespace ridge::reports
