// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "reports/tables/cells.h"
#include "reports/tables/tables.h"
#include "reports/words/format.h"
#include "reports/words/memory/memory_text.h"

namespace ridge::reports {
namespace {

using analyzer::Analysis;
using analyzer::MemorySpace;

/// An owner of bytes at a peak, or else the peak itself.
struct Owned {
    const MemorySpace& space;
    const analyzer::MemoryOwner* owner = nullptr;
};

Cell ownerCell(const Analysis& a, const Owned& owned) {
    return textCell(owned.owner ? ownerText(a, *owned.owner, kWholePath)
                                : spaceName(a.memory, owned.space));
}

Cell bytesCell(const Analysis&, const Owned& owned) {
    const std::uint64_t bytes = owned.owner ? owned.owner->bytes : owned.space.peak;
    return numberCell(bytesText(bytes), static_cast<double>(bytes));
}

Cell partOfPeakCell(const Analysis&, const Owned& owned) {
    const std::uint64_t bytes = owned.owner ? owned.owner->bytes : owned.space.peak;
    return owned.space.peak == 0
               ? numberCell("–", 0)
               : shareCell(static_cast<double>(bytes) / static_cast<double>(owned.space.peak));
}

const ColumnOf<Owned> kMemoryColumns[] = {
    {{.key = "owner", .title = "Owner at the peak"}, ownerCell},
    {{.key = "blocks", .title = "Blocks", .unit = Unit::Count},
     [](const Analysis&, const Owned& owned) {
         return countCell(owned.owner ? owned.owner->blocks : owned.space.owners.blocks);
     }},
    {{.key = "bytes", .title = "Bytes", .unit = Unit::Bytes}, bytesCell},
    {{.key = "share", .title = "Share of peak", .unit = Unit::Percent}, partOfPeakCell},
    {{.key = "peak", .title = "Peak", .window = WindowColumn::Tip},
     [](const Analysis&, const Owned& owned) {
         return textCell(owned.owner ? "" : peakText(owned.space));
     }},
};

} // namespace

Table memoryTable(const Analysis& a) {
    Table table{.id = "memory", .title = "Memory", .empty = std::string(memoryMissing(a))};
    setColumns(table, kMemoryColumns);
    for (const MemorySpace& space : a.memory.spaces) {
        const auto peak = static_cast<std::uint32_t>(table.rows.size());
        table.rows.push_back(rowOf(kMemoryColumns, a, Owned{space}));
        for (const analyzer::MemoryOwner& owner : space.owners.top) {
            TableRow row = rowOf(kMemoryColumns, a, Owned{space, &owner});
            row.parent = peak;
            if (owner.range != analyzer::kNone)
                row.row = {RowKind::Range, owner.range};
            table.rows.push_back(std::move(row));
        }
    }
    return table;
}

} // namespace ridge::reports
