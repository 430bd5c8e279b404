// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "collector/recorder/import/imported_process.h"
#include "spool/records.h"

#include <cstddef>
#include <span>

namespace ridge::recorder {

/// Hands a record to the function of its kind. One that is damaged, or of a kind that this version
/// does not know, is counted and left out.
void takeRecord(ImportedProcess& p, const spool::Head& head, std::span<const std::byte> record);

} // namespace ridge::recorder
