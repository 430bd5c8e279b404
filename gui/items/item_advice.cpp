// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// How near to their limits a kernel's function and a range come, and what to try about an item.
#include "analyzer/replayed/shares.h"
#include "gui/items/item_text.h"
#include "gui/items/rows.h"
#include "gui/style/q_text.h"
#include "reports/words/advice/advice_text.h"
#include "reports/words/format.h"

#include <fmt/format.h>

#include <algorithm>

namespace ridge::gui {
namespace {

using analyzer::Analysis;
using analyzer::BusyShares;
using analyzer::Metric;

/// "94 % ± 2"; replayed shares have no band, and that of a mean of samples is never 0.
std::string shareText(const analyzer::Estimate& share, analyzer::Origin origin) {
    return origin == analyzer::Origin::Sampled
               ? fmt::format("{:.0f} % ± {:.0f}", share.value * 100,
                             std::max(1.0, std::ceil(share.band * 100 - 1e-6)))
               : fmt::format("{:.0f} %", share.value * 100);
}

DetailSection busyUnits(const BusyShares& shares) {
    std::vector<Metric> units;
    for (std::size_t i = 0; i < analyzer::kUnits; ++i)
        if (shares.by[i].known())
            units.push_back(static_cast<Metric>(i));
    std::ranges::stable_sort(units, std::greater<>(),
                             [&](Metric unit) { return shares.of(unit).value; });
    DetailSection section{kBusyUnits, {}};
    const auto add = [&](const QString& title, const analyzer::Estimate& share, bool isMemory) {
        const bool isSampled = shares.origin == analyzer::Origin::Sampled;
        section.lines.push_back({title, QString::fromStdString(shareText(share, shares.origin)),
                                 qText(name(shares.origin)),
                                 ShareBar{share.value, isSampled ? share.band : 0, isMemory}});
    };
    for (const Metric unit : units) {
        add(qText(name(analyzer::unitOf(unit))), shares.of(unit),
            analyzer::isMemory(analyzer::unitOf(unit)));
        const analyzer::Estimate part = analyzer::busiestPartOfL2(shares);
        if (unit == Metric::L2 && part.known() && part.value > shares.of(unit).value)
            add("L2, its busiest part", part, true);
    }
    return section;
}

DetailSection reachedRoofs(const analyzer::WorkTotals& work) {
    DetailSection section{"Of the roofs, by its work", {}};
    const auto add = [&](std::string_view roof, double share, analyzer::Origin origin,
                         bool isMemory) {
        if (share > 0)
            section.lines.push_back({qText(roof),
                                     QString::fromStdString(reports::saturationText(share)),
                                     qText(name(origin)), ShareBar{share, 0, isMemory}});
    };
    add(work.math == analyzer::Resource::None ? "math" : name(work.math), work.compute,
        work.flopsOrigin, false);
    add("DRAM", work.memory, work.bytesOrigin, true);
    return section;
}

bool speaksOf(const analyzer::Advice& advice, Row row) {
    switch (row.kind) {
    case RowKind::Kernel:
        return std::ranges::count(advice.kernels, row.row) > 0;
    case RowKind::Gap:
        return std::ranges::count(advice.gaps, row.row) > 0;
    case RowKind::Copy:
        return advice.copy == row.row;
    case RowKind::Range:
        return advice.range == row.row;
    case RowKind::None:
    case RowKind::Fill:
    case RowKind::Change:
    case RowKind::Stretch:
        break;
    }
    return false;
}

template <class Row>
std::vector<DetailSection> saturations(const Row& row) {
    const BusyShares replayed = busyShares(row.replayed);
    std::vector<DetailSection> sections = {busyUnits(replayed.known() ? replayed : row.shares),
                                           reachedRoofs(row.work)};
    if (const auto ratio = otherTimeInReplay(row.replayed); ratio && replayed.known())
        sections.front().lines.push_back(
            {"The replay took", QString("%1 × the recorded time").arg(*ratio, 0, 'f', 2), {}, {}});
    std::erase_if(sections, [](const DetailSection& section) { return section.lines.empty(); });
    return sections;
}

} // namespace

std::vector<DetailSection> saturationsOf(const analyzer::KernelRow& row) {
    return saturations(row);
}

std::vector<DetailSection> saturationsOf(const analyzer::RangeRow& row) {
    return saturations(row);
}

DetailSection adviceOf(const Document& document, Item item) {
    DetailSection section{"What to try", {}};
    if (!document.results)
        return section;
    const Analysis& a = document.results->analysis;
    const Row row = rowOf(document, item);
    for (const analyzer::Advice& advice : a.advice)
        if (speaksOf(advice, row))
            section.lines.push_back({QString::fromStdString(reports::adviceText(a, advice)),
                                     QString::fromStdString(reports::gainText(a, advice)),
                                     "",
                                     {}});
    return section;
}

} // namespace ridge::gui
