// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/budget.h"

#include "analyzer/gaps.h"

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

BusyIndex::At BusyIndex::after(std::int64_t time) const {
    return std::upper_bound(m_pieces.begin(), std::prev(m_pieces.end()), time,
                            [](std::int64_t t, const Piece& p) { return t < p.start; });
}

std::int64_t BusyIndex::before(std::int64_t time) const {
    const At next = after(time);
    if (next == m_pieces.begin())
        return 0;
    const At piece = std::prev(next);
    return piece->busyBefore + std::min(time, endOf(piece)) - piece->start;
}

std::int64_t BusyIndex::within(std::int64_t from, std::int64_t to) const {
    return to > from ? before(to) - before(from) : 0;
}

std::int64_t BusyIndex::busyUntil(std::int64_t time) const {
    const At next = after(time);
    return next == m_pieces.begin() ? time : std::max(time, endOf(std::prev(next)));
}

std::int64_t BusyIndex::nextBusy(std::int64_t time) const {
    return after(time)->start;
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
