// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// Small traces made by hand, one for each topic of a report, so that its golden files can be read
// as a whole.
#pragma once

#include "trace/records/trace.h"

#include <optional>
#include <string>

namespace ridge::golden {

/// The trace of a topic, such as "idle-time"; none where there is no such topic.
std::optional<trace::Trace> topic(const std::string& name);

} // namespace ridge::golden
