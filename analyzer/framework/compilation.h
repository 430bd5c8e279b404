// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analyzer/results/rows/compilation_rows.h"
#include "trace/records/trace.h"

#include <stop_token>

namespace ridge::analyzer {

/// What torch.compile did in all of `trace` (docs/method/pytorch-host.md, 'Compilation'). m log m
/// for m ranges.
CompilationRows compilationRows(const trace::Trace& trace, const std::stop_token& stop);

} // namespace ridge::analyzer
