// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "collector/inject/calls/memory_functions.h"

#include <algorithm>

namespace ridge::inject {

namespace {

constexpr auto kPinned = CUPTI_ACTIVITY_MEMORY_KIND_PINNED;
constexpr auto kArray = CUPTI_ACTIVITY_MEMORY_KIND_ARRAY;
constexpr auto kManaged = CUPTI_ACTIVITY_MEMORY_KIND_MANAGED;

template <class T>
std::uint64_t number(T* pointer) {
    return reinterpret_cast<std::uintptr_t>(pointer);
}

/// Bytes of one channel; 0 for formats whose elements share bytes.
std::uint64_t bytesOf(CUarray_format format) {
    switch (format) {
    case CU_AD_FORMAT_UNSIGNED_INT8:
    case CU_AD_FORMAT_SIGNED_INT8:
        return 1;
    case CU_AD_FORMAT_UNSIGNED_INT16:
    case CU_AD_FORMAT_SIGNED_INT16:
    case CU_AD_FORMAT_HALF:
        return 2;
    case CU_AD_FORMAT_UNSIGNED_INT32:
    case CU_AD_FORMAT_SIGNED_INT32:
    case CU_AD_FORMAT_FLOAT:
        return 4;
    default:
        return 0;
    }
}

/// As CUPTI counts an array: its elements, without padding.
std::uint64_t bytesOf(const CUDA_ARRAY3D_DESCRIPTOR& array, unsigned level = 0) {
    const auto extent = [level](std::size_t of) { return std::max<std::size_t>(of >> level, 1); };
    const bool layered = (array.Flags & CUDA_ARRAY3D_LAYERED) != 0;
    return extent(array.Width) * extent(array.Height) *
           (layered ? std::max<std::size_t>(array.Depth, 1) : extent(array.Depth)) *
           array.NumChannels * bytesOf(array.Format);
}

std::uint64_t bytesOfLevels(const CUDA_ARRAY3D_DESCRIPTOR& array, unsigned levels) {
    std::uint64_t bytes = 0;
    for (unsigned level = 0; level < std::min(levels, 64U); ++level)
        bytes += bytesOf(array, level);
    return bytes;
}

CUDA_ARRAY3D_DESCRIPTOR flat(const CUDA_ARRAY_DESCRIPTOR& array) {
    return {array.Width, array.Height, 0, array.Format, array.NumChannels, 0};
}

CUdevice deviceOf(const CUmemPoolProps& pool) {
    return pool.location.type == CU_MEM_LOCATION_TYPE_DEVICE ? pool.location.id : 0;
}

// A row for a function whose parameters have the type FUNCTION_params; `p` stands for them.
#define FUNCTION(name, role, ...)                                                                  \
    MemoryFunction {                                                                               \
        CUPTI_DRIVER_TRACE_CBID_##name, MemoryRole::role, [](const void* parameters) {             \
            const auto& p = *static_cast<const name##_params*>(parameters);                        \
            return MemoryCall __VA_ARGS__;                                                         \
        }                                                                                          \
    }
// The same for the form of it whose null stream is the calling thread's own.
#define FUNCTION_PER_THREAD(name, role, ...)                                                       \
    MemoryFunction {                                                                               \
        CUPTI_DRIVER_TRACE_CBID_##name##_ptsz, MemoryRole::role,                                   \
            [](const void* parameters) {                                                           \
                const auto& p = *static_cast<const name##_ptsz_params*>(parameters);               \
                return MemoryCall __VA_ARGS__;                                                     \
            },                                                                                     \
            true                                                                                   \
    }

const MemoryFunction kFunctions[] = {
    FUNCTION(cuMemAlloc_v2, Allocates, {.address = *p.dptr, .bytes = p.bytesize}),
    FUNCTION(cuMemAllocPitch_v2, Allocates, {.address = *p.dptr, .bytes = *p.pPitch * p.Height}),
    FUNCTION(cuMemAllocManaged, Allocates,
             {.address = *p.dptr, .bytes = p.bytesize, .kind = kManaged}),
    FUNCTION(cuMemFree_v2, Frees, {.address = p.dptr}),
    FUNCTION(cuMemAllocHost_v2, Allocates,
             {.address = number(*p.pp), .bytes = p.bytesize, .kind = kPinned}),
    FUNCTION(cuMemHostAlloc, Allocates,
             {.address = number(*p.pp), .bytes = p.bytesize, .kind = kPinned}),
    FUNCTION(cuMemFreeHost, Frees, {.address = number(p.p)}),
    FUNCTION(cuMemHostRegister, Allocates,
             {.address = number(p.p), .bytes = p.bytesize, .kind = kPinned}),
    FUNCTION(cuMemHostRegister_v2, Allocates,
             {.address = number(p.p), .bytes = p.bytesize, .kind = kPinned}),
    FUNCTION(cuMemHostUnregister, Frees, {.address = number(p.p)}),
    FUNCTION(
        cuArrayCreate_v2, Allocates,
        {.address = number(*p.pHandle), .bytes = bytesOf(flat(*p.pAllocateArray)), .kind = kArray}),
    FUNCTION(cuArray3DCreate_v2, Allocates,
             {.address = number(*p.pHandle), .bytes = bytesOf(*p.pAllocateArray), .kind = kArray}),
    FUNCTION(cuArrayDestroy, Frees, {.address = number(p.hArray)}),
    FUNCTION(cuMipmappedArrayCreate, Allocates,
             {.address = number(*p.pHandle),
              .bytes = bytesOfLevels(*p.pMipmappedArrayDesc, p.numMipmapLevels),
              .kind = kArray}),
    FUNCTION(cuMipmappedArrayDestroy, Frees, {.address = number(p.hMipmappedArray)}),
    FUNCTION(cuIpcOpenMemHandle, Allocates, {.address = *p.pdptr}),
    FUNCTION(cuIpcOpenMemHandle_v2, Allocates, {.address = *p.pdptr}),
    FUNCTION(cuIpcCloseMemHandle, Frees, {.address = p.dptr}),
    FUNCTION(cuMemMap, Maps, {.address = p.ptr, .bytes = p.size, .mapped = p.handle}),
    FUNCTION(cuMemUnmap, Frees, {.address = p.ptr, .bytes = p.size}),
    FUNCTION(cuMemAllocAsync, AllocatesAsync,
             {.address = *p.dptr, .bytes = p.bytesize, .stream = p.hStream}),
    FUNCTION_PER_THREAD(cuMemAllocAsync, AllocatesAsync,
                        {.address = *p.dptr, .bytes = p.bytesize, .stream = p.hStream}),
    FUNCTION(cuMemAllocFromPoolAsync, AllocatesAsync,
             {.address = *p.dptr, .bytes = p.bytesize, .stream = p.hStream, .pool = p.pool}),
    FUNCTION_PER_THREAD(
        cuMemAllocFromPoolAsync, AllocatesAsync,
        {.address = *p.dptr, .bytes = p.bytesize, .stream = p.hStream, .pool = p.pool}),
    FUNCTION(cuMemFreeAsync, FreesAsync, {.address = p.dptr, .stream = p.hStream}),
    FUNCTION_PER_THREAD(cuMemFreeAsync, FreesAsync, {.address = p.dptr, .stream = p.hStream}),
    FUNCTION(cuMemPoolImportPointer, Allocates, {.address = *p.ptr_out, .pool = p.pool}),
    FUNCTION(cuMemPoolCreate, MakesPool, {.pool = *p.pool, .device = deviceOf(*p.poolProps)}),
    FUNCTION(cuMemPoolDestroy, DestroysPool, {.pool = p.pool}),
    FUNCTION(cuMemPoolTrimTo, TrimsPool, {.pool = p.pool}),
};

#undef FUNCTION
#undef FUNCTION_PER_THREAD

} // namespace

std::span<const MemoryFunction> memoryFunctions() {
    return kFunctions;
}

const MemoryFunction* memoryFunction(CUpti_CallbackId cbid) {
    const auto found = std::ranges::find(kFunctions, cbid, [](const MemoryFunction& function) {
        return static_cast<CUpti_CallbackId>(function.cbid);
    });
    return found != std::end(kFunctions) ? found : nullptr;
}

} // namespace ridge::inject
