// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "collector/inject/calls/sync_calls.h"

#include <algorithm>
#include <exception>
#include <string_view>
#include <tuple>

namespace ridge::inject {

namespace {

/// The outermost call of this thread that is of interest.
struct OpenCall {
    CUpti_CallbackDomain domain{};
    CUpti_CallbackId cbid = 0; ///< 0: none
    std::int64_t start = 0;
    std::uint32_t watch = 0; ///< which watch() it began under
};
thread_local OpenCall t_open;

/// A function's name without "cuda" or "cu" and without its version: "StreamWaitEvent".
std::string_view plainName(std::string_view name) {
    name.remove_prefix(name.starts_with("cuda") ? 4 : 2);
    return name.substr(0, name.find('_'));
}

/// The `place`-th parameter, which is a handle. The functions of both APIs take the same ones in
/// the same order.
const void* handle(const CUpti_CallbackData& data, std::size_t place) {
    return static_cast<void* const*>(data.functionParams)[place];
}

} // namespace

void SyncCalls::findIn(const CuptiApi& api, CUpti_CallbackDomain domain, CUpti_CallbackId last) {
    constexpr std::pair<std::string_view, Call> kCalls[] = {
        {"EventSynchronize", Call::EventSynchronize},
        {"StreamWaitEvent", Call::StreamWaitEvent},
        {"StreamSynchronize", Call::StreamSynchronize},
        {"CtxSynchronize", Call::ContextSynchronize},
        {"DeviceSynchronize", Call::ContextSynchronize},
        {"ThreadSynchronize", Call::ContextSynchronize},
        {"EventRecord", Call::EventRecord},
        {"EventRecordWithFlags", Call::EventRecord},
        {"EventDestroy", Call::EventDestroy},
    };
    for (CUpti_CallbackId cbid = 1; cbid < last; ++cbid) {
        const char* text = nullptr;
        if (api.cuptiGetCallbackName(domain, cbid, &text) != CUPTI_SUCCESS || !text)
            continue;
        const std::string_view name = text;
        for (const auto& [known, call] : kCalls)
            if (name.starts_with("cu") && plainName(name) == known)
                m_functions.push_back(
                    {domain, cbid, call, name.find("_ptsz") != std::string_view::npos});
    }
}

void SyncCalls::find(const CuptiApi& api) {
    findIn(api, CUPTI_CB_DOMAIN_DRIVER_API, CUPTI_DRIVER_TRACE_CBID_SIZE);
    findIn(api, CUPTI_CB_DOMAIN_RUNTIME_API, CUPTI_RUNTIME_TRACE_CBID_SIZE);
}

const SyncCalls::Function* SyncCalls::function(CUpti_CallbackDomain domain,
                                               CUpti_CallbackId cbid) const {
    const auto key = [](const Function& f) { return std::tuple(f.domain, f.cbid); };
    const auto found = std::ranges::lower_bound(m_functions, std::tuple(domain, cbid), {}, key);
    return found != m_functions.end() && key(*found) == std::tuple(domain, cbid) ? &*found
                                                                                 : nullptr;
}

void SyncCalls::watch(const CuptiApi& api, CUpti_SubscriberHandle subscriber, bool on) {
    ++m_watch;
    if (on) { // what was recorded meanwhile is not known
        const Lock lock(m_mutex);
        m_events.clear();
    }
    for (const Function& f : m_functions)
        api.cuptiEnableCallback(on ? 1 : 0, subscriber, f.domain,
                                f.cbid); // a function this driver does not know is no loss
}

SyncCalls::Event SyncCalls::eventOf(const void* handle) {
    const Lock lock(m_mutex);
    const auto [place, isNew] = m_events.try_emplace(handle);
    if (isNew)
        place->second.number = ++m_numbers;
    return place->second;
}

SyncCalls::Event SyncCalls::recorded(const void* handle) {
    const Lock lock(m_mutex);
    const auto [place, isNew] = m_events.try_emplace(handle);
    if (isNew)
        place->second.number = ++m_numbers;
    place->second.record = ++m_records;
    return place->second;
}

void SyncCalls::write(const CuptiApi& api, const Function& f, const CUpti_CallbackData& data,
                      std::int64_t start) {
    const auto streamNumber = [&](const void* stream) {
        std::uint32_t number = 0;
        api.cuptiGetStreamIdEx(data.context, static_cast<CUstream>(const_cast<void*>(stream)),
                               f.perThread ? 1 : 0, &number);
        return number;
    };
    if (f.call == Call::EventDestroy) {
        const Lock lock(m_mutex);
        m_events.erase(handle(data, 0));
        return;
    }
    if (f.call == Call::EventRecord) {
        const Event event = recorded(handle(data, 0));
        auto record = makeRecord<spool::CudaEvent>();
        record.context = data.contextUid;
        record.stream = streamNumber(handle(data, 1));
        record.event = event.number;
        record.sync = event.record;
        record.correlation = data.correlationId;
        return m_logs.ofThisThread().append(record);
    }
    auto record = makeRecord<spool::Sync>();
    record.start = start;
    record.end = now();
    record.correlation = data.correlationId;
    record.context = data.contextUid;
    record.kind = static_cast<std::uint32_t>(f.call);
    if (f.call == Call::StreamSynchronize || f.call == Call::StreamWaitEvent)
        record.stream = streamNumber(handle(data, 0));
    if (f.call == Call::EventSynchronize || f.call == Call::StreamWaitEvent) {
        const Event event = eventOf(handle(data, f.call == Call::EventSynchronize ? 0 : 1));
        record.event = event.number;
        record.eventSync = event.record;
    }
    m_logs.ofThisThread().append(record);
}

void SyncCalls::note(const CuptiApi& api, CUpti_CallbackDomain domain, CUpti_CallbackId cbid,
                     const CUpti_CallbackData& data) {
    const Function* f = function(domain, cbid);
    if (!f)
        return;
    OpenCall& open = t_open;
    if (data.callbackSite == CUPTI_API_ENTER) {
        if (open.cbid == 0 || open.watch != m_watch)
            open = {domain, cbid, now(), m_watch};
        return;
    }
    if (open.domain != domain || open.cbid != cbid || open.watch != m_watch)
        return; // also a call whose begin or end nobody watched
    open.cbid = 0;
    try {
        write(api, *f, data, open.start);
    } catch (const std::exception&) {
        return; // without memory the record is missing
    }
}

} // namespace ridge::inject
