// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/tables/operation_tables.h"

#include "analyzer/tables/kernel_family_table.h"
#include "analyzer/tables/kernel_table.h"
#include "analyzer/tables/move_tables.h"

#include <algorithm>

namespace ridge::analyzer {
namespace {

/// Each table takes a batch of this many operations before the next table does. A batch is small
/// enough that what is read of it in the trace is still in the cache.
constexpr std::size_t kBlock = 4096;

} // namespace

OperationTables operationTables(const trace::Trace& trace, const LabelledRun& run,
                                const RangeTree& tree, std::span<const Operation> chosen,
                                const Passes& passes) {
    KernelTable kernels(
        {trace, chosen, run.verdicts, run.work, run.shapes, run.roofs, run.busy(), passes.stop});
    KernelFamilyTable families(trace, run);
    KernelTimesSum times(trace, tree.rowOf);
    CopyTable copies(trace);
    FillTable fills(trace);
    FusionSearch fusion(trace, run.verdicts, run.work, run.projected.forest.parent);
    FamilyChains chains(trace, run.families);
    for (std::size_t first = 0; first < chosen.size(); first += kBlock) {
        trace::throwIfStopped(passes.stop);
        const auto block = chosen.subspan(first, std::min(kBlock, chosen.size() - first));
        kernels.add(block.size());
        for (const Operation& op : block) {
            if (op.kind == OperationKind::Kernel) {
                times.add(op);
                families.add(op);
            } else if (op.kind == OperationKind::Copy) {
                copies.add(op);
            } else {
                fills.add(op);
            }
            fusion.add(op);
            chains.add(op);
        }
    }
    passes.done();
    OperationTables tables;
    tables.kernels = std::move(kernels).finish();
    tables.families = std::move(families).finish();
    passes.done();
    tables.kernelTimes = std::move(times).finish(tables.kernels);
    tables.copies = std::move(copies).finish();
    tables.fills = std::move(fills).finish();
    tables.fusion = std::move(fusion).finish();
    tables.savings = std::move(chains).finish();
    passes.done();
    return tables;
}

} // namespace ridge::analyzer
