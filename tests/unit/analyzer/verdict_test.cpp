// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/kernels/family_of_name.h"
#include "analyzer/results/labels/verdict.h"
#include "analyzer/run/kernel_verdicts.h"
#include "analyzer/verdict/launch_occupancy.h"
#include "analyzer/verdict/peaks.h"
#include "analyzer/verdict/work_verdict.h"
#include "tests/unit/analyzer/story.h"

#include <cmath>
#include <gmock/gmock.h>

namespace ridge::analyzer {
namespace {

using trace::Precision;

const Roofs& roofs() {
    static const Roofs kRoofs = tableRoofs(tests::h200());
    return kRoofs;
}

Occupancy full() {
    Occupancy o;
    o.blocks = 132 * 16;
    o.blocksPerSm = 8;
    o.smCount = 132;
    o.waves = 2;
    return o;
}

/// A kernel of 100 us that reaches these shares of bf16 tensor and DRAM.
KernelVerdict judged(double compute, double memory, Origin origin = Origin::Annotated,
                     const Occupancy& occupancy = full()) {
    const Work work{compute * roofs().of(Resource::TensorBf16).rate * 1e-4,
                    memory * roofs().of(Resource::Dram).rate * 1e-4, Precision::Bf16, origin};
    return judge(Ns(100'000), work, occupancy, roofs(), {});
}

TEST(KernelVerdict, NamesTheResourceThatIsSaturated) {
    EXPECT_EQ(judged(0.93, 0.21).label, Label::ComputeSaturated);
    EXPECT_EQ(judged(0.93, 0.21).resource, Resource::TensorBf16);
    EXPECT_EQ(judged(0.05, 0.87).label, Label::BandwidthSaturated);
    EXPECT_EQ(judged(0.05, 0.87).resource, Resource::Dram);
}

TEST(KernelVerdict, BetweenTheThresholdsItIsLatencyLimited) {
    EXPECT_EQ(judged(0.599, 0.1).label, Label::ComputeLimited);
    EXPECT_EQ(judged(0.6001, 0.1).label, Label::ComputeSaturated);
    EXPECT_EQ(judged(0.1, 0.251).label, Label::BandwidthLimited);
    EXPECT_EQ(judged(0.1, 0.251).limit, Limit::LatencyLimited);
}

TEST(KernelVerdict, WorkNeverShowsOverheadAsItSeesNeitherCachesNorInstructions) {
    EXPECT_EQ(judged(0.1, 0.249).label, Label::Unclassified);
    EXPECT_EQ(judged(0.1, 0.249, Origin::Replayed).label, Label::Unclassified);
}

TEST(KernelVerdict, SaysBalancedWhenBothAreSaturatedAndClose) {
    EXPECT_TRUE(judged(0.81, 0.75).balanced);
    EXPECT_FALSE(judged(0.95, 0.75).balanced);
    EXPECT_FALSE(judged(0.55, 0.5).balanced);
}

TEST(KernelVerdict, BytesBeyondWhatDramDeliversProveNothingAboutDram) {
    EXPECT_EQ(judged(0.7, 1.5).label, Label::ComputeSaturated);
    EXPECT_EQ(judged(0.3, 1.5).label, Label::BandwidthSaturated);
    EXPECT_EQ(judged(0.3, 1.5).resource, Resource::L2);
}

TEST(KernelVerdict, ATinyKernelIsOverheadWhateverItDoes) {
    const Work work{1e9, 1e9, Precision::Bf16, Origin::Annotated};
    EXPECT_EQ(judge(Ns(3599), work, full(), roofs(), {}).limit, Limit::Tiny);
    EXPECT_NE(judge(Ns(3600), work, full(), roofs(), {}).limit, Limit::Tiny);
    Thresholds slow;
    slow.emptyKernel = Ns(2000);
    EXPECT_EQ(judge(Ns(5999), std::nullopt, full(), roofs(), slow).limit, Limit::Tiny);
}

TEST(KernelVerdict, FewBlocksAreUnderFilledUnlessTheySaturateTheDevice) {
    Occupancy few = full();
    few.blocks = 100;
    few.waves = 0.1;
    EXPECT_EQ(judged(0.5, 0.1, Origin::Annotated, few).limit, Limit::UnderFilled);
    EXPECT_EQ(judged(0.7, 0.1, Origin::Annotated, few).label, Label::ComputeSaturated);
}

TEST(KernelVerdict, WithoutWorkOrRoofsItIsUnclassified) {
    EXPECT_EQ(judge(Ns(100'000), std::nullopt, full(), roofs(), {}).label, Label::Unclassified);
    EXPECT_EQ(judge(Ns(100'000), Work{1e15, 1e12, Precision::Bf16, Origin::Annotated}, full(),
                    Roofs{}, {})
                  .label,
              Label::Unclassified);
    const double nan = std::nan("");
    EXPECT_EQ(judge(Ns(100'000), Work{nan, INFINITY, Precision::Bf16, Origin::Annotated}, full(),
                    roofs(), {})
                  .label,
              Label::Unclassified);
}

TEST(Saturation, TheSpeedOfLightIsTheSlowestResourceAtItsRoof) {
    const Work work{roofs().of(Resource::Fp32).rate * 2e-6, roofs().of(Resource::Dram).rate * 5e-6,
                    Precision::Fp32, Origin::Annotated};
    const Saturation s = saturation(work, Ns(10'000), roofs());
    EXPECT_EQ(s.speedOfLight, Ns(5000));
    EXPECT_NEAR(s.compute, 0.2, 1e-9);
    EXPECT_NEAR(s.memory, 0.5, 1e-9);
    EXPECT_EQ(s.ceiling, CeilingOrigin::AttributeTable);
}

TEST(Peaks, OfAnH200AreItsDenseRatesAtTheMaximumClock) {
    EXPECT_DOUBLE_EQ(roofs().of(Resource::Dram).rate, 4.814304e12);
    EXPECT_DOUBLE_EQ(roofs().of(Resource::TensorBf16).rate, 132 * 1.98e9 * 4096);
    EXPECT_DOUBLE_EQ(roofs().of(Resource::TensorFp8).rate, 132 * 1.98e9 * 8192);
    EXPECT_DOUBLE_EQ(roofs().of(Resource::TensorFp64).rate, 1.98e9 * 33792);
    EXPECT_DOUBLE_EQ(roofs().of(Resource::Fp32).rate, 132 * 1.98e9 * 256);
    EXPECT_EQ(roofs().of(Resource::Fp64).origin, CeilingOrigin::AttributeTable);
}

TEST(Peaks, AnUnknownChipHasNoMathRoofAndKeepsItsBandwidth) {
    trace::Device chip = tests::h200();
    chip.computeMajor = 13;
    EXPECT_EQ(tableRoofs(chip).of(Resource::TensorBf16).rate, 0);
    EXPECT_GT(tableRoofs(chip).of(Resource::Dram).rate, 0);
    EXPECT_EQ(tableRoofs(trace::Device{}).of(Resource::Dram).origin, CeilingOrigin::None);
}

TEST(Peaks, AMeasuredCeilingTakesTheTablesPlaceOnItsOwnDevice) {
    tests::Story story;
    story.device(tests::h200());
    story.trace.ceilings.push_back(
        {trace::DeviceId{1}, "DRAM", Precision::None, 4.1e12, 0, 0.86, 0, 0, 0, 0, "measured"});
    story.trace.ceilings.push_back(
        {trace::DeviceId{1}, "tensor", Precision::Bf16, 7.8e14, 0, 0, 1.4e9, 0, 0, 0, "measured"});
    const Roofs measured = roofsOf(story.trace, story.trace.devices[0]);
    EXPECT_DOUBLE_EQ(measured.of(Resource::Dram).rate, 4.1e12);
    EXPECT_EQ(measured.of(Resource::Dram).origin, CeilingOrigin::Measured);
    EXPECT_DOUBLE_EQ(measured.of(Resource::TensorBf16).rate, 7.8e14);
    EXPECT_EQ(measured.of(Resource::TensorFp16).origin, CeilingOrigin::AttributeTable);
    EXPECT_EQ(roofsOf(story.trace, story.trace.devices[1]).of(Resource::Dram).origin,
              CeilingOrigin::AttributeTable);
}

TEST(Peaks, ACeilingThatSomethingDisturbedDoesNotTakeTheTablesPlace) {
    const Roofs table = tableRoofs(tests::h200());
    const auto originAt = [&](const char* resource, Precision precision, Resource of, double part) {
        tests::Story story;
        story.trace.ceilings.push_back({trace::DeviceId{1}, resource, precision,
                                        part * table.of(of).rate, 0, 0, 0, 0, 0, 0, "measured"});
        return roofsOf(story.trace, story.trace.devices[0]).of(of).origin;
    };
    EXPECT_EQ(originAt("FP32", Precision::Fp32, Resource::Fp32, 0.45),
              CeilingOrigin::AttributeTable);
    EXPECT_EQ(originAt("FP32", Precision::Fp32, Resource::Fp32, 0.65), CeilingOrigin::Measured);
    EXPECT_EQ(originAt("DRAM", Precision::None, Resource::Dram, 0.5),
              CeilingOrigin::AttributeTable);
    // GeForce boards accumulate at half of the chip's rate.
    EXPECT_EQ(originAt("tensor", Precision::Bf16, Resource::TensorBf16, 0.49),
              CeilingOrigin::Measured);
    EXPECT_EQ(originAt("tensor", Precision::Bf16, Resource::TensorBf16, 0.39),
              CeilingOrigin::AttributeTable);
    EXPECT_EQ(originAt("ALU", Precision::Int32, Resource::Alu, 0.3), CeilingOrigin::Measured);
}

TEST(Peaks, TakeTheBusySharesThatTheCeilingsReached) {
    tests::Story story;
    const auto add = [&](const char* resource, Precision precision, double busyShare) {
        trace::Ceiling ceiling;
        ceiling.device = trace::DeviceId{1};
        ceiling.resource = resource;
        ceiling.precision = precision;
        ceiling.rate = 1e12;
        ceiling.busyShare = busyShare;
        ceiling.origin = "measured";
        story.trace.ceilings.push_back(ceiling);
    };
    add("tensor", Precision::Bf16, 0.94);
    add("tensor", Precision::Fp8, 0.97);
    add("DRAM", Precision::None, 0);
    const Roofs bytes = roofsOf(story.trace, story.trace.devices[0]);
    EXPECT_DOUBLE_EQ(bytes.of(Resource::Dram).busyShare, 1e12 / 4.814304e12);
    add("DRAM read", Precision::None, 0.93);
    for (const char* resource : {"XU", "ALU", "issue", "L1", "FP16"})
        add(resource, Precision::None, 0.99);
    const Roofs reads = roofsOf(story.trace, story.trace.devices[0]);
    EXPECT_DOUBLE_EQ(reads.of(Resource::Tensor).busyShare, 0.97); // samples do not tell the type
    EXPECT_DOUBLE_EQ(reads.of(Resource::Dram).busyShare, 0.93);
    for (Resource r :
         {Resource::Xu, Resource::Alu, Resource::Issue, Resource::L1, Resource::Fp16}) {
        EXPECT_DOUBLE_EQ(reads.of(r).busyShare, 0.99) << name(r);
        EXPECT_DOUBLE_EQ(reads.of(r).rate, 1e12) << name(r);
    }
    add("DRAM", Precision::None, 0.85); // copies
    const Roofs all = roofsOf(story.trace, story.trace.devices[0]);
    EXPECT_DOUBLE_EQ(all.of(Resource::Dram).busyShare, 0.93);
    EXPECT_DOUBLE_EQ(all.dramBusy[0], 0.93);
    EXPECT_DOUBLE_EQ(all.dramBusy[1], 0.85);
    EXPECT_DOUBLE_EQ(all.dramBusy[2], 0); // none was measured
}

TEST(Peaks, TheRoofOfDramIsTheHighestOfReadsWritesAndCopies) {
    tests::Story story;
    story.device(tests::h200());
    for (const auto& [resource, rate] : {std::pair("DRAM", 4.1e12), std::pair("DRAM read", 4.7e12),
                                         std::pair("DRAM write", 4.6e12)})
        story.trace.ceilings.push_back(
            {trace::DeviceId{1}, resource, Precision::None, rate, 0, 0, 0, 0, 0, 0, "measured"});
    EXPECT_DOUBLE_EQ(roofsOf(story.trace, story.trace.devices[0]).of(Resource::Dram).rate, 4.7e12);
}

TEST(Peaks, ScaleWithTheSmClockButForMemory) {
    Roofs table = tableRoofs(tests::h200());
    table.of(Resource::L2) = {1e13, 1.7e9, CeilingOrigin::Measured, 0.9};
    const Roofs half = table.atSmClock(990e6);
    EXPECT_DOUBLE_EQ(half.of(Resource::TensorBf16).rate, table.of(Resource::TensorBf16).rate / 2);
    EXPECT_DOUBLE_EQ(half.of(Resource::Dram).rate, table.of(Resource::Dram).rate);
    EXPECT_DOUBLE_EQ(half.of(Resource::L2).rate, table.of(Resource::L2).rate);
}

trace::KernelConfig launch(std::uint32_t blocks, std::uint32_t threads, std::uint32_t registers,
                           std::uint32_t shared) {
    trace::KernelConfig config;
    config.grid = {blocks, 1, 1};
    config.block = {threads, 1, 1};
    config.registersPerThread = registers;
    config.dynamicShared = shared;
    return config;
}

TEST(Occupancy, IsLimitedByWhicheverRunsOutFirst) {
    const trace::Device d = tests::h200();
    EXPECT_EQ(occupancy(launch(1000, 32, 16, 0), d).blocksPerSm, 32);  // blocks
    EXPECT_EQ(occupancy(launch(1000, 1024, 32, 0), d).blocksPerSm, 2); // threads
    EXPECT_EQ(occupancy(launch(1000, 256, 128, 0), d).blocksPerSm, 2); // registers
    EXPECT_EQ(occupancy(launch(1000, 256, 255, 0), d).blocksPerSm,
              1); // registers, in units of 256 a warp
    EXPECT_EQ(occupancy(launch(1000, 128, 32, 100 * 1024), d).blocksPerSm, 2); // shared memory
    EXPECT_EQ(occupancy(launch(1000, 128, 32, 227 * 1024), d).blocksPerSm, 1);
}

TEST(Occupancy, CountsWavesAndTheLossOfTheLastOne) {
    const Occupancy o = occupancy(launch(132 * 8 + 132 * 4, 256, 32, 0), tests::h200());
    EXPECT_EQ(o.blocksPerSm, 8);
    EXPECT_DOUBLE_EQ(o.waves, 1.5);
    EXPECT_DOUBLE_EQ(o.tailLoss, 0.25);
    EXPECT_FALSE(o.underFilled());
    EXPECT_TRUE(occupancy(launch(131, 256, 32, 0), tests::h200()).underFilled());
    EXPECT_FALSE(occupancy(launch(132, 256, 32, 0), tests::h200()).underFilled());
}

TEST(Occupancy, OfClusterLaunchesCountsTheClustersThatFitAtOnce) {
    trace::KernelConfig config = launch(256, 384, 168, 200 * 1024); // one block per SM
    config.cluster = {2, 1, 1};
    config.activeClusters = 60; // of 66 pairs: some GPCs have an odd number of SMs
    EXPECT_DOUBLE_EQ(occupancy(config, tests::h200()).waves, 256.0 / 120);
}

TEST(Occupancy, IsNotKnownForImpossibleLaunchesAndDevicesWithoutFacts) {
    EXPECT_EQ(occupancy(launch(10, 2000, 32, 0), tests::h200()).blocksPerSm, 0);
    EXPECT_EQ(occupancy(launch(0, 0, 0, 0), tests::h200()).waves, 0);
    EXPECT_EQ(occupancy(launch(10, 128, 32, 0), trace::Device{}).blocksPerSm, 0);
    trace::KernelConfig huge = launch(4294967295u, 256, 32, 0);
    huge.grid = {4294967295u, 4294967295u, 4294967295u};
    EXPECT_GT(occupancy(huge, tests::h200()).waves, 1e15);
}

TEST(Communication, IsKnownByTheLibrariesKernelNames) {
    EXPECT_TRUE(isCommunication(
        "ncclDevKernel_AllReduce_Sum_bf16_RING_LL(ncclDevKernelArgsStorage<4096ul>)"));
    EXPECT_TRUE(isCommunication("void nvshmemi_barrier_kernel(int)"));
    EXPECT_FALSE(isCommunication("void my::ncclLike(int)"));
}

} // namespace
} // namespace ridge::analyzer
