// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// Texts of the HTML report, compiled in from files of this folder.
#pragma once

#include <string_view>

namespace ridge::reports {

extern const std::string_view kColours;     ///< colours.css: tokens and the classes of labels
extern const std::string_view kLayout;      ///< layout.css: the page
extern const std::string_view kScript;      ///< page.js: sorts, filters and folds
extern const std::string_view kStepScript;  ///< step.js: the timeline of a step, behind page.js
extern const std::string_view kPage;        ///< page.mustache
extern const std::string_view kSweepPage;   ///< sweep.mustache
extern const std::string_view kComparePage; ///< compare.mustache

} // namespace ridge::reports
