// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "trace/records/trace.h"

#include <string>
#include <string_view>

namespace ridge::reports {

/// "tensor bf16", "DRAM read".
std::string ceilingName(const trace::Ceiling& ceiling);

/// Of a rate: traces hold none, a resource has always the same. "/s" of one that this code does not
/// know.
std::string_view ceilingUnit(const trace::Ceiling& ceiling);

} // namespace ridge::reports
