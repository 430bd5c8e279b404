// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/verdict/peaks.h"

#include <algorithm>
#include <optional>

namespace ridge::analyzer {
namespace {

/// Dense operations per clock and SM. 0: the chip has no such unit, or its rate is not documented.
struct PerClock {
    int capability; ///< 10 x major + minor
    double tensorFp16, tensorBf16, tensorTf32, tensorFp8, tensorInt8, tensorFp64, fp32, fp64, int32;
};

// Sources: the NVIDIA architecture white papers of GA100, GA102, AD102, GH100, GB100 and GB202
// (peak dense rate / SMs / boost clock) and the arithmetic throughput table of the CUDA C++
// Programming Guide for fp32, fp64 and int32. For 8.6, 8.9 and 12.0 the tensor figures are those of
// the full chip; GeForce boards accumulate fp16 and bf16 into fp32 at half of them, so a saturation
// there is a lower bound.
constexpr PerClock kTable[] = {
    //    fp16  bf16  tf32  fp8    int8  fp64 FP32 FP64 INT32
    {80, 2048, 2048, 1024, 0, 4096, 128, 128, 64, 128},
    {86, 1024, 1024, 512, 0, 2048, 0, 256, 4, 128},
    {89, 1024, 1024, 512, 2048, 2048, 0, 256, 4, 128},
    {90, 4096, 4096, 2048, 8192, 8192, 256, 256, 128, 128},
    {100, 8192, 8192, 4096, 16384, 16384, 128, 256, 128, 0},
    {120, 1024, 1024, 512, 2048, 2048, 0, 256, 4, 0},
};

std::optional<PerClock> perClock(const trace::Device& device) {
    for (const PerClock& row : kTable)
        if (row.capability / 10 == device.computeMajor &&
            row.capability % 10 == device.computeMinor)
            return row;
    return std::nullopt;
}

Resource resourceOf(const trace::Ceiling& ceiling) {
    for (Resource r : {Resource::Dram, Resource::L2, Resource::L1, Resource::Fp32, Resource::Fp64,
                       Resource::Alu, Resource::Fp16, Resource::Xu, Resource::Issue})
        if (ceiling.resource == name(r))
            return r;
    if (ceiling.resource == "DRAM read" || ceiling.resource == "DRAM write")
        return Resource::Dram;
    return ceiling.resource == "tensor" ? mathUnit(ceiling.precision) : Resource::None;
}

/// Place in Roofs::dramBusy.
std::optional<std::size_t> dramTraffic(std::string_view resource) {
    constexpr std::string_view kTraffic[] = {"DRAM read", "DRAM", "DRAM write"};
    for (std::size_t i = 0; i < std::size(kTraffic); ++i)
        if (resource == kTraffic[i])
            return i;
    return std::nullopt;
}

/// What the ceiling's kernel reached of its unit's peak. Of DRAM, where no counter told, its rate
/// over the theoretical bandwidth, which is what the bytes of samples are compared with. 0: not
/// known.
double reachedShare(const trace::Ceiling& ceiling, const trace::Device& device) {
    const bool measured = ceiling.origin == name(CeilingOrigin::Measured);
    if (ceiling.busyShare > 0 || !dramTraffic(ceiling.resource) || !measured ||
        device.memoryBandwidth <= 0)
        return ceiling.busyShare;
    return ceiling.rate / static_cast<double>(device.memoryBandwidth);
}

/// Busy shares that the ceilings' kernels reached, the largest of each unit; the tensor pipe is
/// one.
void addBusyShares(const trace::Trace& trace, const trace::Device& device, Roofs& roofs) {
    for (const trace::Ceiling& ceiling : trace.ceilings) {
        const double share = reachedShare(ceiling, device);
        if (ceiling.device != device.id || !(share > 0))
            continue;
        const Resource resource =
            ceiling.resource == "tensor" ? Resource::Tensor : resourceOf(ceiling);
        if (resource != Resource::None)
            roofs.of(resource).busyShare = std::max(roofs.of(resource).busyShare, share);
        if (const auto traffic = dramTraffic(ceiling.resource))
            roofs.dramBusy[*traffic] = share;
    }
}

} // namespace

Roofs tableRoofs(const trace::Device& device) {
    Roofs roofs;
    if (device.memoryBandwidth > 0)
        roofs.of(Resource::Dram) = {static_cast<double>(device.memoryBandwidth), 0,
                                    CeilingOrigin::AttributeTable, 0};
    const std::optional<PerClock> row = perClock(device);
    if (!row || device.smCount <= 0 || device.smClockKhz <= 0)
        return roofs;
    const double clockHz = static_cast<double>(device.smClockKhz) * 1e3;
    const auto set = [&](Resource resource, double operations) {
        if (operations > 0)
            roofs.of(resource) = {operations * device.smCount * clockHz, clockHz,
                                  CeilingOrigin::AttributeTable, 0};
    };
    set(Resource::TensorFp16, row->tensorFp16);
    set(Resource::TensorBf16, row->tensorBf16);
    set(Resource::TensorTf32, row->tensorTf32);
    set(Resource::TensorFp8, row->tensorFp8);
    set(Resource::TensorInt8, row->tensorInt8);
    set(Resource::TensorFp64, row->tensorFp64);
    set(Resource::Fp32, row->fp32);
    set(Resource::Fp64, row->fp64);
    set(Resource::Alu, row->int32);
    return roofs;
}

bool isTooLow(Resource resource, double measured, double table) {
    constexpr double kLeast = 0.6, kLeastOfTensor = 0.4;
    switch (resource) {
    case Resource::Dram:
    case Resource::Fp32:
    case Resource::Fp64:
        return measured < kLeast * table;
    case Resource::TensorFp16:
    case Resource::TensorBf16:
    case Resource::TensorTf32:
    case Resource::TensorFp8:
    case Resource::TensorInt8:
    case Resource::TensorFp64:
        return measured < kLeastOfTensor * table;
    default:
        return false;
    }
}

Roofs roofsOf(const trace::Trace& trace, const trace::Device& device) {
    const Roofs table = tableRoofs(device);
    Roofs roofs = table;
    for (const trace::Ceiling& ceiling : trace.ceilings) {
        const Resource resource = resourceOf(ceiling);
        if (ceiling.device != device.id || resource == Resource::None || !(ceiling.rate > 0))
            continue;
        const bool measured = ceiling.origin == name(CeilingOrigin::Measured);
        if (measured && isTooLow(resource, ceiling.rate, table.of(resource).rate))
            continue;
        // Memory that only reads is faster than one that copies: the roof is the highest.
        if (measured && roofs.of(resource).origin == CeilingOrigin::Measured &&
            roofs.of(resource).rate >= ceiling.rate)
            continue;
        if (measured || roofs.of(resource).origin == CeilingOrigin::None)
            roofs.of(resource) = {
                ceiling.rate, ceiling.clockHz,
                measured ? CeilingOrigin::Measured : CeilingOrigin::AttributeTable, 0};
    }
    addBusyShares(trace, device, roofs);
    return roofs;
}

} // namespace ridge::analyzer
