// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "collector/recorder/import/record_row.h"

#include <span>

namespace ridge::recorder {

/// Of devices, memory, streams and code.
std::span<const RecordRow> deviceRecords();

} // namespace ridge::recorder
