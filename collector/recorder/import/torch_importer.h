// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "collector/recorder/import/process_importer.h"
#include "collector/recorder/import/stack_table.h"
#include "collector/recorder/import/torch_history.h"

namespace ridge::recorder {

/// Writes a process's tensors and segments as allocations, and as losses what its history lacks.
/// `epoch`: unix time of the trace's time 0. Call it when all of the process's spool was read.
void writeTorchHistory(const TorchHistory& history, const ProcessImporter& process,
                       std::int64_t epoch, StackTable& stacks, trace::Writer& writer);

} // namespace ridge::recorder
