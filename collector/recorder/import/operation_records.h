// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "collector/recorder/import/record_row.h"

#include <span>

namespace ridge::recorder {

/// Of what the GPU did, and of the calls that made it do so.
std::span<const RecordRow> operationRecords();

} // namespace ridge::recorder
