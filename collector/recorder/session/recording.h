// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "collector/recorder/session/record_options.h"
#include "collector/recorder/session/record_outcome.h"

namespace ridge::recorder {

/// Runs the command under the collector and writes the trace while it runs. Everything that can be
/// refused (no program, an output that exists or cannot be written) is refused before the program
/// starts. Progress goes to stderr when it is a terminal.
RecordOutcome record(const RecordOptions& options);

} // namespace ridge::recorder
