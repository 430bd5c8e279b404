// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// The functions of the driver that allocate and free, and what their parameters say. Those of the
// runtime end in one of them.
#pragma once

#include "collector/inject/cuda/cupti_api.h"

#include <cstdint>
#include <span>

namespace ridge::inject {

/// What a call does. Maps gives memory of another allocation an address.
enum class MemoryRole : std::uint8_t {
    Allocates,
    AllocatesAsync,
    Maps,
    Frees,
    FreesAsync,
    MakesPool,
    DestroysPool,
    TrimsPool
};

/// What the parameters of a call say. Those that the driver writes are there once it succeeded.
struct MemoryCall {
    std::uint64_t address = 0; ///< of arrays: the handle
    std::uint64_t bytes = 0; ///< 0: the call does not say. Of a call that frees: the range's length
    CUpti_ActivityMemoryKind kind = CUPTI_ACTIVITY_MEMORY_KIND_DEVICE;
    CUstream stream = nullptr;               ///< of asynchronous calls
    CUmemoryPool pool = nullptr;             ///< null: the device's current one
    CUmemGenericAllocationHandle mapped = 0; ///< of Maps
    CUdevice device = 0;                     ///< of MakesPool
};

struct MemoryFunction {
    CUpti_driver_api_trace_cbid cbid;
    MemoryRole role;
    MemoryCall (*read)(const void* parameters);
    bool perThread = false; ///< its null stream is the calling thread's own
};

/// All of them.
std::span<const MemoryFunction> memoryFunctions();

/// The function of that number; null where it neither allocates nor frees.
const MemoryFunction* memoryFunction(CUpti_CallbackId cbid);

} // namespace ridge::inject
