// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// What to try, in words.
#pragma once

#include "analyzer/results/analysis.h"

#include <cstddef>
#include <string>
#include <string_view>

namespace ridge::reports {

inline constexpr std::string_view kAdviceNote = "gains may overlap: they do not add up";
/// Of a page.
inline constexpr std::size_t kMaxAdvice = 12;

/// "remove a sync", "capture a graph", ...
std::string_view adviceName(analyzer::AdviceKind kind);

/// "up to 212 ms, 18.0 % of device time", "3.20 GB"; an assumed figure says "about".
std::string gainText(const analyzer::Analysis& analysis, const analyzer::Advice& advice);

/// What was found and what would change it, with their figures, and what such advice brought in
/// docs/ADVICE.md.
std::string adviceText(const analyzer::Analysis& analysis, const analyzer::Advice& advice);

} // namespace ridge::reports
