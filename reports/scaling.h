// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analyzer/compare/scaling.h"
#include "reports/reports.h"

#include <span>
#include <string>

namespace ridge::reports {

/// For a terminal. `files` names the recordings of Scaling::rows. Ends with a newline.
std::string scalingText(const analyzer::Scaling& scaling, std::span<const std::string> files,
                        const TextOptions& options = {});

/// With stable keys; JSON.md documents them.
std::string scalingJson(const analyzer::Scaling& scaling, std::span<const std::string> files);

} // namespace ridge::reports
