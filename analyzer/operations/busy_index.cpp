// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/operations/busy_index.h"

#include "analyzer/algorithms/near_search.h"

#include <algorithm>
#include <iterator>
#include <limits>

namespace ridge::analyzer {

BusyIndex::BusyIndex(std::span<const Stretch> stretches) {
    add(stretches);
}

BusyIndex::BusyIndex(std::span<const Operation> operations) {
    add(operations);
}

template <class S>
void BusyIndex::add(std::span<const S> stretches) {
    m_pieces.reserve(stretches.size() + 1);
    std::int64_t busy = 0, end = 0;
    for (const S& stretch : stretches) {
        if (stretch.end <= stretch.start)
            continue;
        if (m_pieces.empty() || stretch.start > end) {
            m_pieces.push_back({stretch.start, busy});
            end = stretch.start;
        }
        busy += std::max<std::int64_t>(0, stretch.end - end);
        end = std::max(end, stretch.end);
    }
    m_pieces.push_back({std::numeric_limits<std::int64_t>::max(), busy});
}

BusyIndex::At BusyIndex::after(std::int64_t time, std::size_t hint) const {
    const std::size_t place = firstNotBefore(
        0, m_pieces.size() - 1, hint, [&](std::size_t i) { return m_pieces[i].start <= time; });
    return m_pieces.begin() + static_cast<std::ptrdiff_t>(place);
}

std::int64_t BusyIndex::before(std::int64_t time, std::size_t& hint) const {
    const At next = after(time, hint);
    hint = static_cast<std::size_t>(next - m_pieces.begin());
    if (next == m_pieces.begin())
        return 0;
    const At piece = std::prev(next);
    return piece->busyBefore + std::min(time, endOf(piece)) - piece->start;
}

std::int64_t BusyIndex::within(std::int64_t from, std::int64_t to, std::size_t& hint) const {
    if (to <= from)
        return 0;
    const std::int64_t start = before(from, hint);
    std::size_t near = hint;
    return before(to, near) - start;
}

std::int64_t BusyIndex::busyUntil(std::int64_t time) const {
    const At next = after(time, 0);
    return next == m_pieces.begin() ? time : std::max(time, endOf(std::prev(next)));
}

std::int64_t BusyIndex::nextBusy(std::int64_t time) const {
    return after(time, 0)->start;
}

} // namespace ridge::analyzer
