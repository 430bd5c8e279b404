// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/memory/parts.h"

#include <algorithm>
#include <map>
#include <utility>

namespace ridge::analyzer {
namespace {

TensorPlace placeOf(const trace::Trace& trace, const Block& block) {
    if (!block.madeInKnown)
        return TensorPlace::NotKnown;
    if (block.madeIn == kNone)
        return TensorPlace::Outside;
    const trace::FrameworkKind kind = trace.frameworkRanges[block.madeIn].kind;
    if (kind == trace::FrameworkKind::User)
        return TensorPlace::Marked;
    return kind == trace::FrameworkKind::ModuleBackward ? TensorPlace::Backward
                                                        : TensorPlace::Forward;
}

} // namespace

std::vector<TensorOwner> tensorOwnersOf(const MemoryInput& input,
                                        std::span<const std::uint32_t> chosen) {
    std::map<std::pair<TensorPlace, trace::StringId>, TensorOwner> owners;
    for (const std::uint32_t i : chosen) {
        const Block& block = input.blocks[i];
        const TensorPlace place = placeOf(input.trace, block);
        const trace::StringId name = block.madeIn == kNone
                                         ? trace::StringId::None
                                         : input.trace.frameworkRanges[block.madeIn].name;
        TensorOwner& owner = owners[{place, name}];
        if (owner.blocks == 0)
            owner = {.place = place,
                     .name = std::string(name == trace::StringId::None ? std::string_view()
                                                                       : input.trace.text(name))};
        owner.blocks += 1;
        owner.bytes += block.bytes;
    }
    std::vector<TensorOwner> result;
    for (auto& [key, owner] : owners)
        result.push_back(std::move(owner));
    std::ranges::stable_sort(result, std::greater(), &TensorOwner::bytes);
    return result;
}

} // namespace ridge::analyzer
