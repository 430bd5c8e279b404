// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "reports/tables/tables.h"

#include "reports/words/framework_words.h"

#include <algorithm>
#include <array>
#include <string>

namespace ridge::reports {
namespace {

constexpr std::array kKinds = {TableKind{"kernels", kernelTable},
                               TableKind{"statistics", statisticsTable},
                               TableKind{"ranges", rangeTable},
                               TableKind{"streams", streamTable},
                               TableKind{"idle", idleTable},
                               TableKind{"gaps", gapTable},
                               TableKind{"copies", copyTable},
                               TableKind{"memory", memoryTable},
                               TableKind{"advice", adviceTable},
                               TableKind{"families", familyTable},
                               TableKind{"phases", phaseTable},
                               TableKind{"iterations", iterationTable},
                               TableKind{"processes", processTable},
                               TableKind{"modules", moduleTable},
                               TableKind{"ops", opTable},
                               TableKind{"types", typeTable},
                               TableKind{"lines", lineTable},
                               TableKind{"marked", markedTable},
                               TableKind{"host", hostBusyTable},
                               TableKind{"compilation", compilationTable}};

} // namespace

std::span<const TableKind> tableKinds() {
    return kKinds;
}

const TableKind* tableNamed(std::string_view id) {
    const auto found = std::ranges::find(kKinds, id, &TableKind::id);
    return found == kKinds.end() ? nullptr : &*found;
}

std::string tableNames() {
    std::string names;
    for (const TableKind& kind : kKinds)
        names += (names.empty() ? "" : ", ") + std::string(kind.id);
    return names;
}

std::vector<Table> windowTables(const analyzer::Analysis& a) {
    std::vector<Table> tables = {kernelTable(a), rangeTable(a),  gapTable(a),   copyTable(a),
                                 memoryTable(a), adviceTable(a), familyTable(a)};
    if (!a.byProcess.empty())
        tables.push_back(processTable(a));
    if (a.framework.recorded)
        for (const auto build : {moduleTable, opTable, lineTable, markedTable, hostBusyTable})
            tables.push_back(build(a));
    if (tellsTypes(a))
        tables.push_back(typeTable(a));
    if (!a.compilation.empty())
        tables.push_back(compilationTable(a));
    return tables;
}

} // namespace ridge::reports
