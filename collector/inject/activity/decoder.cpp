// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "collector/inject/activity/decoder.h"

#include "collector/inject/activity/api_filter.h"

#include <cstdlib>
#include <iterator>

namespace ridge::inject {

namespace {

std::string_view view(const char* text) {
    return text ? std::string_view(text) : std::string_view();
}

std::int64_t signedTime(std::uint64_t t) {
    return static_cast<std::int64_t>(t);
}

/// What plain and peer copies share.
template <class From>
spool::Copy copyRecord(const From& from) {
    auto to = makeRecord<spool::Copy>();
    to.start = signedTime(from.start);
    to.end = signedTime(from.end);
    to.bytes = from.bytes;
    to.graphNode = from.graphId != 0 ? from.graphNodeId : 0;
    to.correlation = from.correlationId;
    to.context = from.contextId;
    to.stream = from.streamId;
    to.kind = from.copyKind;
    to.source = from.srcKind;
    to.destination = from.dstKind;
    to.async = (from.flags & CUPTI_ACTIVITY_FLAG_MEMCPY_ASYNC) != 0;
    to.peerSource = to.peerDestination = spool::Copy::kNoPeer;
    return to;
}

} // namespace

template <class T>
void Decoder::append(const T& record) {
    if (m_block && !m_block->fits(sizeof record))
        m_shared.output.submit(std::move(m_block));
    if (!m_block)
        m_block = m_shared.output.take();
    m_block->append(record);
}

bool Decoder::timesAreSound(std::uint64_t start, std::uint64_t end) {
    if (start != 0 && end == 0)
        ++m_unfinished;
    else if (start == 0)
        ++m_zero;
    else if (end < start)
        ++m_reversed;
    else
        return true;
    return false;
}

void Decoder::decode(const CUpti_Activity& record) {
    const void* at = &record;
    switch (record.kind) {
    case CUPTI_ACTIVITY_KIND_CONCURRENT_KERNEL:
    case CUPTI_ACTIVITY_KIND_KERNEL:
        return kernel(*static_cast<const CUpti_ActivityKernel10*>(at));
    case CUPTI_ACTIVITY_KIND_MEMCPY:
        return copy(*static_cast<const CUpti_ActivityMemcpy6*>(at));
    case CUPTI_ACTIVITY_KIND_MEMCPY2:
        return peerCopy(*static_cast<const CUpti_ActivityMemcpyPtoP4*>(at));
    case CUPTI_ACTIVITY_KIND_MEMSET:
        return fill(*static_cast<const CUpti_ActivityMemset4*>(at));
    case CUPTI_ACTIVITY_KIND_RUNTIME:
    case CUPTI_ACTIVITY_KIND_DRIVER:
        return api(*static_cast<const CUpti_ActivityAPI*>(at));
    case CUPTI_ACTIVITY_KIND_STREAM:
        return stream(*static_cast<const CUpti_ActivityStream*>(at));
    case CUPTI_ACTIVITY_KIND_CONTEXT:
        return context(*static_cast<const CUpti_ActivityContext3*>(at));
    case CUPTI_ACTIVITY_KIND_DEVICE:
        return device(*static_cast<const CUpti_ActivityDevice5*>(at));
    case CUPTI_ACTIVITY_KIND_OVERHEAD:
        return overhead(*static_cast<const CUpti_ActivityOverhead3*>(at));
    case CUPTI_ACTIVITY_KIND_JIT:
        return jit(*static_cast<const CUpti_ActivityJit2*>(at));
    case CUPTI_ACTIVITY_KIND_DEVICE_ATTRIBUTE: // come uninvited beside DEVICE; nothing we keep
    case CUPTI_ACTIVITY_KIND_NVLINK:
        return;
    default:
        ++m_unknown;
    }
}

void Decoder::kernel(const CUpti_ActivityKernel10& from) {
    if (!timesAreSound(from.start, from.end))
        return;
    auto to = makeRecord<spool::Kernel>();
    to.start = signedTime(from.start);
    to.end = signedTime(from.end);
    const KernelName name = m_shared.launchNames.of(from);
    m_doubtfulNames += name.doubtful;
    to.config = m_shared.configs.number(from, name.mangled);
    to.correlation = from.correlationId;
    to.context = from.contextId;
    to.stream = from.streamId;
    to.graphNode = from.graphId != 0 ? from.graphNodeId : 0;
    append(to);
}

void Decoder::copy(const CUpti_ActivityMemcpy6& from) {
    if (timesAreSound(from.start, from.end))
        append(copyRecord(from));
}

void Decoder::peerCopy(const CUpti_ActivityMemcpyPtoP4& from) {
    if (!timesAreSound(from.start, from.end))
        return;
    spool::Copy to = copyRecord(from);
    to.peerSource = from.srcDeviceId;
    to.peerDestination = from.dstDeviceId;
    append(to);
}

void Decoder::fill(const CUpti_ActivityMemset4& from) {
    if (!timesAreSound(from.start, from.end))
        return;
    auto to = makeRecord<spool::Fill>();
    to.start = signedTime(from.start);
    to.end = signedTime(from.end);
    to.bytes = from.bytes;
    to.graphNode = from.graphId != 0 ? from.graphNodeId : 0;
    to.correlation = from.correlationId;
    to.context = from.contextId;
    to.stream = from.streamId;
    to.pattern = from.value;
    to.memory = from.memoryKind;
    to.async = (from.flags & CUPTI_ACTIVITY_FLAG_MEMSET_ASYNC) != 0;
    append(to);
}

/// A number beyond those that CUPTI gives is taken for 0, its invalid function.
DecoderContext::Function& Decoder::function(bool driver, CUpti_CallbackId cbid) const {
    auto& all = m_shared.functions[driver];
    cbid = cbid < std::size(all) ? cbid : 0;
    DecoderContext::Function& function = all[cbid];
    if (function.name != 0)
        return function;
    const char* name = nullptr;
    const auto domain = driver ? CUPTI_CB_DOMAIN_DRIVER_API : CUPTI_CB_DOMAIN_RUNTIME_API;
    if (m_api.cuptiGetCallbackName(domain, cbid, &name) != CUPTI_SUCCESS || !name)
        name = driver ? "unknown driver call" : "unknown runtime call";
    function.submits = submitsWork(name);
    function.name = m_shared.declarations.intern(name);
    return function;
}

void Decoder::api(const CUpti_ActivityAPI& from) {
    if (!timesAreSound(from.start, from.end))
        return;
    auto to = makeRecord<spool::Api>(from.threadId);
    to.start = signedTime(from.start);
    to.end = signedTime(from.end);
    to.correlation = from.correlationId;
    const bool driver = from.kind == CUPTI_ACTIVITY_KIND_DRIVER;
    const DecoderContext::Function& called = function(driver, from.cbid);
    to.api = called.name;
    to.result = static_cast<std::int32_t>(from.returnValue);
    to.launchesGraph = driver
                           ? from.cbid == CUPTI_DRIVER_TRACE_CBID_cuGraphLaunch ||
                                 from.cbid == CUPTI_DRIVER_TRACE_CBID_cuGraphLaunch_ptsz
                           : from.cbid == CUPTI_RUNTIME_TRACE_CBID_cudaGraphLaunch_v10000 ||
                                 from.cbid == CUPTI_RUNTIME_TRACE_CBID_cudaGraphLaunch_ptsz_v10000;
    append(to);
    if (called.submits)
        m_shared.stepEnds.submitted(from.threadId, to.start, to.end);
}

void Decoder::stream(const CUpti_ActivityStream& from) {
    auto to = makeRecord<spool::Stream>();
    to.context = from.contextId;
    to.stream = from.streamId;
    to.priority = static_cast<std::int32_t>(from.priority);
    to.flag = static_cast<std::uint32_t>(from.flag);
    append(to);
}

void Decoder::context(const CUpti_ActivityContext3& from) {
    auto to = makeRecord<spool::Context>();
    to.context = from.contextId;
    to.device = from.deviceId;
    to.nullStream = from.nullStreamId;
    to.green = from.isGreenContext;
    to.smCount = from.isGreenContext ? from.numMultiprocessors : std::uint16_t{0};
    append(to);
}

void Decoder::device(const CUpti_ActivityDevice5& from) {
    m_shared.devices.declare(from);
}

void Decoder::overhead(const CUpti_ActivityOverhead3& from) {
    if (from.overheadKind == CUPTI_ACTIVITY_OVERHEAD_COMMAND_BUFFER_FULL)
        std::free(from.overheadData); // CUPTI leaves it to us
    if (!timesAreSound(from.start, from.end))
        return;
    const bool onThread = from.objectKind == CUPTI_ACTIVITY_OBJECT_THREAD;
    auto to = makeRecord<spool::Overhead>(onThread ? from.objectId.pt.threadId : 0);
    to.start = signedTime(from.start);
    to.end = signedTime(from.end);
    to.correlation = from.correlationId;
    to.kind = static_cast<std::uint32_t>(from.overheadKind);
    append(to);
}

void Decoder::jit(const CUpti_ActivityJit2& from) {
    if (!timesAreSound(from.start, from.end))
        return;
    auto to = makeRecord<spool::Jit>(from.threadId);
    to.start = signedTime(from.start);
    to.end = signedTime(from.end);
    to.cacheBytes = from.cacheSize;
    to.device = from.deviceId;
    to.operation = static_cast<std::uint32_t>(from.jitOperationType);
    to.entry = m_shared.declarations.intern(view(from.cachePath));
    append(to);
}

void Decoder::finish() {
    const auto count = [this](spool::LossKind what, std::uint64_t n) {
        if (n == 0)
            return;
        auto loss = makeRecord<spool::Loss>();
        loss.what = what;
        loss.count = n;
        append(loss);
    };
    count(spool::LossKind::RecordsDropped, m_dropped);
    count(spool::LossKind::ZeroTimestamps, m_zero);
    count(spool::LossKind::ReversedTimes, m_reversed);
    count(spool::LossKind::UnknownKind, m_unknown);
    count(spool::LossKind::Unfinished, m_unfinished);
    count(spool::LossKind::DoubtfulNames, m_doubtfulNames);
    if (m_block)
        m_shared.output.submit(std::move(m_block));
}

} // namespace ridge::inject
