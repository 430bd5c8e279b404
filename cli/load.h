// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "trace/records/trace.h"

#include <optional>
#include <string>

namespace ridge::cli {

/// The trace in `file`; none after telling why on stderr.
std::optional<trace::Trace> load(std::string_view command, const std::string& file);

} // namespace ridge::cli
