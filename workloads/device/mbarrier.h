// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// Barriers in shared memory that threads and bulk copies arrive at (PTX ISA, mbarrier; sm_90). A
// barrier goes through phases. A waiter gives the parity of the phase whose end it waits for: 0, 1,
// 0, ...
#pragma once

#include "workloads/device/tensor_core.h"

#include <cstdint>

namespace ridge::workloads {

/// A phase ends after `arrivals` arrivals and all announced bytes. Call it in one thread, before
/// fenceBarriers() and a barrier of all users.
__device__ __forceinline__ void initialise(std::uint64_t* barrier, unsigned arrivals) {
    asm volatile("mbarrier.init.shared::cta.b64 [%0], %1;" ::"r"(sharedAddress(barrier)),
                 "r"(arrivals)
                 : "memory");
}

/// Makes initialised barriers known to copies and to the other blocks of the cluster.
__device__ __forceinline__ void fenceBarriers() {
    asm volatile("fence.mbarrier_init.release.cluster;" ::: "memory");
}

/// Arrives, and announces bytes that copies will bring.
__device__ __forceinline__ void arriveExpecting(std::uint64_t* barrier, unsigned bytes) {
    asm volatile(
        "mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], %1;" ::"r"(sharedAddress(barrier)),
        "r"(bytes)
        : "memory");
}

__device__ __forceinline__ void arrive(std::uint64_t* barrier) {
    asm volatile("mbarrier.arrive.shared::cta.b64 _, [%0];" ::"r"(sharedAddress(barrier))
                 : "memory");
}

/// Arrives at the same barrier of block `rank` of the cluster.
__device__ __forceinline__ void arriveAt(std::uint64_t* barrier, unsigned rank) {
    asm volatile("{\n"
                 ".reg .b32 there;\n"
                 "mapa.shared::cluster.u32 there, %0, %1;\n"
                 "mbarrier.arrive.shared::cluster.b64 _, [there];\n"
                 "}" ::"r"(sharedAddress(barrier)),
                 "r"(rank)
                 : "memory");
}

/// Waits until the phase of this parity is over.
__device__ __forceinline__ void wait(std::uint64_t* barrier, unsigned parity) {
    asm volatile("{\n"
                 ".reg .pred done;\n"
                 "again:\n"
                 "mbarrier.try_wait.parity.shared::cta.b64 done, [%0], %1;\n"
                 "@!done bra again;\n"
                 "}" ::"r"(sharedAddress(barrier)),
                 "r"(parity)
                 : "memory");
}

/// Barrier of all threads of the cluster.
__device__ __forceinline__ void syncCluster() {
    asm volatile("barrier.cluster.arrive;\n"
                 "barrier.cluster.wait;" ::
                     : "memory");
}

/// Barrier of the 128 threads that use named barrier `id`, 1 to 15.
__device__ __forceinline__ void syncWarpgroup(unsigned id) {
    asm volatile("bar.sync %0, 128;" ::"r"(id) : "memory");
}

/// Barrier of the 256 threads that use named barrier 1.
__device__ __forceinline__ void syncConsumers() {
    asm volatile("bar.sync 1, 256;" ::: "memory");
}

/// 128 threads wait at named barrier `id` until another 128 have arrived there.
__device__ __forceinline__ void waitForWarpgroup(unsigned id) {
    asm volatile("bar.sync %0, 256;" ::"r"(id) : "memory");
}
__device__ __forceinline__ void letWarpgroupGo(unsigned id) {
    asm volatile("bar.arrive %0, 256;" ::"r"(id) : "memory");
}

/// A position in a ring of stages, and the parity of its current round.
template <unsigned kStages>
struct RingPlace {
    unsigned stage = 0, parity = 0;
    __device__ __forceinline__ void advance() {
        if (++stage == kStages) {
            stage = 0;
            parity ^= 1;
        }
    }
};

} // namespace ridge::workloads
