// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// The sums of persistent.cu: what a warpgroup makes of the stages that another one fills. For
// sm_90a.
#pragma once

#include "workloads/device/mbarrier.h"
#include "workloads/matmul/steps.h"

namespace ridge::workloads::matmul::persistent {

constexpr int kRows = 128, kColumns = 256; // of a tile of C
constexpr int kBoxes = kColumns / 64;
constexpr int kConsumers = 2; // warpgroups, 64 rows each
constexpr int kThreads = 128 * (1 + kConsumers);
constexpr unsigned kStages = 4;

struct alignas(1024) Stage {
    unsigned char a[kRows * 128];
    unsigned char b[kBoxes][kBoxBytes];
};
struct Shared {
    Stage stages[kStages];
    unsigned char results[kConsumers][2][kBoxBytes]; ///< on their way out
    std::uint64_t filled[kStages], freed[kStages];
};
constexpr std::size_t kSharedBytes = sizeof(Shared) + 1024; // to begin at a multiple of 1024

/// One thread of a warpgroup signals all blocks of the cluster, whose loads write here too.
template <int kCluster>
__device__ __forceinline__ void freeStage(Shared& shared, unsigned stage) {
    if constexpr (kCluster == 1) {
        if (threadIdx.x % 128 == 0)
            arrive(&shared.freed[stage]);
    } else if (threadIdx.x % 128 < kCluster) {
        arriveAt(&shared.freed[stage], threadIdx.x % 128);
    }
}

/// The stage at `place` once it is filled; `place` goes on.
__device__ __forceinline__ unsigned takeStage(Shared& shared, RingPlace<kStages>& place) {
    const unsigned stage = place.stage;
    wait(&shared.filled[stage], place.parity);
    place.advance();
    return stage;
}

/// A warpgroup's part of a tile of C: `depth` steps, from stage `place` on.
template <class T, int kCluster>
__device__ __forceinline__ void sumTile(float (&sums)[128], Shared& shared,
                                        RingPlace<kStages>& place, int depth, int group) {
    unsigned last = place.stage;
    for (int step = 0; step < depth; ++step) {
        const Stage& stage = shared.stages[place.stage];
        wait(&shared.filled[place.stage], place.parity);
        beginProducts();
        multiplyStep<T>(sums, stage.a + group * 64 * 128, stage.b, step > 0);
        commitProducts();
        waitForProducts<1>(); // those of the stage before are done
        if (step > 0)
            freeStage<kCluster>(shared, last);
        last = place.stage;
        place.advance();
    }
    waitForProducts<0>();
    freeStage<kCluster>(shared, last);
}

/// The same where tensor cores keep too few bits of a sum: products of two steps, 256 of k, are
/// added in fp32. Registers are left for half of the columns at a time; the other warpgroup
/// multiplies while this one adds.
template <class T, int kCluster>
__device__ __forceinline__ void sumTileInFp32(float (&sums)[128], Shared& shared,
                                              RingPlace<kStages>& place, int depth, int group) {
#pragma unroll
    for (float& sum : sums)
        sum = 0;
    for (int step = 0; step < depth; step += 2) {
        const bool two = step + 1 < depth;
        const unsigned first = takeStage(shared, place);
        const unsigned second = two ? takeStage(shared, place) : first;
#pragma unroll
        for (int half = 0; half < 2; ++half) {
            const auto multiply = [&](float(&part)[64], unsigned stage, bool accumulate) {
                multiplyStep<T>(part, shared.stages[stage].a + group * 64 * 128,
                                shared.stages[stage].b + half * (kBoxes / 2), accumulate);
            };
            float part[64];
            beginProducts();
            multiply(part, first, false);
            if (two)
                multiply(part, second, true);
            commitProducts();
            waitForProducts<0>();
            arrived(part);
            if (half == 1) {
                freeStage<kCluster>(shared, first);
                if (two)
                    freeStage<kCluster>(shared, second);
            }
#pragma unroll
            for (int i = 0; i < 64; ++i)
                sums[half * 64 + i] += part[i];
        }
    }
}

} // namespace ridge::workloads::matmul::persistent
