// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "collector/inject/calls/memory_calls.h"

#include <exception>
#include <utility>

namespace ridge::inject {

namespace {

/// While it lives, calls of ours on this thread are allowed though some stream is captured, and end
/// no capture.
class AmidCaptures {
  public:
    explicit AmidCaptures(const DriverApi& driver) : m_driver(driver) { exchange(); }
    ~AmidCaptures() { exchange(); }
    AmidCaptures(const AmidCaptures&) = delete;

  private:
    void exchange() {
        if (m_driver.threadExchangeStreamCaptureMode)
            m_driver.threadExchangeStreamCaptureMode(&m_mode);
    }
    const DriverApi& m_driver;
    CUstreamCaptureMode m_mode = CU_STREAM_CAPTURE_MODE_RELAXED;
};

bool isAsync(MemoryRole role) {
    return role == MemoryRole::AllocatesAsync || role == MemoryRole::FreesAsync;
}

bool succeeded(const CUpti_CallbackData& data) {
    return data.functionReturnValue &&
           *static_cast<const CUresult*>(data.functionReturnValue) == CUDA_SUCCESS;
}

std::uint64_t number(CUmemoryPool pool) {
    return reinterpret_cast<std::uintptr_t>(pool);
}

std::uint64_t attribute(const DriverApi& driver, CUmemoryPool pool, CUmemPool_attribute which) {
    cuuint64_t value = 0;
    return driver.memPoolGetAttribute &&
                   driver.memPoolGetAttribute(pool, which, &value) == CUDA_SUCCESS
               ? value
               : 0;
}

} // namespace

void MemoryCalls::watch(const CuptiApi& api, const DriverApi& driver,
                        CUpti_SubscriberHandle subscriber) {
    m_api = api;
    m_driver = &driver;
    for (const MemoryFunction& function : memoryFunctions())
        api.cuptiEnableCallback(1, subscriber, CUPTI_CB_DOMAIN_DRIVER_API,
                                function.cbid); // one this driver does not know is no loss
}

CUmemoryPool MemoryCalls::currentPool() const {
    CUdevice device = 0;
    CUmemoryPool pool = nullptr;
    if (m_driver->ctxGetDevice && m_driver->deviceGetMemPool &&
        m_driver->ctxGetDevice(&device) == CUDA_SUCCESS)
        m_driver->deviceGetMemPool(&pool, device);
    return pool;
}

bool MemoryCalls::isCaptured(const MemoryFunction& function, CUstream stream) const {
    CUstreamCaptureStatus status = CU_STREAM_CAPTURE_STATUS_NONE;
    if (!stream && function.perThread)
        stream = CU_STREAM_PER_THREAD;
    return m_driver->streamIsCapturing &&
           m_driver->streamIsCapturing(stream, &status) == CUDA_SUCCESS &&
           status != CU_STREAM_CAPTURE_STATUS_NONE;
}

/// Asks the driver for what the parameters of an allocation do not say. False: it is none that
/// takes memory.
bool MemoryCalls::complete(const MemoryFunction& function, MemoryCall& call) const {
    const bool saysItsSize = call.bytes != 0 || call.kind != CUPTI_ACTIVITY_MEMORY_KIND_DEVICE;
    if (function.role == MemoryRole::Allocates && saysItsSize)
        return true;
    const AmidCaptures amid(*m_driver);
    if (function.role == MemoryRole::AllocatesAsync) {
        if (isCaptured(function, call.stream))
            return false;
        call.pool = call.pool ? call.pool : currentPool();
    }
    if (function.role == MemoryRole::Maps) {
        CUmemAllocationProp plan{};
        if (!m_driver->memGetAllocationPropertiesFromHandle ||
            m_driver->memGetAllocationPropertiesFromHandle(&plan, call.mapped) != CUDA_SUCCESS)
            return false; // what several GPUs share by multicast is no memory of its own
        if (plan.location.type != CU_MEM_LOCATION_TYPE_DEVICE)
            call.kind = CUPTI_ACTIVITY_MEMORY_KIND_PINNED;
    }
    if (!saysItsSize && m_driver->memGetAddressRange) { // of another process
        std::size_t bytes = 0;
        m_driver->memGetAddressRange(nullptr, &bytes, call.address);
        call.bytes = bytes;
    }
    return true;
}

spool::Pool MemoryCalls::poolRecord(CUmemoryPool pool) const {
    const AmidCaptures amid(*m_driver);
    auto record = makeRecord<spool::Pool>();
    record.time = now();
    record.pool = number(pool);
    record.size = attribute(*m_driver, pool, CU_MEMPOOL_ATTR_RESERVED_MEM_CURRENT);
    record.used = attribute(*m_driver, pool, CU_MEMPOOL_ATTR_USED_MEM_CURRENT);
    record.releaseThreshold = attribute(*m_driver, pool, CU_MEMPOOL_ATTR_RELEASE_THRESHOLD);
    return record;
}

spool::Memory MemoryCalls::record(const MemoryFunction& function, const CUpti_CallbackData& data,
                                  CUstream stream, std::uint64_t address,
                                  const Block& block) const {
    auto record = makeRecord<spool::Memory>();
    record.address = address;
    record.bytes = block.bytes;
    record.kind = block.kind;
    record.pool = number(block.pool);
    record.correlation = data.correlationId;
    record.context = data.contextUid;
    record.async = isAsync(function.role);
    if (record.async)
        m_api.cuptiGetStreamIdEx(data.context, stream, function.perThread ? 1 : 0, &record.stream);
    return record;
}

/// Asked before the call: afterwards there is no pool to ask.
void MemoryCalls::enter(const MemoryFunction& function, const CUpti_CallbackData& data) {
    const bool frees =
        function.role == MemoryRole::Frees || function.role == MemoryRole::FreesAsync;
    if (!frees && function.role != MemoryRole::DestroysPool)
        return; // what the driver is to write is not there yet
    const MemoryCall call = function.read(data.functionParams);
    if (!frees) {
        const spool::Pool pool = poolRecord(call.pool);
        const Lock lock(m_mutex);
        m_leaving[data.correlationId].pool = pool;
        return;
    }
    const Lock lock(m_mutex);
    const auto first = m_blocks.lower_bound(call.address);
    auto last = first;
    while (last != m_blocks.end() &&
           (last->first == call.address || last->first - call.address < call.bytes))
        ++last;
    if (first == last)
        return; // null, or a block of before
    Leaving& leaving = m_leaving[data.correlationId];
    leaving.time = now(); // another thread may get the address before the call returns
    leaving.blocks = Blocks(first, last);
    m_blocks.erase(first, last);
}

void MemoryCalls::allocated(const MemoryFunction& function, const CUpti_CallbackData& data,
                            bool recorded) {
    MemoryCall call = function.read(data.functionParams);
    if (!complete(function, call))
        return;
    const Block block{call.bytes, static_cast<std::uint8_t>(call.kind), call.pool};
    {
        const Lock lock(m_mutex);
        m_blocks.insert_or_assign(call.address, block);
    }
    if (!recorded)
        return;
    spool::Memory record = this->record(function, data, call.stream, call.address, block);
    record.time = now();
    record.op = CUPTI_ACTIVITY_MEMORY_OPERATION_TYPE_ALLOCATION;
    if (function.role == MemoryRole::AllocatesAsync) {
        const spool::Pool pool = poolRecord(call.pool);
        record.poolSize = pool.size;
        record.poolUsed = pool.used;
    }
    record.stack = m_stacks.ofCall(data.correlationId);
    m_logs.ofThisThread().append(record);
}

void MemoryCalls::freed(const MemoryFunction& function, const CUpti_CallbackData& data,
                        const Leaving& leaving) {
    const CUstream stream = function.read(data.functionParams).stream;
    for (const auto& [address, block] : leaving.blocks) {
        spool::Memory record = this->record(function, data, stream, address, block);
        record.time = leaving.time;
        record.op = CUPTI_ACTIVITY_MEMORY_OPERATION_TYPE_RELEASE;
        m_logs.ofThisThread().append(record);
    }
}

void MemoryCalls::poolChanged(const MemoryFunction& function, const CUpti_CallbackData& data,
                              spool::Pool record) {
    CUdevice device = 0;
    if (function.role == MemoryRole::MakesPool)
        device = function.read(data.functionParams).device;
    else if (m_driver->ctxGetDevice)
        m_driver->ctxGetDevice(&device);
    record.device = static_cast<std::uint32_t>(device);
    record.correlation = data.correlationId;
    record.op = function.role == MemoryRole::MakesPool
                    ? CUPTI_ACTIVITY_MEMORY_POOL_OPERATION_TYPE_CREATED
                : function.role == MemoryRole::TrimsPool
                    ? CUPTI_ACTIVITY_MEMORY_POOL_OPERATION_TYPE_TRIMMED
                    : CUPTI_ACTIVITY_MEMORY_POOL_OPERATION_TYPE_DESTROYED;
    m_logs.ofThisThread().append(record);
}

void MemoryCalls::leave(const MemoryFunction& function, const CUpti_CallbackData& data,
                        bool recorded) {
    Leaving leaving;
    {
        const Lock lock(m_mutex);
        if (auto found = m_leaving.extract(data.correlationId))
            leaving = std::move(found.mapped());
        if (!succeeded(data))
            return m_blocks.merge(leaving.blocks);
    }
    switch (function.role) {
    case MemoryRole::Allocates:
    case MemoryRole::AllocatesAsync:
    case MemoryRole::Maps:
        return allocated(function, data, recorded);
    case MemoryRole::Frees:
    case MemoryRole::FreesAsync:
        if (recorded)
            freed(function, data, leaving);
        return;
    case MemoryRole::MakesPool:
    case MemoryRole::TrimsPool:
        leaving.pool = poolRecord(function.read(data.functionParams).pool);
        [[fallthrough]];
    case MemoryRole::DestroysPool:
        if (recorded)
            poolChanged(function, data, leaving.pool);
    }
}

void MemoryCalls::note(CUpti_CallbackId cbid, const CUpti_CallbackData& data, bool recorded) {
    const MemoryFunction* function = m_driver ? memoryFunction(cbid) : nullptr;
    if (!function)
        return;
    try {
        if (data.callbackSite == CUPTI_API_ENTER)
            enter(*function, data);
        else
            leave(*function, data, recorded);
    } catch (const std::exception&) {
        return; // without memory the record is missing
    }
}

} // namespace ridge::inject
