// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "collector/inject/calls/launch_config.h"

#include <cstring>

#define XXH_INLINE_ALL
#include <xxhash.h>

namespace ridge::inject {

namespace {

std::uint32_t natural(std::int32_t n) {
    return n > 0 ? static_cast<std::uint32_t>(n) : 0;
}

} // namespace

std::size_t LaunchConfigs::Hash::operator()(const spool::Config& config) const {
    return XXH3_64bits(&config, sizeof config);
}

bool LaunchConfigs::Equal::operator()(const spool::Config& a, const spool::Config& b) const {
    return std::memcmp(&a, &b, sizeof a) == 0; // makeRecord leaves no byte unset
}

std::uint32_t LaunchConfigs::number(const CUpti_ActivityKernel10& from, spool::TextId mangled) {
    auto config = makeRecord<spool::Config>();
    config.mangled = mangled;
    config.grid[0] = natural(from.gridX);
    config.grid[1] = natural(from.gridY);
    config.grid[2] = natural(from.gridZ);
    config.block[0] = natural(from.blockX);
    config.block[1] = natural(from.blockY);
    config.block[2] = natural(from.blockZ);
    config.cluster[0] = from.clusterX;
    config.cluster[1] = from.clusterY;
    config.cluster[2] = from.clusterZ;
    config.registersPerThread = from.registersPerThread;
    config.staticShared = natural(from.staticSharedMemory);
    config.dynamicShared = natural(from.dynamicSharedMemory);
    config.sharedCarveout = from.sharedMemoryExecuted;
    config.activeClusters = from.maxActiveClusters;
    config.localPerThread = from.localMemoryPerThread;
    const Lock lock(m_mutex);
    const auto [at, isNew] =
        m_known.try_emplace(config, static_cast<std::uint32_t>(m_known.size() + 1));
    if (isNew) {
        config.id = at->second;
        m_declarations.declare(config);
    }
    return at->second;
}

} // namespace ridge::inject
