// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// The sections of a comparison, shown alike by HTML and Markdown.
#pragma once

#include "analyzer/compare/comparison.h"
#include "reports/sections/section.h"

#include <vector>

namespace ridge::reports {

/// What the change is due to, the changes, ranges and modules of both, in this order.
std::vector<Section> compareSections(const analyzer::Comparison& comparison);

} // namespace ridge::reports
