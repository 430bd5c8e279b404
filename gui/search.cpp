// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/search.h"

#include <algorithm>
#include <utility>

namespace ridge::gui {
namespace {

using Found = std::pair<trace::Ns, Item>;

/// Which texts hold the words, by row of Trace::strings.
class MatchingTexts {
  public:
    MatchingTexts(const trace::Trace& trace, const QString& text) {
        m_matches.reserve(trace.strings.size());
        for (const std::string& each : trace.strings)
            m_matches.push_back(QString::fromStdString(each).contains(text, Qt::CaseInsensitive));
    }
    bool has(trace::StringId id) const {
        return id != trace::StringId::None && index(id) < m_matches.size() && m_matches[index(id)];
    }

  private:
    std::vector<bool> m_matches;
};

template <class Records>
void addLaunches(const Records& records, ItemKind kind, const MatchingTexts& texts,
                 std::vector<Found>& found) {
    for (std::uint32_t row = 0; row < records.size(); ++row)
        if (records[row].launch.known() && texts.has(records[row].launch.api))
            found.push_back({records[row].launch.start, {kind, row}});
}

} // namespace

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
    for (std::uint32_t row = 0; row < trace.kernels.size(); ++row) {
        const trace::ConfigId config = trace.kernels[row].config;
        if (config != trace::ConfigId::None && texts.has(trace.configs[index(config)].function))
            found.push_back({trace.kernels[row].start, {ItemKind::Kernel, row}});
    }
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
