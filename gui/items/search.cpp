// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/items/search.h"

#include "gui/items/record_time.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace ridge::gui {
namespace {

using Found = std::pair<trace::Ns, Item>;

/// Collects matches in order of time.
class Finder {
  public:
    explicit Finder(const std::stop_token& stop) : m_stop(stop) {}

    /// The rows of `records` that `matches` says yes to, each at start(record). Tables are written nearly in
    /// order of time, so merging is much cheaper than sorting all.
    template <class Records, class Matching, class Start>
    void add(const Records& records, ItemKind kind, Matching matches, Start start) {
        constexpr std::uint32_t kBetweenStops = 1 << 16;
        const auto first = static_cast<std::ptrdiff_t>(m_found.size());
        for (std::uint32_t row = 0; row < records.size(); ++row) {
            if (row % kBetweenStops == 0)
                trace::throwIfStopped(m_stop);
            if (matches(records[row]))
                m_found.push_back({start(records[row]), {kind, row}});
        }
        const auto middle = m_found.begin() + first;
        if (!std::is_sorted(middle, m_found.end(), earlier))
            std::stable_sort(middle, m_found.end(), earlier);
        std::inplace_merge(m_found.begin(), middle, m_found.end(), earlier);
    }

    template <class Records>
    void addLaunches(const Records& records, ItemKind kind, const MatchingTexts& texts) {
        add(
            records, kind,
            [&](const auto& record) {
                return record.launch.known() && texts.has(record.launch.api) &&
                       texts.takes(record.launch);
            },
            [](const auto& record) { return record.launch.start; });
    }

    Matches matches() const {
        Matches matches;
        matches.items.reserve(m_found.size());
        matches.starts.reserve(m_found.size());
        for (const auto& [start, item] : m_found) {
            matches.starts.push_back(analyzer::clampTime(start));
            matches.items.push_back(item);
        }
        return matches;
    }

  private:
    static bool earlier(const Found& a, const Found& b) { return a.first < b.first; }

    const std::stop_token& m_stop;
    std::vector<Found> m_found;
};

trace::StringId functionOf(const trace::Trace& trace, const trace::Kernel& kernel) {
    return kernel.config == trace::ConfigId::None ? trace::StringId::None
                                                  : trace.configs[index(kernel.config)].function;
}

std::int64_t startOf(const trace::Trace& trace, Item item) {
    return item.kind == ItemKind::Range ? analyzer::clampTime(trace.ranges[item.row].start)
                                        : timeOf(trace, item).from;
}

} // namespace

MatchingTexts::MatchingTexts(const trace::Trace& trace, const SearchText& wanted,
                             const std::stop_token& stop)
    : m_wanted(wanted) {
    m_matches.reserve(trace.strings.size());
    for (const std::string& each : trace.strings) {
        trace::throwIfStopped(stop);
        m_matches.push_back(
            QString::fromStdString(each).contains(wanted.name, Qt::CaseInsensitive));
    }
}

bool MatchingTexts::takes(const trace::Range& range) const {
    return m_wanted.takes(range.end
                              ? analyzer::clampTime(*range.end) - analyzer::clampTime(range.start)
                              : std::numeric_limits<std::int64_t>::max());
}

/// Inline, since it is asked of every box of the lanes.
inline bool MatchingTexts::hasName(const trace::Trace& trace, Item item) const {
    switch (item.kind) {
    case ItemKind::Kernel:
        return has(functionOf(trace, trace.kernels[item.row]));
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
    case ItemKind::Framework:
        return has(trace.frameworkRanges[item.row].name) ||
               has(trace.frameworkRanges[item.row].site);
    case ItemKind::None:
    case ItemKind::Copy:
    case ItemKind::Fill:
    case ItemKind::Sync:
    case ItemKind::Gap:
        break;
    }
    return false;
}

bool MatchingTexts::has(const trace::Trace& trace, Item item) const {
    if (!hasName(trace, item))
        return false;
    return item.kind == ItemKind::Range ? takes(trace.ranges[item.row])
                                        : m_wanted.takes(timeOf(trace, item).length());
}

std::size_t Matches::placeOf(const trace::Trace& trace, Item item) const {
    if (!item)
        return items.size();
    const auto [low, high] = std::equal_range(starts.begin(), starts.end(), startOf(trace, item));
    const auto first = items.begin() + (low - starts.begin()),
               last = items.begin() + (high - starts.begin());
    const auto at = std::find(first, last, item);
    return at == last ? items.size() : static_cast<std::size_t>(at - items.begin());
}

Item Matches::next(const trace::Trace& trace, Item item, int direction) const {
    const std::size_t at = placeOf(trace, item), n = items.size();
    if (at == n)
        return direction > 0 ? items.front() : items.back();
    return items[direction > 0 ? (at + 1) % n : (at + n - 1) % n];
}

Matches findMatches(const trace::Trace& trace, const SearchText& wanted,
                    const std::stop_token& stop) {
    if (wanted.isEmpty())
        return {};
    const MatchingTexts texts(trace, wanted, stop);
    const auto start = [](const auto& record) { return record.start; };
    Finder finder(stop);
    finder.add(
        trace.kernels, ItemKind::Kernel,
        [&](const trace::Kernel& kernel) {
            return texts.has(functionOf(trace, kernel)) && texts.takes(kernel);
        },
        start);
    finder.add(
        trace.ranges, ItemKind::Range,
        [&](const trace::Range& range) { return texts.has(range.name) && texts.takes(range); },
        start);
    finder.add(
        trace.frameworkRanges, ItemKind::Framework,
        [&](const trace::FrameworkRange& range) {
            return trace::nests(range.kind) && // the lanes lack the others
                   (texts.has(range.name) || texts.has(range.site)) && texts.takes(range);
        },
        start);
    finder.add(
        trace.calls, ItemKind::Call,
        [&](const auto& call) { return texts.has(call.api) && texts.takes(call); }, start);
    finder.addLaunches(trace.kernels, ItemKind::KernelLaunch, texts);
    finder.addLaunches(trace.copies, ItemKind::CopyLaunch, texts);
    finder.addLaunches(trace.fills, ItemKind::FillLaunch, texts);
    return finder.matches();
}

std::vector<int> pixelsOf(const Matches& matches, const TimeScale& scale) {
    std::vector<int> pixels;
    const auto end = matches.starts.end();
    auto start = std::lower_bound(matches.starts.begin(), end, scale.window.from);
    while (start != end && *start < scale.window.to) {
        const double pixel = std::floor(scale.x(*start));
        pixels.push_back(static_cast<int>(pixel));
        start = std::lower_bound(start, end, std::max(scale.timeFrom(pixel + 1), *start + 1));
    }
    return pixels;
}

} // namespace ridge::gui
