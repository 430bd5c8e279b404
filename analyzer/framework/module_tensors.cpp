// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/framework/module_tensors.h"

#include "analyzer/framework/module_tree.h"

#include <unordered_map>
#include <utility>

namespace ridge::analyzer {

void addTensors(const MemorySummary& memory, FrameworkRows& rows) {
    std::unordered_map<std::string, std::size_t> places;
    for (std::size_t i = 0; i < rows.modules.size(); ++i)
        places.emplace(rows.modules[i].path, i);
    for (const MemorySpace& space : memory.spaces)
        for (const TensorOwner& owner : space.tensorOwners) {
            rows.tellsTensors = true;
            const bool isForward = owner.place == TensorPlace::Forward;
            if (!isForward && owner.place != TensorPlace::Backward)
                continue;
            const auto [found, isNew] = places.try_emplace(owner.name, rows.modules.size());
            if (isNew)
                rows.modules.emplace_back().path = owner.name;
            LiveTensors& own = rows.modules[found->second].selfTensors;
            own.blocks += owner.blocks;
            (isForward ? own.forward : own.backward) += owner.bytes;
        }
    if (rows.tellsTensors)
        rows.modules = moduleTree(std::move(rows.modules));
}

} // namespace ridge::analyzer
