// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "collector/inject/calls/call_stacks.h"

#include "spool/options.h"

#include <array>
#include <bitset>
#include <cstdlib>
#include <cstring>
#include <elf.h>
#include <link.h>
#include <set>
#include <string>
#include <unistd.h>
#include <unordered_map>
#include <unwind.h>
#include <vector>

#define XXH_INLINE_ALL
#include <xxhash.h>

extern "C" { // where this library begins and ends, from the linker
extern const char __ehdr_start __attribute__((visibility("hidden")));
extern const char _end __attribute__((visibility("hidden")));
}

namespace ridge::inject {

namespace {

constexpr std::size_t kMostFrames = 64;
constexpr std::size_t kMostStacks = 1u << 20; ///< of 64 frames they take 512 MB in the spool

struct Addresses {
    std::array<std::uint64_t, kMostFrames> at;
    std::size_t count = 0;
};

/// A loaded file with code.
struct Module {
    std::uint64_t start, end, bias;
    std::string path;
    std::array<std::uint8_t, spool::Module::kBuildIdBytes> buildId{};
    std::uint32_t buildIdBytes = 0;
};

/// Names as CUPTI gives them: "cudaMallocAsync_v11020", "cuMemAlloc_v2", "cuArrayCreate_v2".
bool allocates(std::string_view name) {
    for (const std::string_view prefix :
         {"cudaMalloc", "cudaHostAlloc", "cuMemAlloc", "cuMemHostAlloc", "cuMemCreate",
          "cuArrayCreate", "cuArray3DCreate", "cuMipmappedArrayCreate"})
        if (name.starts_with(prefix))
            return true;
    return false;
}

template <std::size_t N>
void watchAllocating(const CuptiApi& api, CUpti_SubscriberHandle subscriber,
                     CUpti_CallbackDomain domain, std::bitset<N>& watched) {
    for (CUpti_CallbackId cbid = 1; cbid < N; ++cbid) {
        const char* name = nullptr;
        if (api.cuptiGetCallbackName(domain, cbid, &name) == CUPTI_SUCCESS && name &&
            allocates(name) &&
            api.cuptiEnableCallback(1, subscriber, domain, cbid) == CUPTI_SUCCESS)
            watched.set(cbid); // a function this driver does not know is no loss
    }
}

_Unwind_Reason_Code takeFrame(_Unwind_Context* context, void* to) {
    auto& addresses = *static_cast<Addresses*>(to);
    int isBeforeInstruction = 0;
    const std::uint64_t at = _Unwind_GetIPInfo(context, &isBeforeInstruction);
    if (at == 0 || addresses.count == kMostFrames)
        return _URC_END_OF_STACK;
    if (at >= reinterpret_cast<std::uint64_t>(&__ehdr_start) &&
        at < reinterpret_cast<std::uint64_t>(&_end))
        return _URC_NO_REASON; // our own
    // A return address may lie behind the calling function: one less is inside the call.
    addresses.at[addresses.count++] = at - (isBeforeInstruction ? 0 : 1);
    return _URC_NO_REASON;
}

void readBuildId(const dl_phdr_info& info, const ElfW(Phdr) & header, Module& module) {
    const auto* note = reinterpret_cast<const char*>(info.dlpi_addr + header.p_vaddr);
    const char* const end = note + header.p_memsz;
    while (note + sizeof(ElfW(Nhdr)) <= end) {
        ElfW(Nhdr) head;
        std::memcpy(&head, note, sizeof head);
        const char* name = note + sizeof head;
        const char* content = name + (head.n_namesz + 3) / 4 * 4;
        note = content + (head.n_descsz + 3) / 4 * 4;
        if (note > end || head.n_type != NT_GNU_BUILD_ID || head.n_namesz != 4 ||
            std::memcmp(name, "GNU", 4) != 0 || head.n_descsz > module.buildId.size())
            continue;
        module.buildIdBytes = head.n_descsz;
        std::memcpy(module.buildId.data(), content, head.n_descsz);
    }
}

int takeModule(dl_phdr_info* info, std::size_t, void* to) {
    Module module{UINT64_MAX, 0, info->dlpi_addr, info->dlpi_name ? info->dlpi_name : ""};
    for (int i = 0; i < info->dlpi_phnum; ++i) {
        const ElfW(Phdr)& header = info->dlpi_phdr[i];
        if (header.p_type == PT_LOAD) {
            module.start = std::min<std::uint64_t>(module.start, info->dlpi_addr + header.p_vaddr);
            module.end = std::max<std::uint64_t>(module.end,
                                                 info->dlpi_addr + header.p_vaddr + header.p_memsz);
        }
        if (header.p_type == PT_NOTE)
            readBuildId(*info, header, module);
    }
    if (module.start < module.end)
        static_cast<std::vector<Module>*>(to)->push_back(std::move(module));
    return 0;
}

int readLoads(dl_phdr_info* info, std::size_t, void* to) {
    *static_cast<unsigned long long*>(to) = info->dlpi_adds;
    return 1;
}

void declareModule(Declarations& declarations, const Module& module) {
    auto record = makeRecord<spool::Module>();
    record.start = module.start;
    record.end = module.end;
    record.bias = module.bias;
    record.path = declarations.intern(module.path);
    record.buildIdBytes = module.buildIdBytes;
    std::memcpy(record.buildId, module.buildId.data(), sizeof record.buildId);
    declarations.declare(record);
}

void declareStack(Declarations& declarations, std::uint32_t number,
                  std::span<const std::uint64_t> addresses) {
    std::vector<std::byte> record(sizeof(spool::Stack) + addresses.size_bytes());
    spool::Stack head{};
    head.head = {spool::Stack::kKind, static_cast<std::uint16_t>(record.size() / 8), 0};
    head.number = number;
    head.count = static_cast<std::uint32_t>(addresses.size());
    std::memcpy(record.data(), &head, sizeof head);
    std::memcpy(record.data() + sizeof head, addresses.data(), addresses.size_bytes());
    declarations.declareBytes(record);
}

} // namespace

struct CallStacks::Tables {
    std::bitset<CUPTI_DRIVER_TRACE_CBID_SIZE> driver;
    std::bitset<CUPTI_RUNTIME_TRACE_CBID_SIZE> runtime;
    /// A call's correlation id and its stack's number in one word; a later call takes an earlier
    /// one's place.
    std::array<std::atomic<std::uint64_t>, 1u << 16> calls{};

    Mutex mutex;
    std::unordered_map<std::uint64_t, std::uint32_t>
        numbers RIDGE_GUARDED_BY(mutex); ///< by hash of the addresses
    std::set<std::pair<std::uint64_t, std::string>>
        modules RIDGE_GUARDED_BY(mutex);                  ///< start and path of those declared
    unsigned long long loads RIDGE_GUARDED_BY(mutex) = 0; ///< dlpi_adds when they were
    bool full RIDGE_GUARDED_BY(mutex) = false;
};

CallStacks::~CallStacks() {
    delete m_tables.load();
}

/// Declares the modules that were loaded since the last call.
void CallStacks::declareModules(Tables& tables) RIDGE_REQUIRES(tables.mutex) {
    unsigned long long loads = 0;
    dl_iterate_phdr(readLoads, &loads);
    if (loads == tables.loads)
        return;
    tables.loads = loads;
    std::vector<Module> modules;
    dl_iterate_phdr(takeModule, &modules);
    for (Module& module : modules) {
        if (module.path.empty()) { // the program, and the kernel's own page, which has no file
            char program[4096];
            const ssize_t bytes = ::readlink("/proc/self/exe", program, sizeof program);
            module.path = &module == modules.data() && bytes > 0
                              ? std::string(program, static_cast<std::size_t>(bytes))
                              : "";
        }
        if (!module.path.empty() && tables.modules.emplace(module.start, module.path).second)
            declareModule(m_declarations, module);
    }
}

/// The number of a stack, declared at its first use; 0 when there are too many.
std::uint32_t CallStacks::numberOf(Tables& tables, std::span<const std::uint64_t> addresses) {
    const std::uint64_t key = XXH3_64bits(addresses.data(), addresses.size_bytes());
    const Lock lock(tables.mutex);
    if (const auto known = tables.numbers.find(key); known != tables.numbers.end())
        return known->second;
    if (tables.numbers.size() == kMostStacks) {
        if (!tables.full)
            m_declarations.loss(spool::LossKind::TooManyStacks, kMostStacks);
        tables.full = true;
        return 0;
    }
    declareModules(tables);
    const auto number = static_cast<std::uint32_t>(tables.numbers.size() + 1);
    tables.numbers.emplace(key, number);
    declareStack(m_declarations, number, addresses);
    return number;
}

void CallStacks::watch(const CuptiApi& api, CUpti_SubscriberHandle subscriber) {
    if (!std::getenv(spool::option::kMemoryStacks.variable) || m_tables)
        return;
    auto* tables = new Tables;
    watchAllocating(api, subscriber, CUPTI_CB_DOMAIN_RUNTIME_API, tables->runtime);
    watchAllocating(api, subscriber, CUPTI_CB_DOMAIN_DRIVER_API, tables->driver);
    m_tables = tables;
}

void CallStacks::note(CUpti_CallbackDomain domain, CUpti_CallbackId cbid,
                      const CUpti_CallbackData& data) {
    Tables* tables = m_tables;
    if (!tables || data.callbackSite != CUPTI_API_ENTER)
        return;
    const bool watched = domain == CUPTI_CB_DOMAIN_DRIVER_API
                             ? cbid < tables->driver.size() && tables->driver[cbid]
                             : cbid < tables->runtime.size() && tables->runtime[cbid];
    std::atomic<std::uint64_t>& slot = tables->calls[data.correlationId % tables->calls.size()];
    // The runtime's call enters the driver under the same id: its stack is already there.
    if (!watched || slot >> 32 == data.correlationId)
        return;
    Addresses addresses;
    _Unwind_Backtrace(takeFrame, &addresses);
    if (addresses.count > 0)
        slot = std::uint64_t{data.correlationId} << 32 |
               numberOf(*tables, std::span(addresses.at).first(addresses.count));
}

std::uint32_t CallStacks::ofCall(std::uint32_t correlation) const {
    const Tables* tables = m_tables;
    if (!tables || correlation == 0)
        return 0;
    const std::uint64_t slot = tables->calls[correlation % tables->calls.size()];
    return slot >> 32 == correlation ? static_cast<std::uint32_t>(slot) : 0;
}

} // namespace ridge::inject
