// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/framework/module_tree.h"
#include "reports/tables/framework_columns.h"
#include "reports/tables/tables.h"
#include "reports/words/format.h"
#include "reports/words/framework_words.h"
#include "reports/words/memory/memory_text.h"

#include <algorithm>
#include <fmt/format.h>
#include <functional>
#include <iterator>
#include <utility>
#include <vector>

namespace ridge::reports {
namespace {

using analyzer::Analysis;
using analyzer::ModuleRow;

/// "bf16 91 %, bf16 and f32 9 %": the two that take most of the GPU time.
Cell typesCell(const Analysis&, const ModuleRow& row) {
    constexpr std::size_t kMost = 2;
    std::vector<std::pair<analyzer::OpTypes, analyzer::Ns>> types(row.types.begin(),
                                                                  row.types.end());
    std::ranges::stable_sort(types, std::greater(), [](const auto& each) { return each.second; });
    const auto whole = static_cast<double>(row.total.total().count());
    std::string text;
    for (std::size_t i = 0; whole > 0 && i < std::min(types.size(), kMost); ++i)
        text += fmt::format("{}{} {}", i == 0 ? "" : ", ", typesText(types[i].first),
                            percent(static_cast<double>(types[i].second.count()) / whole));
    return textCell(text.empty() ? "–" : text);
}

const ColumnOf<ModuleRow> kModuleTableColumns[] = {
    {{.key = "path",
      .title = "Module",
      .markdown = kNowhere,
      .html = {Place::Tip, "module"},
      .window = WindowColumn::Tip},
     [](const Analysis&, const ModuleRow& row) { return nameCell(row.path); }},
    notInTerminal(kCallsColumn<ModuleRow>),
    kOperationsColumn<ModuleRow>,
    kForwardColumn<ModuleRow>,
    kBackwardColumn<ModuleRow>,
    kTimeColumn<ModuleRow>,
    {{.key = "self",
      .title = "Self",
      .unit = Unit::Nanoseconds,
      .meaning = "GPU time in no module inside of it.",
      .perIteration = true},
     [](const Analysis& a, const ModuleRow& row) {
         return timeCell(perIteration(a, row.self.total()));
     }},
    kShareColumn<ModuleRow>,
    {{.key = "types",
      .title = "Types",
      .meaning = "Of the ops that launched its work: the two of most GPU time.",
      .markdown = kNowhere,
      .html = {Place::Tip, "module"},
      .window = WindowColumn::Tip},
     typesCell},
    kFlopsColumn<ModuleRow>,
    kModelFlopsColumn<ModuleRow>,
    kFlopRateColumn<ModuleRow>,
    kOfRoofColumn<ModuleRow>,
    kLeastBytesColumn<ModuleRow>,
    kBoundColumn<ModuleRow>,
    kVerdictColumn<ModuleRow>,
    {{.key = "host",
      .title = "Forward host time",
      .unit = Unit::Nanoseconds,
      .meaning = "Time of the forward passes on the host.",
      .perIteration = true,
      .markdown = kNowhere,
      .html = kNowhere},
     [](const Analysis& a, const ModuleRow& row) { return timeCell(perIteration(a, row.host)); }},
};

/// Where the recording has tensors.
const ColumnOf<ModuleRow> kTensorColumns[] = {
    {{.key = "peak_bytes",
      .title = "Memory at the peak",
      .unit = Unit::Bytes,
      .meaning = "Tensors that it allocated and that lived when those of the GPU were most, in the "
                 "whole recording.",
      .terminal = {"memory", 7}},
     [](const Analysis&, const ModuleRow& row) {
         return numberCell(bytesText(row.tensors.bytes()),
                           static_cast<double>(row.tensors.bytes()));
     }},
    {{.key = "peak_tensors",
      .title = "Tensors",
      .unit = Unit::Count,
      .meaning = "How many tensors the memory at the peak is."},
     [](const Analysis&, const ModuleRow& row) { return countCell(row.tensors.blocks); }},
};

/// The name within the module around it.
const Column kName = {.key = "module",
                      .title = "Module",
                      .terminal = {.head = "module", .gap = 2},
                      .csv = false,
                      .widest = 48};

Table moduleTableOf(const Analysis& a, std::span<const ModuleRow> rows) {
    Table table{.id = "modules", .title = "Modules", .perIteration = tellsIterations(a)};
    table.empty = frameworkMissing(a, table.title);
    table.columns.push_back(kName);
    setColumns(table, kModuleTableColumns);
    if (a.framework.tellsTensors) {
        setColumns(table, kTensorColumns);
        table.columns[table.at("of_roof")].terminal = {}; // names need the room
    }
    for (const ModuleRow& row : rows) {
        TableRow line = rowOf(kModuleTableColumns, a, row);
        line.cells.insert(line.cells.begin(), textCell(moduleName(rows, row)));
        if (a.framework.tellsTensors)
            std::ranges::move(rowOf(kTensorColumns, a, row).cells, std::back_inserter(line.cells));
        line.minor = row.total.operations == 0;
        line.parent = row.parent;
        table.rows.push_back(std::move(line));
    }
    return table;
}

} // namespace

Table moduleTable(const Analysis& a) {
    return moduleTableOf(a, a.framework.modules);
}

Table mergedModuleTable(const Analysis& a) {
    return moduleTableOf(a, analyzer::mergedLayers(a.framework.modules));
}

} // namespace ridge::reports
