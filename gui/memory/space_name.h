// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analyzer/memory.h"

#include <string>

namespace ridge::gui {

/// "GPU 0, NVIDIA H200", with the device's number as on the timeline, so that no two spaces of a run have one name.
std::string numberedName(const analyzer::MemorySpace& space);

} // namespace ridge::gui
