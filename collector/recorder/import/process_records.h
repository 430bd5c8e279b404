// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "collector/recorder/import/record_row.h"

#include <span>

namespace ridge::recorder {

/// Of the process itself and of the recording.
std::span<const RecordRow> processRecords();

} // namespace ridge::recorder
