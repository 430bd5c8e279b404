// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analyzer/compare/comparison.h"

#include <string>

namespace ridge::reports {

/// An <svg> of how the time of A becomes that of B: a bar of each side, and between them one for
/// each factor that changed it, which begins where the one before ends. "" where nothing changed.
std::string changePlot(const analyzer::Comparison& comparison);

} // namespace ridge::reports
