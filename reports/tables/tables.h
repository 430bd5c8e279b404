// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// Every table of an analysis.
#pragma once

#include "analyzer/results/analysis.h"
#include "reports/tables/table.h"

#include <span>
#include <string_view>
#include <vector>

namespace ridge::reports {

/// Each kernel function.
Table kernelTable(const analyzer::Analysis& analysis);
/// How the durations of each kernel's calls spread; only of kernels that were called more than
/// once.
Table statisticsTable(const analyzer::Analysis& analysis);
/// Each path of NVTX ranges, as a tree. Those of libraries are minor rows.
Table rangeTable(const analyzer::Analysis& analysis);
/// Whether a library marked it: CUB and NCCL do.
bool isOfLibrary(const analyzer::RangeRow& range);
/// Streams with the ranges that ran in them, as a tree. Needs analyzer::Options::streams.
Table streamTable(const analyzer::Analysis& analysis);
/// Idle time by cause and by the call behind it, summed over ranges. Empty where verdicts are
/// withheld.
Table idleTable(const analyzer::Analysis& analysis);
/// Idle time by cause, call and range.
Table gapTable(const analyzer::Analysis& analysis);
Table copyTable(const analyzer::Analysis& analysis);
/// Who owned the bytes at each peak: a peak with its owners below.
Table memoryTable(const analyzer::Analysis& analysis);
Table adviceTable(const analyzer::Analysis& analysis);
Table familyTable(const analyzer::Analysis& analysis);
/// Start-up, warm-up and so on. Empty where the run has no phases.
Table phaseTable(const analyzer::Analysis& analysis);
/// The first, the median and the slowest iteration.
Table iterationTable(const analyzer::Analysis& analysis);
/// The steady state of each process, where several share a GPU.
Table processTable(const analyzer::Analysis& analysis);

/// The modules of a framework, as a tree.
Table moduleTable(const analyzer::Analysis& analysis);
/// The same with layers that repeat as one row.
Table mergedModuleTable(const analyzer::Analysis& analysis);

/// The ops of a framework by name and arguments.
Table opTable(const analyzer::Analysis& analysis);
/// The floating types that ops compute in, and the casts between them.
Table typeTable(const analyzer::Analysis& analysis);
/// The lines of the program that called a framework.
Table lineTable(const analyzer::Analysis& analysis);
/// What a framework or the program marks: the optimizer's step, a loader's wait.
Table markedTable(const analyzer::Analysis& analysis);
/// What the host did while the GPU waited for it.
Table hostBusyTable(const analyzer::Analysis& analysis);
/// What torch.compile cost in the whole recording: phases, functions, graph breaks and
/// recompilations with their reasons.
Table compilationTable(const analyzer::Analysis& analysis);

/// The same, each by its name for `ridge analyze --table`. Budgets of a table refer to the
/// analysis.
struct TableKind {
    std::string_view id;
    Table (*build)(const analyzer::Analysis& analysis);
};
std::span<const TableKind> tableKinds();

/// The table of this name; null where there is none.
const TableKind* tableNamed(std::string_view id);

/// "kernels, ranges, idle, ...".
std::string tableNames();

/// Those that the window shows, in the order of its tabs.
std::vector<Table> windowTables(const analyzer::Analysis& analysis);

} // namespace ridge::reports
