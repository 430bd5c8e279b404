// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// Functions that make rows of one spool record each. Of what operations refer to: devices, contexts, streams, configurations, memory and call stacks.
// The record is whole and its times can be; `record` is there where more follows the fixed part.
#pragma once

#include "collector/recorder/import/imported_process.h"
#include "spool/records.h"

#include <cstddef>
#include <span>

namespace ridge::recorder {

void takeDevice(ImportedProcess& p, const spool::Device& from);
void takeContext(ImportedProcess& p, const spool::Context& from);
void takeStream(ImportedProcess& p, const spool::Stream& from);
void takeConfig(ImportedProcess& p, const spool::Config& from);
void takeMemory(ImportedProcess& p, const spool::Memory& from);
void takePool(ImportedProcess& p, const spool::Pool& from);
void takeStreamName(ImportedProcess& p, const spool::StreamName& from);
void takeReplayMetric(ImportedProcess& p, const spool::ReplayMetric& from);
void takeModule(ImportedProcess& p, const spool::Module& from);
void takeStack(ImportedProcess& p, const spool::Stack& from, std::span<const std::byte> record);

} // namespace ridge::recorder
