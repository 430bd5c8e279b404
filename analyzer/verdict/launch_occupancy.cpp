// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/verdict/launch_occupancy.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace ridge::analyzer {
namespace {

constexpr std::uint64_t kRegisterUnit = 256;
constexpr std::uint64_t kSharedUnit = 128;
constexpr std::uint64_t kPartitions = 4;
constexpr std::uint64_t kNoLimit = std::numeric_limits<std::uint64_t>::max();

std::uint64_t roundUp(std::uint64_t value, std::uint64_t unit) {
    return (value + unit - 1) / unit * unit;
}

/// Product that stays at the largest number instead of wrapping: sizes come from a file.
std::uint64_t volume(const trace::Dim3& dim) {
    std::uint64_t product = 1;
    for (std::uint64_t side : dim)
        product = side != 0 && product > kNoLimit / side ? kNoLimit : product * side;
    return product;
}

std::uint64_t positive(std::int64_t value) {
    return static_cast<std::uint64_t>(std::max<std::int64_t>(value, 0));
}

std::uint64_t registerLimit(const trace::KernelConfig& config, const trace::Device& device,
                            std::uint64_t warps, std::uint64_t warpSize) {
    if (config.registersPerThread == 0 || device.registersPerSm <= 0)
        return kNoLimit;
    const std::uint64_t perWarp = roundUp(config.registersPerThread * warpSize, kRegisterUnit);
    const std::uint64_t perBlock = perWarp * roundUp(warps, kPartitions);
    if (device.registersPerBlock > 0 && perBlock > positive(device.registersPerBlock))
        return 0;
    const std::uint64_t warpsPerPartition = positive(device.registersPerSm) / kPartitions / perWarp;
    return warpsPerPartition * kPartitions / warps;
}

std::uint64_t sharedLimit(const trace::KernelConfig& config, const trace::Device& device) {
    const std::uint64_t asked = std::uint64_t{config.staticShared} + config.dynamicShared;
    const std::uint64_t perBlock =
        roundUp(asked + positive(device.reservedSharedPerBlock), kSharedUnit);
    // The carve-out is what the driver had set up for this launch; it may be less than the SM has.
    const std::uint64_t perSm = config.sharedCarveout >= perBlock && config.sharedCarveout > 0
                                    ? config.sharedCarveout
                                    : positive(device.sharedPerSm);
    return perBlock == 0 || perSm == 0 ? kNoLimit : perSm / perBlock;
}

} // namespace

Occupancy occupancy(const trace::KernelConfig& config, const trace::Device& device) {
    Occupancy result;
    result.blocks = volume(config.grid);
    result.smCount = std::max(device.smCount, 0);
    const std::uint64_t threads = volume(config.block);
    if (result.smCount == 0 || result.blocks == 0 || threads == 0 || threads > 1024 ||
        device.maxThreadsPerSm <= 0 || device.maxBlocksPerSm <= 0)
        return result;
    const std::uint64_t warpSize = device.warpSize > 0 ? positive(device.warpSize) : 32;
    const std::uint64_t warps = (threads + warpSize - 1) / warpSize;
    std::uint64_t perSm = std::min(positive(device.maxBlocksPerSm),
                                   positive(device.maxThreadsPerSm) / (warps * warpSize));
    if (device.maxWarpsPerSm > 0)
        perSm = std::min(perSm, positive(device.maxWarpsPerSm) / warps);
    perSm = std::min(
        {perSm, registerLimit(config, device, warps, warpSize), sharedLimit(config, device)});
    if (perSm == 0)
        return result;
    result.blocksPerSm = static_cast<int>(perSm);
    const std::uint64_t clusterBlocks = std::max<std::uint64_t>(1, volume(config.cluster));
    const std::uint64_t resident = config.activeClusters > 0
                                       ? std::uint64_t{config.activeClusters} * clusterBlocks
                                       : positive(result.smCount) * perSm;
    result.waves = static_cast<double>(result.blocks) / static_cast<double>(resident);
    result.tailLoss = 1 - result.waves / std::ceil(result.waves);
    return result;
}

} // namespace ridge::analyzer
