// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/idle/host_functions.h"

#include "analyzer/idle/host_timeline.h"

#include <algorithm>
#include <utility>

namespace ridge::analyzer {
namespace {

enum class Effect : std::uint8_t { None, PutsHostFunction, Synchronises };

Effect effectOf(std::string_view api) {
    if (api.starts_with("cudaLaunchHostFunc") || api.starts_with("cuLaunchHostFunc") ||
        api.starts_with("cudaStreamAddCallback") || api.starts_with("cuStreamAddCallback"))
        return Effect::PutsHostFunction;
    return causeOfCall(api) == Label::IdleDrain ? Effect::Synchronises : Effect::None;
}

std::vector<Effect> effects(const trace::Trace& trace) {
    std::vector<Effect> result;
    for (const std::string& text : trace.strings)
        result.push_back(effectOf(text));
    return result;
}

/// What a thread did that matters here.
struct Calls {
    std::vector<std::pair<std::int64_t, std::uint32_t>> functions; ///< end of the call, its row
    std::vector<std::int64_t> syncs, launches;
};

bool anyWithin(const std::vector<std::int64_t>& times, std::int64_t from, std::int64_t to) {
    const auto first = std::lower_bound(times.begin(), times.end(), from);
    return first != times.end() && *first < to;
}

/// By thread id; empty where no thread put a host function into a stream.
std::vector<Calls> callsByThread(const trace::Trace& trace, std::span<const Operation> operations) {
    const std::vector<Effect> effect = effects(trace);
    std::vector<Calls> calls(trace.threads.size() + 1);
    bool any = false;
    for (std::uint32_t i = 0; i < trace.calls.size(); ++i) {
        const trace::ApiCall& call = trace.calls[i];
        if (call.api == trace::StringId::None || trace::index(call.api) >= effect.size() ||
            trace::value(call.thread) >= calls.size())
            continue;
        Calls& own = calls[trace::value(call.thread)];
        if (effect[trace::index(call.api)] == Effect::PutsHostFunction)
            own.functions.emplace_back(clampTime(call.end), i);
        if (effect[trace::index(call.api)] == Effect::Synchronises)
            own.syncs.push_back(clampTime(call.start));
        any = any || !own.functions.empty();
    }
    if (!any)
        return {};
    for (const Operation& op : operations)
        if (const trace::Launch& launch = launchOf(trace, op);
            launch.known() && trace::value(launch.thread) < calls.size() &&
            !calls[trace::value(launch.thread)].functions.empty())
            calls[trace::value(launch.thread)].launches.push_back(clampTime(launch.start));
    return calls;
}

} // namespace

HostFunctions::HostFunctions(const trace::Trace& trace, std::span<const Operation> operations) {
    std::vector<Calls> calls = callsByThread(trace, operations);
    m_before.resize(calls.size());
    for (std::size_t thread = 0; thread < calls.size(); ++thread) {
        Calls& own = calls[thread];
        std::sort(own.functions.begin(), own.functions.end());
        std::sort(own.syncs.begin(), own.syncs.end());
        std::sort(own.launches.begin(), own.launches.end());
        for (const auto& [end, call] : own.functions) {
            const auto next = std::lower_bound(own.launches.begin(), own.launches.end(), end);
            if (next != own.launches.end() && !anyWithin(own.syncs, end, *next))
                m_before[thread].push_back({*next, call});
        }
    }
}

std::optional<std::uint32_t> HostFunctions::before(trace::ThreadId thread,
                                                   std::int64_t launch) const {
    if (trace::value(thread) >= m_before.size())
        return std::nullopt;
    const std::vector<Before>& own = m_before[trace::value(thread)];
    const auto found =
        std::lower_bound(own.begin(), own.end(), launch,
                         [](const Before& b, std::int64_t time) { return b.launch < time; });
    if (found == own.end() || found->launch != launch)
        return std::nullopt;
    return found->call;
}

} // namespace ridge::analyzer
