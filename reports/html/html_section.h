// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "reports/sections/section.h"

#include <string>

namespace ridge::reports {

/// Whether the page has it.
bool isInHtml(const Section& section);

/// A <section> with its parts; "" where HTML has none. Every text is escaped.
std::string sectionHtml(const Section& section);

} // namespace ridge::reports
