// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// Functions that make rows of one spool record each. Of NVTX.
// The record is whole and its times can be; `record` is there where more follows the fixed part.
#pragma once

#include "collector/recorder/import/imported_process.h"
#include "spool/records.h"

namespace ridge::recorder {

void takeRange(ImportedProcess& p, const spool::Range& from);
void takePop(ImportedProcess& p, const spool::RangeClose& from);
void takeEndOfRange(ImportedProcess& p, const spool::RangeClose& from);
void takeWork(ImportedProcess& p, const spool::Work& from);
void takeField(ImportedProcess& p, const spool::Field& from);
void takeThreadName(ImportedProcess& p, const spool::ThreadName& from);
void takeCategory(ImportedProcess& p, const spool::Category& from);

} // namespace ridge::recorder
