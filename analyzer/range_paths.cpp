// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/range_paths.h"

#include <unordered_map>

namespace ridge::analyzer {
namespace {

struct Key {
    std::uint32_t parent, domain, name;
    bool operator==(const Key&) const = default;
};

struct Hash {
    std::size_t operator()(const Key& key) const {
        std::uint64_t h = (std::uint64_t{key.parent} << 32 | key.name) * 0x9E3779B97F4A7C15ull;
        h ^= key.domain * 0xC2B2AE3D27D4EB4Full;
        return static_cast<std::size_t>(h ^ h >> 29);
    }
};

} // namespace

RangePaths rangePaths(const trace::Trace& trace, const RangeForest& forest) {
    RangePaths paths;
    paths.ofPosition.reserve(forest.order.size());
    std::unordered_map<Key, std::uint32_t, Hash> numbers;
    for (std::uint32_t p = 0; p < forest.order.size(); ++p) {
        const trace::Range& range = trace.ranges[trace::index(forest.order[p])];
        const std::uint32_t outer = forest.parent[p];
        const Key key{outer == kNone ? kNone : paths.ofPosition[outer], trace::value(range.domain),
                      trace::value(range.name)};
        const auto [entry, isNew] =
            numbers.try_emplace(key, static_cast<std::uint32_t>(paths.position.size()));
        if (isNew)
            paths.position.push_back(p);
        paths.ofPosition.push_back(entry->second);
    }
    return paths;
}

} // namespace ridge::analyzer
