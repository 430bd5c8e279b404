// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analyzer/compare/sweep.h"
#include "collector/recorder/session/record_options.h"
#include "spool/result.h"

#include <filesystem>
#include <string>

namespace ridge::cli {

/// What came of one run.
struct PointRun {
    analyzer::PointState state = analyzer::PointState::Failed;
    std::string why;        ///< of Failed
    bool isStopped = false; ///< somebody stopped the sweep meanwhile: the point counts for nothing
};

/// Records a program in a process of its own. What program and recorder print goes to `log`, which
/// also tells whether memory was short. An Error where no process can be started.
Result<PointRun> runPoint(const recorder::RecordOptions& options, const std::filesystem::path& log);

/// The state by exit status and log: 0 recorded; else OutOfMemory where the log says so in the words
/// of CUDA, PyTorch, JAX or this project's workloads; else Failed with the program's last line.
PointRun judgePoint(int status, const std::string& log);

} // namespace ridge::cli
