// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/framework/module_tree.h"
#include "reports/words/format.h"
#include "reports/words/memory/memory_text.h"

#include <algorithm>
#include <fmt/format.h>
#include <map>
#include <unordered_map>

namespace ridge::reports {
namespace {

using analyzer::TensorOwner;
using analyzer::TensorPlace;

std::string nameOf(TensorPlace place, const std::string& owner, std::uint64_t modules) {
    switch (place) {
    case TensorPlace::Forward:
    case TensorPlace::Backward:
        return fmt::format("{}{}, {}", owner, modules > 1 ? fmt::format(" ({})", modules) : "",
                           place == TensorPlace::Forward ? "forward" : "backward");
    case TensorPlace::Marked:
        return owner;
    case TensorPlace::Outside:
        return "in no module or marked range";
    case TensorPlace::NotKnown:
        break;
    }
    return "not known";
}

/// Owners whose layers have one path in common.
struct Merged {
    const TensorOwner* first = nullptr;
    std::uint64_t owners = 0, blocks = 0, bytes = 0;
};

} // namespace

std::vector<TensorLine> tensorLines(const analyzer::Analysis& a,
                                    const analyzer::MemorySpace& space) {
    std::unordered_map<std::string_view, std::string> patterns; // by path
    const std::vector<std::string> paths = analyzer::layerPaths(a.framework.modules);
    for (std::size_t i = 0; i < paths.size(); ++i)
        patterns.emplace(a.framework.modules[i].path, paths[i]);
    std::map<std::pair<TensorPlace, std::string>, Merged> merged;
    for (const TensorOwner& owner : space.tensorOwners) {
        const bool isModule =
            owner.place == TensorPlace::Forward || owner.place == TensorPlace::Backward;
        Merged& sum = merged[{owner.place, isModule ? patterns.at(owner.name) : owner.name}];
        sum.first = sum.first ? sum.first : &owner;
        ++sum.owners;
        sum.blocks += owner.blocks;
        sum.bytes += owner.bytes;
    }
    std::vector<TensorLine> lines;
    for (const auto& [key, sum] : merged) {
        const std::string& name = sum.owners == 1 ? sum.first->name : key.second;
        lines.push_back({printable(nameOf(key.first, name, sum.owners)), sum.blocks, sum.bytes});
    }
    std::ranges::stable_sort(lines, std::greater(), &TensorLine::bytes);
    return lines;
}

} // namespace ridge::reports
