// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "trace/records/trace.h"

#include <string_view>
#include <vector>

namespace ridge::analyzer {

/// Whether a frame only allocates for its callers. Such are frames of PyTorch's Python (a folder
/// named "torch" in the path) and of generated code ("<...>"). So are frames of CUDA's and
/// PyTorch's libraries, and those without a name.
bool allocatesForOthers(std::string_view function, std::string_view file);

/// The frames of a stack, innermost first; the stack None has none.
std::vector<trace::FrameId> framesOf(const trace::Trace& trace, trace::StackId stack);

/// Position in framesOf() of the innermost frame that does not allocate for others; 0 when all do.
std::uint32_t ownerPlace(const trace::Trace& trace, const std::vector<trace::FrameId>& frames);

} // namespace ridge::analyzer
