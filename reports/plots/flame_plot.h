// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analyzer/results/analysis.h"

#include <string>

namespace ridge::reports {

/// The flame graph of modules as an <svg> element, all busy time on top; each box has its figures
/// as its title. Colours come from the page's style sheet. "" where no module has work.
std::string flamePlot(const analyzer::Analysis& analysis);

} // namespace ridge::reports
