// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// CUPTI's records as a test wants them, and the one CUPTI function that the decoder calls.
#pragma once

#include "recorded.h"

#include <cstring>

namespace ridge::inject {

/// A record of `kind` with every other byte zero.
template <class T>
T cuptiRecord(CUpti_ActivityKind kind) {
    T record;
    std::memset(&record, 0, sizeof record);
    record.kind = kind;
    return record;
}

/// Knows the names of two calls.
inline CUptiResult CUPTIAPI callbackName(CUpti_CallbackDomain domain, std::uint32_t cbid,
                                         const char** name) {
    if (domain == CUPTI_CB_DOMAIN_RUNTIME_API && cbid == CUPTI_RUNTIME_TRACE_CBID_cudaMalloc_v3020)
        *name = "cudaMalloc_v3020";
    else if (domain == CUPTI_CB_DOMAIN_DRIVER_API && cbid == CUPTI_DRIVER_TRACE_CBID_cuLaunchKernel)
        *name = "cuLaunchKernel";
    else
        return CUPTI_ERROR_INVALID_PARAMETER;
    return CUPTI_SUCCESS;
}

inline const CuptiApi& fakeApi() {
    static const CuptiApi api = [] {
        CuptiApi a;
        a.cuptiGetCallbackName = callbackName;
        return a;
    }();
    return api;
}

template <class T>
const CUpti_Activity& asActivity(const T& record) {
    return *static_cast<const CUpti_Activity*>(static_cast<const void*>(&record));
}

/// Decodes one delivery of these records; the spool as it is then.
template <class... T>
const Recorded& decoded(const T&... records) {
    Recorded& recorded = Recorded::instance();
    Decoder decoder(fakeApi(), recorded.decoding);
    (decoder.decode(asActivity(records)), ...);
    decoder.finish();
    recorded.read();
    return recorded;
}

/// A kernel that ran from 1000 to 1500.
inline CUpti_ActivityKernel10 kernelRecord(const char* name = "_Z3addPfi") {
    auto kernel = cuptiRecord<CUpti_ActivityKernel10>(CUPTI_ACTIVITY_KIND_CONCURRENT_KERNEL);
    kernel.start = 1000;
    kernel.end = 1500;
    kernel.name = name;
    kernel.gridX = 8;
    kernel.gridY = kernel.gridZ = kernel.blockY = kernel.blockZ = 1;
    kernel.blockX = 256;
    return kernel;
}

} // namespace ridge::inject
