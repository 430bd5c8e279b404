// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// Functions that make rows of one spool record each. Of what the GPU did, and of the calls that made it do so.
// The record is whole and its times can be; `record` is there where more follows the fixed part.
#pragma once

#include "collector/recorder/import/imported_process.h"
#include "spool/records.h"

#include <cstddef>
#include <span>

namespace ridge::recorder {

void takeKernel(ImportedProcess& p, const spool::Kernel& from);
void takeCopy(ImportedProcess& p, const spool::Copy& from);
void takeFill(ImportedProcess& p, const spool::Fill& from);
void takeApi(ImportedProcess& p, const spool::Api& from);
void takeSync(ImportedProcess& p, const spool::Sync& from);
void takeCudaEvent(ImportedProcess& p, const spool::CudaEvent& from);
void takeOverhead(ImportedProcess& p, const spool::Overhead& from);
void takeJit(ImportedProcess& p, const spool::Jit& from);
void takeReplayed(ImportedProcess& p, const spool::ReplayedKernel& from,
                  std::span<const std::byte> record);

} // namespace ridge::recorder
