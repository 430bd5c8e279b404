// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "reports/tables/memory_lists.h"

#include "reports/tables/cells.h"
#include "reports/words/format.h"
#include "reports/words/idle.h"
#include "reports/words/memory/memory_text.h"

#include <algorithm>
#include <fmt/format.h>

namespace ridge::reports {
namespace {

using analyzer::Analysis;
using analyzer::MemorySpace;

/// What a list of owners is about.
struct OwnerKind {
    std::string_view head, title; ///< of the names, in text and on pages
    std::string_view what;        ///< that they own: "Blocks"
    std::string_view others;      ///< "more owner"
};

struct Owner {
    std::string name;
    std::uint64_t blocks = 0, bytes = 0;
};

/// Most bytes first; `others` owners more own what is left.
struct Owners {
    std::vector<Owner> list = {};
    std::uint64_t others = 0;
    Owner left = {};
};

/// Those behind the first `limit` become others.
void cut(Owners& owners, std::size_t limit) {
    for (std::size_t i = limit; i < owners.list.size(); ++i) {
        ++owners.others;
        owners.left.blocks += owners.list[i].blocks;
        owners.left.bytes += owners.list[i].bytes;
    }
    owners.list.resize(std::min(limit, owners.list.size()));
}

void addOwner(Table& table, const MemorySpace& space, const Owner& owner) {
    const auto bytes = static_cast<double>(owner.bytes);
    const double share = space.peak == 0 ? 0 : bytes / static_cast<double>(space.peak);
    table.rows.push_back(
        {{textCell(owner.name), countCell(owner.blocks), numberCell(bytesText(owner.bytes), bytes),
          space.peak == 0 ? numberCell("–", 0) : shareCell(share)}});
}

Table ownerTable(const MemorySpace& space, const OwnerKind& kind, Owners owners,
                 std::size_t limit) {
    cut(owners, limit);
    Table table{.id = "owners", .title = kind.title, .margin = 1};
    table.columns = {
        {.key = "owner", .title = kind.title, .terminal = {.head = kind.head, .gap = 4}},
        {.key = "blocks", .title = kind.what, .unit = Unit::Count, .terminal = {"blocks", 10}},
        {.key = "bytes", .title = "Bytes", .unit = Unit::Bytes, .terminal = {"bytes", 8}},
        {.key = "share", .title = "Share", .unit = Unit::Percent, .terminal = {"share", 8}}};
    for (const Owner& owner : owners.list)
        addOwner(table, space, owner);
    if (owners.others > 0) {
        owners.left.name = counted(owners.others, std::string(kind.others));
        addOwner(table, space, owners.left);
    }
    return table;
}

/// MemoryOwners or FrameOwners, named by `nameOf`.
template <class List, class Name>
Owners ownersOf(const List& list, const Name& nameOf) {
    Owners owners{.others = list.otherOwners, .left = {{}, list.blocks, list.otherBytes}};
    for (const auto& each : list.top) {
        owners.list.push_back({nameOf(each), each.blocks, each.bytes});
        owners.left.blocks -= each.blocks;
    }
    return owners;
}

const ColumnOf<analyzer::PoolRow> kPools[] = {
    {{.key = "pool", .title = "Pool"},
     [](const Analysis&, const analyzer::PoolRow& pool) {
         return textCell(fmt::format("0x{:x}", pool.address));
     }},
    {{.key = "process", .title = "Process", .unit = Unit::Count},
     [](const Analysis&, const analyzer::PoolRow& pool) {
         return numberCell(std::to_string(pool.pid), pool.pid);
     }},
    {{.key = "reserved", .title = "Reserved", .unit = Unit::Bytes},
     [](const Analysis&, const analyzer::PoolRow& pool) {
         return numberCell(bytesText(pool.reserved), static_cast<double>(pool.reserved));
     }},
    {{.key = "used", .title = "In use of it", .unit = Unit::Bytes},
     [](const Analysis&, const analyzer::PoolRow& pool) {
         return numberCell(bytesText(pool.used), static_cast<double>(pool.used));
     }},
    {{.key = "fragmentation", .title = "Fragmentation", .unit = Unit::Percent},
     [](const Analysis&, const analyzer::PoolRow& pool) {
         return shareCell(pool.fragmentation());
     }},
};

const ColumnOf<analyzer::ChurnRow> kChurn[] = {
    {{.key = "range",
      .title = "Allocated and freed in the same instance of",
      .terminal = {.head = "freed in the same instance of", .gap = 2},
      .widest = 70},
     [](const Analysis& a, const analyzer::ChurnRow& row) {
         return textCell(rangePath(a, row.range, kWholePath));
     }},
    {{.key = "instances", .title = "Instances", .unit = Unit::Count, .terminal = {"instances", 10}},
     [](const Analysis&, const analyzer::ChurnRow& row) { return countCell(row.instances); }},
    {{.key = "allocations",
      .title = "Allocations",
      .unit = Unit::Count,
      .terminal = {"allocations", 14}},
     [](const Analysis&, const analyzer::ChurnRow& row) { return countCell(row.blocks); }},
    {{.key = "freed",
      .title = "Freed inside",
      .unit = Unit::Count,
      .terminal = {"freed inside", 14}},
     [](const Analysis&, const analyzer::ChurnRow& row) { return countCell(row.freedInside); }},
    {{.key = "bytes", .title = "Bytes of these", .unit = Unit::Bytes},
     [](const Analysis&, const analyzer::ChurnRow& row) {
         return numberCell(bytesText(row.freedInsideBytes),
                           static_cast<double>(row.freedInsideBytes));
     }},
};

template <class Columns, class Rows>
Table tableOf(const Analysis& a, Table table, const Columns& columns, const Rows& rows) {
    setColumns(table, columns);
    for (const auto& row : rows)
        table.rows.push_back(rowOf(columns, a, row));
    return table;
}

} // namespace

Table rangeOwners(const Analysis& a, const MemorySpace& space, OwnerExtent extent) {
    Table table = ownerTable(
        space, {"owner at the peak", "Owner at the peak", "Blocks", "more owner"},
        ownersOf(space.owners,
                 [&](const analyzer::MemoryOwner& o) { return ownerText(a, o, extent.width); }),
        extent.limit);
    for (std::size_t i = 0; i < table.rows.size(); ++i)
        table.rows[i].cells.front().band = std::min(i, analyzer::kMemoryBands);
    return table;
}

Table tensorOwners(const Analysis& a, const MemorySpace& space, OwnerExtent extent) {
    Owners owners;
    for (TensorLine& line : tensorLines(a, space))
        owners.list.push_back({std::move(line.name), line.blocks, line.bytes});
    return ownerTable(space,
                      {"allocated at the peak in", "Allocated at the peak in", "Tensors",
                       "more module or marked range"},
                      std::move(owners), extent.limit);
}

Table placeOwners(const Analysis&, const MemorySpace& space, OwnerExtent extent) {
    return ownerTable(
        space, {"allocated at the peak by", "Allocated at the peak by", "Blocks", "more place"},
        ownersOf(space.frames,
                 [&](const analyzer::FrameOwner& o) { return placeText(o, extent.width); }),
        extent.limit);
}

Table churnTable(const Analysis& a) {
    return tableOf(a, {.id = "churn", .title = "Freed in the same instance", .margin = 1}, kChurn,
                   a.memory.churn);
}

Table poolTable(const Analysis& a) {
    return tableOf(a, {.id = "pools", .title = "Pools"}, kPools, a.memory.pools);
}

} // namespace ridge::reports
