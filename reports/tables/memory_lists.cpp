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
    std::string_view rest;        ///< "more owner"
};

struct Owner {
    std::string name;
    std::uint64_t blocks = 0, bytes = 0;
};

void addOwner(Table& table, const MemorySpace& space, const Owner& owner, std::uint64_t count) {
    const auto bytes = static_cast<double>(owner.bytes);
    table.rows.push_back(
        {.cells = {textCell(owner.name), countCell(owner.blocks),
                   numberCell(bytesText(owner.bytes), bytes),
                   space.peak == 0 ? numberCell("–", 0)
                                   : shareCell(bytes / static_cast<double>(space.peak))},
         .count = count});
}

/// `owners` have most bytes first; `others` more own what is `left`.
Table ownerTable(const MemorySpace& space, const OwnerKind& kind, const std::vector<Owner>& owners,
                 std::uint64_t others = 0, Owner left = {}) {
    Table table{.id = "owners", .title = kind.title, .margin = 1, .rest = kind.rest};
    table.columns = {
        {.key = "owner",
         .title = kind.title,
         .terminal = {.head = kind.head, .gap = 4},
         .widest = 70},
        {.key = "blocks", .title = kind.what, .unit = Unit::Count, .terminal = {"blocks", 10}},
        {.key = "bytes", .title = "Bytes", .unit = Unit::Bytes, .terminal = {"bytes", 8}},
        {.key = "share", .title = "Share", .unit = Unit::Percent, .terminal = {"share", 8}}};
    for (const Owner& owner : owners)
        addOwner(table, space, owner, 1);
    if (others > 0) {
        left.name = counted(others, std::string(kind.rest));
        addOwner(table, space, left, others);
    }
    return table;
}

/// Of MemoryOwners or FrameOwners, named by `nameOf`.
template <class List, class Name>
Table ownerTableOf(const MemorySpace& space, const OwnerKind& kind, const List& list,
                   const Name& nameOf) {
    std::vector<Owner> owners;
    Owner left{{}, list.blocks, list.otherBytes};
    for (const auto& each : list.top) {
        owners.push_back({nameOf(each), each.blocks, each.bytes});
        left.blocks -= each.blocks;
    }
    return ownerTable(space, kind, owners, list.otherOwners, left);
}

const ColumnOf<analyzer::PoolRow> kPools[] = {
    {{.key = "pool", .title = "Pool", .terminal = {.head = "pool", .gap = 2}},
     [](const Analysis&, const analyzer::PoolRow& pool) {
         return textCell(fmt::format("0x{:x}", pool.address));
     }},
    {{.key = "process", .title = "Process", .unit = Unit::Count, .terminal = {"process", 8}},
     [](const Analysis&, const analyzer::PoolRow& pool) {
         return numberCell(std::to_string(pool.pid), pool.pid);
     }},
    {{.key = "reserved",
      .title = "Reserved",
      .unit = Unit::Bytes,
      .meaning = "at most",
      .terminal = {"reserved", 9}},
     [](const Analysis&, const analyzer::PoolRow& pool) {
         return numberCell(bytesText(pool.reserved), static_cast<double>(pool.reserved));
     }},
    {{.key = "time",
      .title = "At",
      .unit = Unit::Nanoseconds,
      .meaning = "when it was reserved",
      .terminal = {"at", 8}},
     [](const Analysis&, const analyzer::PoolRow& pool) { return timeCell(pool.reservedTime); }},
    {{.key = "used", .title = "In use of it", .unit = Unit::Bytes, .terminal = {"in use", 8}},
     [](const Analysis&, const analyzer::PoolRow& pool) {
         return numberCell(bytesText(pool.used), static_cast<double>(pool.used));
     }},
    {{.key = "fragmentation",
      .title = "Fragmentation",
      .unit = Unit::Percent,
      .terminal = {"fragmented", 10}},
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
Table memoryTableOf(const Analysis& a, Table table, const Columns& columns, const Rows& rows) {
    setColumns(table, columns);
    for (const auto& row : rows)
        table.rows.push_back(rowOf(columns, a, row));
    return table;
}

} // namespace

Table rangeOwners(const Analysis& a, const MemorySpace& space) {
    Table table = ownerTableOf(
        space, {"owner at the peak", "Owner at the peak", "Blocks", "more owner"}, space.owners,
        [&](const analyzer::MemoryOwner& owner) { return ownerText(a, owner, kWholePath); });
    for (std::size_t i = 0; i < table.rows.size(); ++i)
        table.rows[i].cells.front().band = std::min(i, analyzer::kMemoryBands);
    return table;
}

Table tensorOwners(const Analysis& a, const MemorySpace& space) {
    std::vector<Owner> owners;
    for (TensorLine& line : tensorLines(a, space))
        owners.push_back({std::move(line.name), line.blocks, line.bytes});
    return ownerTable(space,
                      {"allocated at the peak in", "Allocated at the peak in", "Tensors",
                       "more module or marked range"},
                      owners);
}

Table placeOwners(const Analysis&, const MemorySpace& space) {
    return ownerTableOf(
        space, {"allocated at the peak by", "Allocated at the peak by", "Blocks", "more place"},
        space.frames,
        [](const analyzer::FrameOwner& owner) { return placeText(owner, kWholeText); });
}

Table churnTable(const Analysis& a) {
    return memoryTableOf(
        a, {.id = "churn", .title = "Memory freed in the same instance of a range", .margin = 1},
        kChurn, a.memory.churn);
}

Table poolTable(const Analysis& a) {
    return memoryTableOf(a, {.id = "pools", .title = "Memory pools", .margin = 1}, kPools,
                         a.memory.pools);
}

} // namespace ridge::reports
