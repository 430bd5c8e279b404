// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/verdict/replayed_saturation.h"

#include <algorithm>
#include <cmath>

namespace ridge::analyzer {
namespace {

constexpr Quantity kTensorTypes[] = {Quantity::TensorFp64, Quantity::TensorFp8,
                                     Quantity::TensorFp16, Quantity::TensorBf16,
                                     Quantity::TensorTf32, Quantity::TensorInt8};
constexpr Quantity kCoreTypes[] = {Quantity::Fp32, Quantity::Fp64, Quantity::Fp16};

/// A pipe and how long its FLOPs take at its roof.
struct Pipe {
    Resource unit = Resource::None;
    double seconds = 0;
};

void use(const Roof& roof, Saturation& result) {
    const bool first = result.ceiling == CeilingOrigin::None;
    result.ceiling = first ? roof.origin : std::min(result.ceiling, roof.origin);
}

/// The slowest pipe; the tensor pipe is named by the type that it spends the most time on.
Pipe slowestPipe(const ReplayedWork& work, const Roofs& roofs, Saturation& result) {
    const auto pipeOf = [&](Quantity type) {
        const Roof& roof = roofs.of(unitOf(type));
        const double flops = work.of(type).value_or(0);
        if (!(flops > 0) || !(roof.rate > 0))
            return Pipe{};
        use(roof, result);
        return Pipe{unitOf(type), flops / roof.rate};
    };
    Pipe slowest;
    double tensor = 0;
    for (const Quantity type : kTensorTypes) {
        const Pipe pipe = pipeOf(type);
        tensor += pipe.seconds;
        if (pipe.seconds > slowest.seconds)
            slowest = pipe;
    }
    slowest.seconds = tensor;
    for (const Quantity type : kCoreTypes)
        if (const Pipe pipe = pipeOf(type); pipe.seconds > slowest.seconds)
            slowest = pipe;
    return slowest;
}

} // namespace

Resource tensorType(const ReplayedWork& work) {
    Resource most = Resource::Tensor;
    double flops = 0;
    for (const Quantity type : kTensorTypes)
        if (work.of(type).value_or(0) > flops) {
            flops = *work.of(type);
            most = unitOf(type);
        }
    return most;
}

BusyShares busyShares(const ReplayedWork& work, Ns time) {
    BusyShares result;
    for (std::size_t unit = 0; unit < kUnits; ++unit)
        if (const std::optional<double>& share = work.shares[unit]) {
            result.by[unit] = {*share, 0, EstimateState::Known};
            result.origin = Origin::Replayed;
        }
    if (work.l2Whole)
        result.l2Whole = {*work.l2Whole, 0, EstimateState::Known};
    const double seconds = work.of(Quantity::Time).value_or(0) * 1e-9;
    for (const auto& [metric, quantity] : {std::pair(Metric::DramRead, Quantity::DramRead),
                                           std::pair(Metric::DramWrite, Quantity::DramWrite)})
        if (seconds > 0 && work.of(quantity))
            result.of(metric) = {*work.of(quantity) / seconds, 0, EstimateState::Known};
    if (result.known())
        result.time = time;
    return result;
}

Saturation saturation(const ReplayedWork& work, Ns time, const Roofs& roofs) {
    Saturation result;
    if (time <= Ns{})
        return result;
    const double seconds = std::chrono::duration<double>(time).count();
    double least = 0;
    if (work.of(Quantity::Flops)) {
        const Pipe pipe = slowestPipe(work, roofs, result);
        result.math = pipe.unit;
        result.compute = pipe.seconds / seconds;
        least = pipe.seconds;
    }
    const Roof& dram = roofs.of(Resource::Dram);
    if (const double bytes = work.dramBytes().value_or(0); bytes > 0 && dram.rate > 0) {
        use(dram, result);
        result.memory = bytes / seconds / dram.rate;
        least = std::max(least, bytes / dram.rate);
    }
    // Counters come from a file: a time beyond what Ns holds is no time.
    if (least < 1e9)
        result.speedOfLight = Ns(static_cast<std::int64_t>(std::llround(least * 1e9)));
    return result;
}

} // namespace ridge::analyzer
