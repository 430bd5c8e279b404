// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/tables/placed_ops.h"

#include <functional>

namespace ridge::analyzer {

std::size_t PlacedOps::Hash::operator()(const Key& key) const {
    const std::uint64_t names =
        std::uint64_t{trace::value(key.around)} << 32 | trace::value(key.op);
    const std::uint64_t kinds = static_cast<std::uint64_t>(key.place) << 1 | key.isBackward;
    constexpr std::uint64_t kSpread = 0x9E3779B97F4A7C15; // 2^64 by the golden ratio
    return std::hash<std::uint64_t>()(names * kSpread + kinds);
}

PlacedOps::Key PlacedOps::keyOf(const FrameworkPlace& place) const {
    const auto name = [&](std::uint32_t position) { return m_tree.range(m_trace, position).name; };
    Key key{.isBackward = place.direction == Direction::Backward};
    if (place.op != kNone)
        key.op = name(place.op);
    if (place.module != kNone) {
        key.place = WorkPlace::Module;
        key.around = name(place.module);
    } else if (place.marked != kNone) {
        key.place = WorkPlace::Marked;
        key.around = name(place.marked);
    }
    return key;
}

FrameworkWork& PlacedOps::of(const FrameworkPlace& place) {
    const Key key = keyOf(place);
    const auto [found, isNew] = m_places.try_emplace(key, m_rows.size());
    if (isNew) {
        PlacedOpRow& row = m_rows.emplace_back();
        row.place = key.place;
        row.around = m_trace.text(key.around);
        row.op = m_trace.text(key.op);
        row.isBackward = key.isBackward;
    }
    return m_rows[found->second].work;
}

} // namespace ridge::analyzer
