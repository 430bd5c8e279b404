// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// Functions that make rows of one spool record each. Of the process itself.
// The record is whole and its times can be; `record` is there where more follows the fixed part.
#pragma once

#include "collector/recorder/import/imported_process.h"
#include "spool/records.h"

#include <cstddef>
#include <span>

namespace ridge::recorder {

void takeText(ImportedProcess& p, std::span<const std::byte> record);
void takeProcess(ImportedProcess& p, const spool::Process& from);
void takeCupti(ImportedProcess& p, const spool::Cupti& from);
void takeClock(ImportedProcess& p, const spool::Clock& from);
void takeWindow(ImportedProcess& p, const spool::Window& from);
void takeLoss(ImportedProcess& p, const spool::Loss& from);
void takeEnd(ImportedProcess& p, const spool::End& from);

} // namespace ridge::recorder
