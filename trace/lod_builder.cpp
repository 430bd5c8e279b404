// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "trace/lod_builder.h"

#include <algorithm>
#include <utility>

namespace ridge::trace {

namespace {

constexpr std::int64_t kLatest = std::int64_t{1} << 61;

bool isPossible(Ns start, Ns end) {
    return start <= end && start.count() >= -kLatest && end.count() <= kLatest;
}

bool before(const LodCell& a, const LodCell& b) {
    return std::pair(a.bucket, a.key) < std::pair(b.bucket, b.key);
}

std::size_t hash(std::int64_t bucket, const LodKey& key) {
    const std::uint64_t what = std::uint64_t{value(key.stream)} << 34 |
                               std::uint64_t{static_cast<std::uint8_t>(key.operation)} << 32 |
                               key.detail;
    std::uint64_t mixed = static_cast<std::uint64_t>(bucket) * 0x9e3779b97f4a7c15ULL ^ what;
    mixed *= 0xbf58476d1ce4e5b9ULL;
    return static_cast<std::size_t>(mixed ^ mixed >> 32);
}

} // namespace

LodCellTable::Slot& LodCellTable::find(std::int64_t bucket, const LodKey& key) {
    const std::size_t mask = m_slots.size() - 1;
    std::size_t at = hash(bucket, key) & mask;
    while (m_slots[at].used && (m_slots[at].cell.bucket != bucket || m_slots[at].cell.key != key))
        at = (at + 1) & mask;
    return m_slots[at];
}

void LodCellTable::grow() {
    std::vector<Slot> old = std::exchange(m_slots, std::vector<Slot>(m_slots.size() * 2));
    for (const Slot& slot : old)
        if (slot.used)
            find(slot.cell.bucket, slot.cell.key) = slot;
}

std::vector<LodCell> LodCellTable::take() {
    std::vector<LodCell> cells;
    cells.reserve(m_used);
    for (Slot& slot : m_slots)
        if (slot.used)
            cells.push_back(std::exchange(slot, {}).cell);
    m_used = 0;
    std::sort(cells.begin(), cells.end(), before);
    return cells;
}

void LodBuilder::add(const LodKey& key, Ns start, Ns end) {
    if (!isPossible(start, end))
        return;
    Level& level = m_levels[0];
    const std::int64_t first = start.count() >> kLodFirstShift;
    const std::int64_t last = end > start ? (end.count() - 1) >> kLodFirstShift : first;
    if (first == last) {
        level.cells.add(first, key, end - start, 1);
        return;
    }
    level.cells.add(first, key, Ns((first + 1) << kLodFirstShift) - start, 1);
    level.cells.add(last, key, end - Ns(last << kLodFirstShift), 0);
    if (const std::int64_t between = last - first - 1; between > 0)
        level.runs.push_back({first + 1, between, key, Ns(between << kLodFirstShift), 0});
}

void LodBuilder::addCall(ThreadId thread, Ns start, Ns end) {
    const LodKey key{StreamId::None, OperationKind::Call, value(thread)};
    const std::int64_t first = start.count() >> kLodFirstShift;
    if (!isPossible(start, end) || first != end.count() >> kLodFirstShift)
        return add(key, start, end);
    if (m_calls.key != key || m_calls.bucket != first) {
        addCalls();
        m_calls.key = key;
        m_calls.bucket = first;
    }
    m_calls.busy += end - start;
    ++m_calls.count;
}

void LodBuilder::addCalls() {
    if (m_calls.count > 0)
        m_levels[0].cells.add(m_calls.bucket, m_calls.key, m_calls.busy, m_calls.count);
    m_calls = {};
}

void LodBuilder::passOn(const LodCell& cell, int level) {
    Level& coarser = m_levels[static_cast<std::size_t>(level) + 1];
    const std::int64_t first = cell.bucket >> kLodShiftPerLevel;
    const std::int64_t end = cell.bucket + cell.buckets;
    const std::int64_t last = (end - 1) >> kLodShiftPerLevel;
    if (first == last) {
        coarser.cells.add(first, cell.key, cell.busy, cell.count);
        return;
    }
    // Only runs span buckets: their busy time is their length and nothing starts in them.
    const std::int64_t inFirst = ((first + 1) << kLodShiftPerLevel) - cell.bucket;
    const std::int64_t inLast = end - (last << kLodShiftPerLevel);
    coarser.cells.add(first, cell.key, Ns(inFirst << lodShift(level)), 0);
    coarser.cells.add(last, cell.key, Ns(inLast << lodShift(level)), 0);
    if (const std::int64_t between = last - first - 1; between > 0)
        coarser.runs.push_back(
            {first + 1, between, cell.key, Ns(between << lodShift(level + 1)), 0});
}

std::vector<LodCell> LodBuilder::take(int level) {
    Level& from = m_levels[static_cast<std::size_t>(level)];
    if (level == 0)
        addCalls();
    std::vector<LodCell> cells = from.cells.take();
    if (!from.runs.empty()) {
        cells.insert(cells.end(), from.runs.begin(), from.runs.end());
        from.runs.clear();
        std::sort(cells.begin(), cells.end(), before);
    }
    if (level + 1 < kLodLevels)
        for (const LodCell& cell : cells)
            passOn(cell, level);
    return cells;
}

} // namespace ridge::trace
