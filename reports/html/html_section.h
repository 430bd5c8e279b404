// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "reports/sections/section.h"

#include <span>
#include <string>

namespace ridge::reports {

/// Whether the page has it.
bool isInHtml(const Section& section);

/// A <section> with its parts; "" where HTML has none. Every text is escaped.
std::string sectionHtml(const Section& section);

/// Each of them, one below the other.
std::string sectionsHtml(std::span<const Section> sections);

/// <a> elements that lead to those of them that have a link.
std::string sectionLinks(std::span<const Section> sections);

} // namespace ridge::reports
