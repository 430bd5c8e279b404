// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// The floor of any collector: the CUPTI activity kinds that are asked for, with buffers that are
// thrown away as they come. Load it with CUDA_INJECTION64_PATH.
//   BARE_CUPTI_KINDS     names with commas, from kKinds; "runtime-list" and "driver-list" are the
//                        calls that the collector keeps, "driver-launch" and "runtime-launch" the
//                        launches alone; "sync-callbacks", "event-callbacks", "memory-callbacks"
//                        and "launch-callbacks" are callbacks of the driver's functions;
//                        "none" is a client that only subscribes
//   BARE_CUPTI_SHARED    1: one buffer for all threads
//   BARE_CUPTI_BUFFER    bytes of one buffer, 1 MiB unless said
//   BARE_CUPTI_PERIOD    milliseconds between flushes, 0 (none) unless said
//   BARE_CUPTI_CAPTURE   1: only between cudaProfilerStart and cudaProfilerStop
//   BARE_CUPTI_CALLBACK  1: with the callback of cudaDeviceReset on, as the collector has it
//   BARE_CUPTI_REPORT    a file; each process adds a line with how many kernels, kernels without a
//                        time, copies and fills were recorded
//   BARE_CUPTI_MEMORY    a file for the records of kinds memory and pool, a line each
//   BARE_CUPTI_NAMES     a file for the names of the kernels as the records have them, one a line
#include "collector/inject/activity/api_filter.h"

#include <cupti.h>

#include <algorithm>
#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <dlfcn.h>
#include <mutex>
#include <string>
#include <thread>
#include <unistd.h>
#include <vector>

namespace {

struct Kind {
    const char* name;
    CUpti_ActivityKind kind;
};

/// The driver's functions whose callbacks a name of BARE_CUPTI_KINDS switches, by their beginnings.
struct Callbacks {
    const char* name;
    std::vector<const char*> functions;
};

const Callbacks kCallbacks[] = {
    {"sync-callbacks",
     {"cuStreamSynchronize", "cuEventSynchronize", "cuCtxSynchronize", "cuStreamWaitEvent"}},
    {"event-callbacks", {"cuEventRecord"}},
    {"memory-callbacks", {"cuMemAlloc", "cuMemFree", "cuMemCreate", "cuMemRelease", "cuMemHost"}},
    {"launch-callbacks", {"cuLaunchKernel"}},
};

constexpr Kind kKinds[] = {
    {"kernel", CUPTI_ACTIVITY_KIND_CONCURRENT_KERNEL},
    {"copy", CUPTI_ACTIVITY_KIND_MEMCPY},
    {"peer", CUPTI_ACTIVITY_KIND_MEMCPY2},
    {"fill", CUPTI_ACTIVITY_KIND_MEMSET},
    {"runtime", CUPTI_ACTIVITY_KIND_RUNTIME},
    {"driver", CUPTI_ACTIVITY_KIND_DRIVER},
    {"internal-launch", CUPTI_ACTIVITY_KIND_INTERNAL_LAUNCH_API},
    {"memory", CUPTI_ACTIVITY_KIND_MEMORY2},
    {"pool", CUPTI_ACTIVITY_KIND_MEMORY_POOL},
    {"sync", CUPTI_ACTIVITY_KIND_SYNCHRONIZATION},
    {"event", CUPTI_ACTIVITY_KIND_CUDA_EVENT},
    {"overhead", CUPTI_ACTIVITY_KIND_OVERHEAD},
    {"jit", CUPTI_ACTIVITY_KIND_JIT},
    {"stream", CUPTI_ACTIVITY_KIND_STREAM},
    {"context", CUPTI_ACTIVITY_KIND_CONTEXT},
    {"device", CUPTI_ACTIVITY_KIND_DEVICE},
    {"pcie", CUPTI_ACTIVITY_KIND_PCIE},
};

struct Cupti {
    decltype(&cuptiSubscribe) subscribe = nullptr;
    decltype(&cuptiEnableCallback) enableCallback = nullptr;
    decltype(&cuptiGetCallbackName) callbackName = nullptr;
    decltype(&cuptiActivitySetAttribute) setAttribute = nullptr;
    decltype(&cuptiActivityEnableAllSyncRecords) enableAllSyncRecords = nullptr;
    decltype(&cuptiActivityEnable) enable = nullptr;
    decltype(&cuptiActivityDisable) disable = nullptr;
    decltype(&cuptiActivityEnableRuntimeApi) enableRuntime = nullptr;
    decltype(&cuptiActivityEnableDriverApi) enableDriver = nullptr;
    decltype(&cuptiActivityRegisterCallbacks) registerCallbacks = nullptr;
    decltype(&cuptiActivityFlushAll) flush = nullptr;
    decltype(&cuptiActivityGetNextRecord) next = nullptr;
};

Cupti cupti;
std::size_t bufferBytes = 1U << 20;
// Never destroyed: CUPTI's worker may still call back while the process ends.
std::mutex& poolMutex = *new std::mutex;
std::vector<std::uint8_t*>& pool = *new std::vector<std::uint8_t*>;
std::atomic<std::uint64_t> kernels{0}, withoutTime{0}, copies{0}, fills{0};
std::FILE* names = nullptr;
std::FILE* memory = nullptr;

template <class Function>
bool find(void* library, const char* name, Function& function) {
    function = reinterpret_cast<Function>(dlsym(library, name));
    if (function == nullptr) {
        std::fprintf(stderr, "bare_cupti: libcupti lacks %s\n", name);
    }
    return function != nullptr;
}

bool loadCupti() {
    void* library = dlopen("libcupti.so.13", RTLD_NOW | RTLD_NOLOAD);
    for (const char* name :
         {"libcupti.so.13", "libcupti.so", "/usr/local/cuda/lib64/libcupti.so"}) {
        library = library != nullptr ? library : dlopen(name, RTLD_NOW | RTLD_GLOBAL);
    }
    if (library == nullptr) {
        std::fprintf(stderr, "bare_cupti: %s\n", dlerror());
        return false;
    }
    return find(library, "cuptiSubscribe", cupti.subscribe) &&
           find(library, "cuptiEnableCallback", cupti.enableCallback) &&
           find(library, "cuptiGetCallbackName", cupti.callbackName) &&
           find(library, "cuptiActivitySetAttribute", cupti.setAttribute) &&
           find(library, "cuptiActivityEnableAllSyncRecords", cupti.enableAllSyncRecords) &&
           find(library, "cuptiActivityEnable", cupti.enable) &&
           find(library, "cuptiActivityDisable", cupti.disable) &&
           find(library, "cuptiActivityEnableRuntimeApi", cupti.enableRuntime) &&
           find(library, "cuptiActivityEnableDriverApi", cupti.enableDriver) &&
           find(library, "cuptiActivityRegisterCallbacks", cupti.registerCallbacks) &&
           find(library, "cuptiActivityFlushAll", cupti.flush) &&
           find(library, "cuptiActivityGetNextRecord", cupti.next);
}

void CUPTIAPI requested(std::uint8_t** buffer, std::size_t* size, std::size_t* records) {
    const std::lock_guard lock(poolMutex);
    if (pool.empty()) {
        void* buffer = std::aligned_alloc(8, bufferBytes);
        pool.push_back(static_cast<std::uint8_t*>(std::memset(buffer, 0, bufferBytes)));
    }
    *buffer = pool.back();
    pool.pop_back();
    *size = bufferBytes;
    *records = 0;
}

unsigned long long number(std::uint64_t value) {
    return value;
}

/// "memory op kind async pool bytes address size used" or "pool op address size used".
void writeMemory(const CUpti_Activity& record) {
    if (record.kind == CUPTI_ACTIVITY_KIND_MEMORY2) {
        const auto& r = reinterpret_cast<const CUpti_ActivityMemory4&>(record);
        const auto& p = r.memoryPoolConfig;
        std::fprintf(memory, "memory %d %d %u %d %llu %llx %llu %llu context %u stream %u %s\n",
                     int(r.memoryOperationType), int(r.memoryKind), r.isAsync,
                     int(p.memoryPoolType), number(r.bytes), number(r.address), number(p.pool.size),
                     number(p.utilizedSize), r.contextId, r.streamId, r.name ? r.name : "");
    }
    if (record.kind == CUPTI_ACTIVITY_KIND_MEMORY_POOL) {
        const auto& r = reinterpret_cast<const CUpti_ActivityMemoryPool3&>(record);
        std::fprintf(memory, "pool %d %llx %llu %llu %llu\n", int(r.memoryPoolOperationType),
                     number(r.address), number(r.size), number(r.utilizedSize),
                     number(r.releaseThreshold));
    }
}

void count(const CUpti_Activity& record) {
    const CUpti_ActivityKind kind = record.kind;
    copies += kind == CUPTI_ACTIVITY_KIND_MEMCPY || kind == CUPTI_ACTIVITY_KIND_MEMCPY2 ? 1 : 0;
    fills += kind == CUPTI_ACTIVITY_KIND_MEMSET ? 1 : 0;
    if (kind != CUPTI_ACTIVITY_KIND_CONCURRENT_KERNEL) {
        return;
    }
    const auto& kernel = reinterpret_cast<const CUpti_ActivityKernel10&>(record);
    ++kernels;
    withoutTime += kernel.start == 0 || kernel.end < kernel.start ? 1 : 0;
    if (names != nullptr) {
        std::fprintf(names, "%s\n", kernel.name);
    }
}

void readRecords(std::uint8_t* buffer, std::size_t valid) {
    CUpti_Activity* record = nullptr;
    while (cupti.next(buffer, valid, &record) == CUPTI_SUCCESS) {
        if (memory != nullptr) {
            writeMemory(*record);
        }
        count(*record);
    }
}

void CUPTIAPI completed(CUcontext, std::uint32_t, std::uint8_t* buffer, std::size_t,
                        std::size_t valid) {
    if (names != nullptr || memory != nullptr || std::getenv("BARE_CUPTI_REPORT") != nullptr) {
        readRecords(buffer, valid);
    }
    std::memset(buffer, 0, valid); // CUPTI is told that buffers come zeroed
    const std::lock_guard lock(poolMutex);
    pool.push_back(buffer);
}

using ApiSwitch = CUptiResult (*)(CUpti_CallbackId, std::uint8_t);

/// Switches the functions of one API that the collector keeps and whose name holds `part`.
void switchCalls(CUpti_CallbackDomain domain, CUpti_CallbackId last, ApiSwitch enable,
                 const char* part, bool on) {
    for (CUpti_CallbackId call = 1; call < last; ++call) {
        const char* name = nullptr;
        if (cupti.callbackName(domain, call, &name) == CUPTI_SUCCESS && name != nullptr &&
            ridge::inject::keepsApi(name) && std::strstr(name, part) != nullptr) {
            enable(call, on ? 1 : 0); // fails for functions that the driver does not know
        }
    }
}

CUpti_SubscriberHandle subscriber{};

bool switchCallbacks(const Callbacks& callbacks, bool on) {
    for (CUpti_CallbackId call = 1; call < CUPTI_DRIVER_TRACE_CBID_SIZE; ++call) {
        const char* name = nullptr;
        if (cupti.callbackName(CUPTI_CB_DOMAIN_DRIVER_API, call, &name) == CUPTI_SUCCESS &&
            name != nullptr && std::ranges::any_of(callbacks.functions, [&](const char* function) {
                return std::strncmp(name, function, std::strlen(function)) == 0;
            })) {
            cupti.enableCallback(on ? 1 : 0, subscriber, CUPTI_CB_DOMAIN_DRIVER_API, call);
        }
    }
    return true;
}

bool switchKind(const std::string& name, bool on) {
    if (name == "none") {
        return true;
    }
    const auto* callbacks = std::ranges::find(kCallbacks, name, &Callbacks::name);
    if (callbacks != std::end(kCallbacks)) {
        return switchCallbacks(*callbacks, on);
    }
    if (name == "runtime-list" || name == "runtime-launch") {
        switchCalls(CUPTI_CB_DOMAIN_RUNTIME_API, CUPTI_RUNTIME_TRACE_CBID_SIZE, cupti.enableRuntime,
                    name == "runtime-list" ? "" : "Launch", on);
        return true;
    }
    if (name == "driver-list" || name == "driver-launch") {
        switchCalls(CUPTI_CB_DOMAIN_DRIVER_API, CUPTI_DRIVER_TRACE_CBID_SIZE, cupti.enableDriver,
                    name == "driver-list" ? "" : "Launch", on);
        return true;
    }
    const auto* kind = std::find_if(std::begin(kKinds), std::end(kKinds),
                                    [&](const Kind& each) { return name == each.name; });
    if (kind == std::end(kKinds) || (on ? cupti.enable : cupti.disable)(kind->kind)) {
        return false;
    }
    return !on || name != "sync" || cupti.enableAllSyncRecords(0) == CUPTI_SUCCESS;
}

void switchKinds(const std::string& names, bool on) {
    for (std::size_t start = 0; start < names.size();) {
        const std::size_t end = std::min(names.find(',', start), names.size());
        const std::string name = names.substr(start, end - start);
        if (!switchKind(name, on)) {
            std::fprintf(stderr, "bare_cupti: cannot switch %s\n", name.c_str());
        }
        start = end + 1;
    }
}

void report() {
    cupti.flush(CUPTI_ACTIVITY_FLAG_FLUSH_FORCED);
    for (std::FILE* each : {names, memory}) {
        if (each != nullptr) {
            std::fflush(each);
        }
    }
    if (const char* file = std::getenv("BARE_CUPTI_REPORT")) {
        if (std::FILE* out = std::fopen(file, "a")) {
            std::fprintf(out, "%llu %llu %llu %llu\n", number(kernels), number(withoutTime),
                         number(copies), number(fills));
            std::fclose(out);
        }
    }
}

std::string setting(const char* name, const char* fallback) {
    const char* value = std::getenv(name);
    return value != nullptr ? value : fallback;
}

std::string wantedKinds() {
    return setting("BARE_CUPTI_KINDS", "kernel");
}

constexpr CUpti_CallbackId kCaptureCalls[] = {CUPTI_DRIVER_TRACE_CBID_cuProfilerStart,
                                              CUPTI_DRIVER_TRACE_CBID_cuProfilerStop};

void CUPTIAPI onCallback(void*, CUpti_CallbackDomain domain, CUpti_CallbackId cbid,
                         const void* data) {
    const auto& call = *static_cast<const CUpti_CallbackData*>(data);
    if (domain == CUPTI_CB_DOMAIN_DRIVER_API && call.callbackSite == CUPTI_API_EXIT &&
        std::ranges::find(kCaptureCalls, cbid) != std::end(kCaptureCalls)) {
        switchKinds(wantedKinds(), cbid == CUPTI_DRIVER_TRACE_CBID_cuProfilerStart);
    }
}

} // namespace

extern "C" __attribute__((visibility("default"))) int InitializeInjection() {
    static std::atomic<bool> started{false};
    if (started.exchange(true) || !loadCupti()) {
        return 1;
    }
    if (const char* file = std::getenv("BARE_CUPTI_NAMES")) {
        names = std::fopen(file, "w");
    }
    if (const char* file = std::getenv("BARE_CUPTI_MEMORY")) {
        memory = std::fopen(file, "a"); // of all processes
    }
    bufferBytes = std::stoull(setting("BARE_CUPTI_BUFFER", "1048576"));
    const long periodMs = std::stol(setting("BARE_CUPTI_PERIOD", "0"));
    if (cupti.subscribe(&subscriber, onCallback, nullptr) != CUPTI_SUCCESS) {
        std::fprintf(stderr, "bare_cupti: another CUPTI client is there\n");
        return 1;
    }
    if (setting("BARE_CUPTI_CALLBACK", "0") == "1") {
        cupti.enableCallback(1, subscriber, CUPTI_CB_DOMAIN_RUNTIME_API,
                             CUPTI_RUNTIME_TRACE_CBID_cudaDeviceReset_v3020);
    }
    std::uint8_t zeroed = 1;
    std::size_t size = sizeof zeroed;
    cupti.setAttribute(CUPTI_ACTIVITY_ATTR_ZEROED_OUT_ACTIVITY_BUFFER, &size, &zeroed);
    if (setting("BARE_CUPTI_SHARED", "0") == "1") {
        std::uint8_t perThread = 0;
        size = sizeof perThread;
        cupti.setAttribute(CUPTI_ACTIVITY_ATTR_PER_THREAD_ACTIVITY_BUFFER, &size, &perThread);
    }
    cupti.registerCallbacks(requested, completed);
    // Calls of kinds that come on after CUDA has started are recorded only where they were on once
    // before.
    switchKinds(wantedKinds(), true);
    if (setting("BARE_CUPTI_CAPTURE", "0") == "1") {
        switchKinds(wantedKinds(), false);
        for (const CUpti_CallbackId cbid : kCaptureCalls) {
            cupti.enableCallback(1, subscriber, CUPTI_CB_DOMAIN_DRIVER_API, cbid);
        }
    }
    std::atexit(report);
    if (periodMs > 0) {
        std::thread([periodMs] {
            for (;;) {
                usleep(static_cast<useconds_t>(periodMs * 1000));
                cupti.flush(0);
            }
        }).detach();
    }
    return 1;
}
