// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "collector/inject/activity/api_filter.h"

#include <algorithm>
#include <array>
#include <span>

namespace ridge::inject {

namespace {

// Prefixes after "cuda" or "cu". A prefix takes the asynchronous and versioned forms with it.
constexpr std::array kKept = {
    std::string_view("Launch"),
    std::string_view("Memcpy"),
    std::string_view("Memset"),
    std::string_view("MemcpyAsync"),
    std::string_view("DeviceSynchronize"),
    std::string_view("ThreadSynchronize"),
    std::string_view("CtxSynchronize"),
    std::string_view("StreamSynchronize"),
    std::string_view("EventSynchronize"),
    std::string_view("StreamWaitEvent"),
    std::string_view("EventRecord"),
    std::string_view("StreamCreate"),
    std::string_view("StreamDestroy"),
    std::string_view("Malloc"),
    std::string_view("Free"),
    std::string_view("HostAlloc"),
    std::string_view("HostRegister"),
    std::string_view("HostUnregister"),
    std::string_view("MemAlloc"),
    std::string_view("MemFree"),
    std::string_view("MemHostAlloc"),
    std::string_view("MemHostRegister"),
    std::string_view("MemHostUnregister"),
    std::string_view("MemCreate"),
    std::string_view("MemRelease"),
    std::string_view("MemMap"),
    std::string_view("MemUnmap"),
    std::string_view("MemPrefetch"),
    std::string_view("MemPool"),
    std::string_view("GraphLaunch"),
    std::string_view("GraphInstantiate"),
    std::string_view("GraphUpload"),
    std::string_view("GraphExecUpdate"),
    std::string_view("StreamBeginCapture"),
    std::string_view("StreamEndCapture"),
    std::string_view("ModuleLoad"),
    std::string_view("ModuleUnload"),
    std::string_view("LibraryLoad"),
    std::string_view("LibraryUnload"),
    std::string_view("DeviceReset"),
    std::string_view("ProfilerSt"),
};

/// Without "cuda" or "cu".
std::string_view plainName(std::string_view function) {
    if (function.starts_with("cuda"))
        function.remove_prefix(4);
    else if (function.starts_with("cu"))
        function.remove_prefix(2);
    return function;
}

bool startsWithOne(std::string_view name, std::span<const std::string_view> starts) {
    return std::ranges::any_of(starts,
                               [=](std::string_view each) { return name.starts_with(each); });
}

} // namespace

bool keepsApi(std::string_view function) {
    return startsWithOne(plainName(function), kKept);
}

bool submitsWork(std::string_view function) {
    static constexpr std::array kSubmit = {std::string_view("Launch"),
                                           std::string_view("GraphLaunch"),
                                           std::string_view("Memcpy"), std::string_view("Memset")};
    return startsWithOne(plainName(function), kSubmit);
}

bool isOurs(std::string_view function) {
    static constexpr std::array kOurs = {
        std::string_view("cuCtxGetDevice"),
        std::string_view("cuDeviceGetMemPool"),
        std::string_view("cuMemGetAddressRange_v2"),
        std::string_view("cuMemGetAllocationPropertiesFromHandle"),
        std::string_view("cuMemPoolGetAttribute"),
        std::string_view("cuStreamIsCapturing"),
        std::string_view("cuThreadExchangeStreamCaptureMode"),
    };
    return std::ranges::find(kOurs, function) != kOurs.end();
}

} // namespace ridge::inject
