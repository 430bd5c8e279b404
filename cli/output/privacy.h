// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "trace/records/trace.h"
#include "trace/scrub.h"

#include <string>
#include <vector>

namespace ridge::cli {

/// What a recording tells of its program and its machine, a line for each kind of text with an
/// example. `trace` is that of `held`.
std::string privacyText(const trace::Trace& trace, const std::vector<trace::TextsHeld>& held);

} // namespace ridge::cli
