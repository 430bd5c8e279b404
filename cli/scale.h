// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analyzer/results/analysis.h"
#include "cli/command.h"

namespace ridge::cli {

/// Prints the scaling test of `files` as text or JSON. They are recordings of one program at
/// several sizes. The test is of the part that `options` choose, or of the whole runs where not all
/// have that part. Returns the status to exit with; what is wrong was printed on stderr as of
/// `command`.
int printScaling(std::string_view command, const Arguments& files, bool asJson,
                 analyzer::Options options);

} // namespace ridge::cli
