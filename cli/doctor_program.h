// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cli/command.h"

namespace ridge::cli {

/// `ridge doctor --program -- PROGRAM`: runs the program alone and recorded, without its output.
/// Where it ends otherwise when it is recorded, runs it again without each kind of records in turn,
/// and says which it does not bear. Exit status 0: it bears all; 1: it does not, or not alone.
int examineProgram(const Arguments& program);

} // namespace ridge::cli
