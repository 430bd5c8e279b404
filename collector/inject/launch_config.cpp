// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "collector/inject/launch_config.h"

#include "collector/inject/output.h"

#include <unordered_map>

#define XXH_INLINE_ALL
#include <xxhash.h>

namespace ridge::inject {

namespace {

struct ConfigHash {
    std::size_t operator()(const spool::Config& c) const { return XXH3_64bits(&c, sizeof c); }
};
struct ConfigEqual {
    bool operator()(const spool::Config& a, const spool::Config& b) const {
        return std::memcmp(&a, &b, sizeof a) == 0; // makeRecord leaves no byte unset
    }
};

struct Configs {
    std::mutex mutex;
    std::unordered_map<spool::Config, std::uint32_t, ConfigHash, ConfigEqual> known;
};

Configs& configs() {
    static Configs* const instance = new Configs;
    return *instance;
}

std::uint32_t natural(std::int32_t n) {
    return n > 0 ? static_cast<std::uint32_t>(n) : 0;
}

} // namespace

std::uint32_t launchConfig(const CUpti_ActivityKernel10& from, spool::TextId mangled) {
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
    Configs& all = configs();
    const std::lock_guard lock(all.mutex);
    const auto [at, isNew] =
        all.known.try_emplace(config, static_cast<std::uint32_t>(all.known.size() + 1));
    if (isNew) {
        config.id = at->second;
        output().declare(std::as_bytes(std::span(&config, 1)));
    }
    return at->second;
}

} // namespace ridge::inject
