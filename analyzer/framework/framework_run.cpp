// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/framework/framework_run.h"

namespace ridge::analyzer {

FrameworkRun::FrameworkRun(const trace::Trace& trace, std::span<const Operation> operations)
    : tree(buildFrameworkTree(trace)), work(trace, tree) {
    if (trace.frameworkRanges.empty())
        return;
    launched = launchingRanges(trace, tree, operations);
    steps = tellSkippedSteps(trace, tree, operations, launched);
    parts = work.parts(trace, operations, launched);
}

} // namespace ridge::analyzer
