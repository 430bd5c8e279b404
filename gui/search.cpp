// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/search.h"

#include <algorithm>
#include <utility>

namespace ridge::gui {
namespace {

using Found = std::pair<trace::Ns, Item>;

template <class Records>
void addLaunches(const Records& records, ItemKind kind, const MatchingTexts& texts,
                 std::vector<Found>& found) {
    for (std::uint32_t row = 0; row < records.size(); ++row)
        if (records[row].launch.known() && texts.has(records[row].launch.api))
            found.push_back({records[row].launch.start, {kind, row}});
}

trace::StringId functionOf(const trace::Trace& trace, std::uint32_t kernel) {
    const trace::ConfigId config = trace.kernels[kernel].config;
    return config == trace::ConfigId::None ? trace::StringId::None
                                           : trace.configs[index(config)].function;
}

} // namespace

MatchingTexts::MatchingTexts(const trace::Trace& trace, const QString& words) {
    m_matches.reserve(trace.strings.size());
    for (const std::string& each : trace.strings)
        m_matches.push_back(QString::fromStdString(each).contains(words, Qt::CaseInsensitive));
}

bool MatchingTexts::has(const trace::Trace& trace, Item item) const {
    switch (item.kind) {
    case ItemKind::Kernel:
        return has(functionOf(trace, item.row));
    case ItemKind::Call:
        return has(trace.calls[item.row].api);
    case ItemKind::KernelLaunch:
        return has(trace.kernels[item.row].launch.api);
    case ItemKind::CopyLaunch:
        return has(trace.copies[item.row].launch.api);
    case ItemKind::FillLaunch:
        return has(trace.fills[item.row].launch.api);
    case ItemKind::Range:
        return has(trace.ranges[item.row].name);
    case ItemKind::None:
    case ItemKind::Copy:
    case ItemKind::Fill:
    case ItemKind::Sync:
    case ItemKind::Gap:
        break;
    }
    return false;
}

std::size_t Matches::placeOf(Item item) const {
    return static_cast<std::size_t>(std::ranges::find(items, item) - items.begin());
}

Item Matches::next(Item item, int direction) const {
    const std::size_t at = placeOf(item), n = items.size();
    if (at == n)
        return direction > 0 ? items.front() : items.back();
    return items[direction > 0 ? (at + 1) % n : (at + n - 1) % n];
}

Matches findMatches(const trace::Trace& trace, const QString& text) {
    Matches matches;
    if (text.isEmpty())
        return matches;
    const MatchingTexts texts(trace, text);
    std::vector<Found> found;
    for (std::uint32_t row = 0; row < trace.kernels.size(); ++row)
        if (texts.has(functionOf(trace, row)))
            found.push_back({trace.kernels[row].start, {ItemKind::Kernel, row}});
    for (std::uint32_t row = 0; row < trace.ranges.size(); ++row)
        if (texts.has(trace.ranges[row].name))
            found.push_back({trace.ranges[row].start, {ItemKind::Range, row}});
    for (std::uint32_t row = 0; row < trace.calls.size(); ++row)
        if (texts.has(trace.calls[row].api))
            found.push_back({trace.calls[row].start, {ItemKind::Call, row}});
    addLaunches(trace.kernels, ItemKind::KernelLaunch, texts, found);
    addLaunches(trace.copies, ItemKind::CopyLaunch, texts, found);
    addLaunches(trace.fills, ItemKind::FillLaunch, texts, found);
    std::ranges::stable_sort(found, {}, [](const Found& each) { return each.first; });
    matches.items.reserve(found.size());
    for (const Found& each : found)
        matches.items.push_back(each.second);
    return matches;
}

} // namespace ridge::gui
