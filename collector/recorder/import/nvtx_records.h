// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "collector/recorder/import/record_row.h"

#include <span>

namespace ridge::recorder {

/// Of what the program says by NVTX, and a framework by its hooks.
std::span<const RecordRow> nvtxRecords();

} // namespace ridge::recorder
