// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/idle/host_timeline.h"

#include "analyzer/operations/sweep.h"
#include "analyzer/results/measures/ns.h"

#include <algorithm>
#include <array>
#include <optional>
#include <span>
#include <string_view>

namespace ridge::analyzer {
namespace {

using Timelines = std::vector<std::vector<HostPiece>>;

bool startsWithAny(std::string_view text, std::span<const std::string_view> prefixes) {
    return std::any_of(prefixes.begin(), prefixes.end(),
                       [text](std::string_view p) { return text.substr(0, p.size()) == p; });
}

/// Causes per API name, each name looked at once.
class CallCauses {
  public:
    explicit CallCauses(const trace::Trace& trace)
        : m_trace(trace), m_causes(trace.strings.size()) {}

    Label of(trace::StringId api) {
        if (api == trace::StringId::None || trace::index(api) >= m_causes.size())
            return Label::IdleHost;
        std::optional<Label>& cause = m_causes[trace::index(api)];
        if (!cause)
            cause = causeOfCall(m_trace.text(api));
        return *cause;
    }

  private:
    const trace::Trace& m_trace;
    std::vector<std::optional<Label>> m_causes;
};

/// CUpti_ActivityOverheadKind: what CUDA does for itself is module work, the rest is CUPTI's.
Label causeOfOverhead(std::uint32_t kind) {
    constexpr std::uint32_t kDriverCompiler = 1, kModuleLoading = 4u << 16, kLazyLoading = 5u << 16;
    return kind == kDriverCompiler || kind == kModuleLoading || kind == kLazyLoading
               ? Label::IdleModule
               : Label::Profiler;
}

void add(Timelines& timelines, trace::ThreadId thread, Ns start, Ns end, Label label, Proof proof,
         std::size_t row) {
    if (thread == trace::ThreadId::None || trace::value(thread) >= timelines.size() || end <= start)
        return;
    timelines[trace::value(thread)].push_back(
        {clampTime(start), clampTime(end), static_cast<std::uint32_t>(row), proof, label});
}

/// The calls that started copies or fills: only those that hold the host matter here.
template <class Record>
void addBlocking(Timelines& timelines, CallCauses& causes, const std::vector<Record>& records,
                 Proof proof) {
    for (std::size_t i = 0; i < records.size(); ++i)
        if (const trace::Launch& launch = records[i].launch;
            launch.known() && causes.of(launch.api) == Label::IdleDrain)
            add(timelines, launch.thread, launch.start, launch.end, Label::IdleDrain, proof, i);
}

/// Waits for the next batch of PyTorch's loaders.
void addLoaders(Timelines& timelines, const trace::Trace& trace) {
    for (std::size_t i = 0; i < trace.frameworkRanges.size(); ++i) {
        const trace::FrameworkRange& range = trace.frameworkRanges[i];
        if (range.kind == trace::FrameworkKind::User &&
            trace.text(range.name).starts_with(kLoaderName))
            add(timelines, range.thread, range.start, range.end, Label::IdleInput, Proof::Framework,
                i);
    }
}

/// Sorts `pieces` and makes them disjoint.
void flatten(std::vector<HostPiece>& pieces) {
    const auto earlier = [](const HostPiece& a, const HostPiece& b) { return a.start < b.start; };
    if (!std::is_sorted(pieces.begin(), pieces.end(), earlier))
        std::stable_sort(pieces.begin(), pieces.end(), earlier);
    const auto overlap = [](const HostPiece& a, const HostPiece& b) { return b.start < a.end; };
    if (std::adjacent_find(pieces.begin(), pieces.end(), overlap) == pieces.end())
        return;
    std::vector<HostPiece> flat;
    sweep(std::span<const HostPiece>(pieces),
          [&](const HostPiece& piece, std::int64_t from, std::int64_t to) {
              const bool goesOn = !flat.empty() && flat.back().end == from &&
                                  flat.back().proof == piece.proof && flat.back().row == piece.row;
              if (goesOn)
                  flat.back().end = to;
              else
                  flat.push_back({from, to, piece.row, piece.proof, piece.label});
          });
    pieces = std::move(flat);
}

} // namespace

Label causeOfCall(std::string_view function) {
    using namespace std::string_view_literals;
    static constexpr std::array kModule = {"Module"sv, "Library"sv, "FuncGet"sv, "KernelGet"sv,
                                           "FuncLoad"sv};
    static constexpr std::array kAllocation = {
        "Malloc"sv,   "Free"sv,     "HostAlloc"sv, "HostRegister"sv, "HostUnregister"sv,
        "MemAlloc"sv, "MemFree"sv,  "MemHost"sv,   "MemCreate"sv,    "MemRelease"sv,
        "MemMap"sv,   "MemUnmap"sv, "MemPool"sv,   "MemSetAccess"sv, "MemAddress"sv};
    static constexpr std::array kMoves = {"Memcpy"sv, "Memset"sv};
    if (function.substr(0, 4) == "cuda")
        function.remove_prefix(4);
    else if (function.substr(0, 2) == "cu")
        function.remove_prefix(2);
    if (startsWithAny(function, kModule))
        return Label::IdleModule;
    if (startsWithAny(function, kAllocation))
        return Label::IdleAllocation;
    const bool blocks =
        startsWithAny(function, kMoves) && function.find("Async") == std::string_view::npos;
    if (blocks || function.find("Synchronize") != std::string_view::npos)
        return Label::IdleDrain;
    return Label::IdleHost;
}

std::vector<std::vector<HostPiece>> hostTimelines(const trace::Trace& trace) {
    Timelines timelines(trace.threads.size() + 1);
    CallCauses causes(trace);
    for (std::size_t i = 0; i < trace.calls.size(); ++i) {
        const trace::ApiCall& call = trace.calls[i];
        add(timelines, call.thread, call.start, call.end, causes.of(call.api), Proof::Call, i);
    }
    addBlocking(timelines, causes, trace.copies, Proof::Copy);
    addBlocking(timelines, causes, trace.fills, Proof::Fill);
    for (std::size_t i = 0; i < trace.overheads.size(); ++i) {
        const trace::Overhead& overhead = trace.overheads[i];
        add(timelines, overhead.thread, overhead.start, overhead.end,
            causeOfOverhead(overhead.kind), Proof::Overhead, i);
    }
    for (std::size_t i = 0; i < trace.jits.size(); ++i)
        add(timelines, trace.jits[i].thread, trace.jits[i].start, trace.jits[i].end,
            Label::IdleModule, Proof::Jit, i);
    addLoaders(timelines, trace);
    for (std::vector<HostPiece>& pieces : timelines)
        flatten(pieces);
    return timelines;
}

} // namespace ridge::analyzer
