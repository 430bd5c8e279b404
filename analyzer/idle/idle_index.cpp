// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/idle/idle_index.h"

#include "analyzer/algorithms/near_search.h"

#include <algorithm>

namespace ridge::analyzer {

void IdleIndex::add(std::int64_t start, std::int64_t end, Label cause) {
    constexpr std::uint64_t kLongest = (std::uint64_t{1} << kLengthBits) - 1;
    while (start < end) {
        const std::int64_t length = std::min(end - start, static_cast<std::int64_t>(kLongest));
        if (m_pieces.size() % kBlock == 0)
            m_sums.push_back(m_total);
        m_pieces.push_back(
            {start, static_cast<std::uint64_t>(length) & kLongest, index(cause) & 0xff});
        m_total[index(cause) - index(kFirstIdle)] += length;
        start += length;
    }
}

IdleIndex::Sums IdleIndex::before(std::int64_t time, std::size_t& hint) const {
    const std::size_t count = firstNotBefore(
        0, m_pieces.size(), hint, [&](std::size_t i) { return m_pieces[i].start < time; });
    hint = count;
    if (count == 0)
        return {};
    const std::size_t block = (count - 1) / kBlock;
    Sums sums = m_sums[block];
    for (std::size_t i = block * kBlock; i < count; ++i) {
        const Piece& piece = m_pieces[i];
        sums[piece.cause - index(kFirstIdle)] +=
            std::min(static_cast<std::int64_t>(piece.length), time - piece.start);
    }
    return sums;
}

Budget IdleIndex::within(std::int64_t from, std::int64_t to, std::size_t& hint) const {
    Budget budget;
    if (to <= from)
        return budget;
    const Sums start = before(from, hint);
    std::size_t near = hint;
    const Sums end = before(to, near);
    for (std::size_t i = 0; i < kCauses; ++i)
        budget.time[index(kFirstIdle) + i] = Ns(end[i] - start[i]);
    return budget;
}

} // namespace ridge::analyzer
