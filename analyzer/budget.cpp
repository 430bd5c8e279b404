// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/budget.h"

#include "analyzer/gaps.h"

namespace ridge::analyzer {

BusyIndex::BusyIndex(std::span<const Stretch> stretches) {
    std::int64_t busy = 0;
    for (const Stretch& stretch : stretches) {
        if (stretch.end <= stretch.start)
            continue;
        if (!m_pieces.empty() && stretch.start <= m_pieces.back().end) {
            const std::int64_t more = stretch.end - m_pieces.back().end;
            if (more > 0) {
                m_pieces.back().end = stretch.end;
                busy += more;
            }
            continue;
        }
        m_pieces.push_back({stretch.start, stretch.end, busy});
        busy += stretch.end - stretch.start;
    }
}

std::int64_t BusyIndex::before(std::int64_t time) const {
    const auto after = std::upper_bound(m_pieces.begin(), m_pieces.end(), time,
                                        [](std::int64_t t, const Piece& p) { return t < p.start; });
    if (after == m_pieces.begin())
        return 0;
    const Piece& piece = *std::prev(after);
    return piece.busyBefore + std::min(time, piece.end) - piece.start;
}

std::int64_t BusyIndex::within(std::int64_t from, std::int64_t to) const {
    return to > from ? before(to) - before(from) : 0;
}

std::int64_t BusyIndex::busyUntil(std::int64_t time) const {
    const auto after = std::upper_bound(m_pieces.begin(), m_pieces.end(), time,
                                        [](std::int64_t t, const Piece& p) { return t < p.start; });
    return after == m_pieces.begin() ? time : std::max(time, std::prev(after)->end);
}

std::int64_t BusyIndex::nextBusy(std::int64_t time) const {
    const auto after = std::upper_bound(m_pieces.begin(), m_pieces.end(), time,
                                        [](std::int64_t t, const Piece& p) { return t < p.start; });
    return after == m_pieces.end() ? std::numeric_limits<std::int64_t>::max() : after->start;
}

Extent extentOf(std::span<const Stretch> own, const BusyIndex& device, const IdleIndex& idle) {
    Extent extent;
    extent.start = own.front().start;
    extent.end = extent.start;
    for (const Stretch& stretch : own)
        extent.end = std::max(extent.end, stretch.end);
    sweep(own, [&](const Stretch& stretch, std::int64_t from, std::int64_t to) {
        extent.budget[stretch.label] += Ns(to - from);
        extent.busy += to - from;
    });
    extent.budget[Label::Foreign] += Ns(device.within(extent.start, extent.end) - extent.busy);
    extent.budget += idle.within(extent.start, extent.end);
    return extent;
}

} // namespace ridge::analyzer
