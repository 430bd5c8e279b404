// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// What time is labelled as, and all that is said and shown of each label, in one table. A new idle
// cause is a value and a row here, and the place that finds it. For a kind of call that is
// causeOfCall() in host_timeline.cpp, else gaps.cpp.
#pragma once

#include "analyzer/results/labels/advice_kind.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace ridge::analyzer {

/// What a nanosecond of a device went to. In the order of priority where several fit
/// (docs/method/budget.md and docs/method/idle.md): the first one that is true wins. From
/// NotRecorded on no operation is known to run, and the label says what the device waited for.
enum class Label : std::uint8_t {
    ComputeSaturated,
    ComputeLimited,
    BandwidthSaturated,
    BandwidthLimited,
    Unclassified,
    OverheadKernel,
    Communication,
    Copy,
    Fill,
    Foreign,
    NotRecorded,    ///< nothing was recorded, to see how long a step takes alone
    Profiler,       ///< recording made the device wait
    IdleModule,     ///< loading a module or a function, compiling
    IdleAllocation, ///< allocating, freeing, growing a pool
    IdleDrain,      ///< the host was in a synchronising call although the device had finished
    IdleInput,      ///< the host waited for a loader's next batch
    IdleHost,   ///< the host had submitted nothing: between calls, or in one that submits nothing
    IdleLaunch, ///< submitted and not started yet
    IdleDependency, ///< submitted and waiting for another stream or device
    IdleUnknown     ///< no record says why
};
inline constexpr std::size_t kLabels = static_cast<std::size_t>(Label::IdleUnknown) + 1;
inline constexpr Label kFirstIdle = Label::NotRecorded;

constexpr std::size_t index(Label label) {
    return static_cast<std::size_t>(label);
}

/// True where no recorded operation runs on the device.
constexpr bool isIdle(Label label) {
    return label >= kFirstIdle;
}

/// True of time that the program has when nobody records it.
constexpr bool isOwn(Label label) {
    return label != Label::NotRecorded && label != Label::Profiler;
}

enum class Family : std::uint8_t { None, Compute, Bandwidth, Overhead, Communication };
inline constexpr std::size_t kFamilies = 5;

/// "compute-bound", "bandwidth-bound", "overhead-bound", "communication-bound"; "" for None.
std::string_view name(Family);

struct LabelFacts {
    Label label;
    Family family;                 ///< whose time it is in a verdict; None: in no family's
    std::string_view name;         ///< "idle: sync drain"
    std::string_view key;          ///< in JSON, without its unit: "idle_drain"
    std::string_view style;        ///< class and variable of its colour in HTML: "ID"
    std::string_view terminal;     ///< ANSI colour: "35"
    std::uint32_t light, dark;     ///< colours on a light and on a dark ground, 0xRRGGBB
    std::string_view meaning = {}; ///< of an idle cause, a sentence; "" for others
    /// Of an idle cause, for "most of it ...": "while modules load"; "" for none.
    std::string_view blame = {};
    /// What it is at start-up and what shortens it; "": nothing is known.
    std::string_view cure = {};
    /// Of an idle cause, what to try against it.
    std::optional<AdviceKind> advice = {};
};

// clang-format off
inline constexpr std::array<LabelFacts, kLabels> kLabelFacts = {{
    {Label::ComputeSaturated, Family::Compute, "compute", "compute_saturated", "C", "34", 0x0072B2, 0x56B4E9},
    {Label::ComputeLimited, Family::Compute, "compute, latency-limited", "compute_latency_limited",
     "CL", "34", 0x7DB7D9, 0x2F7097},
    {Label::BandwidthSaturated, Family::Bandwidth, "bandwidth", "bandwidth_saturated", "B", "33", 0xD18200, 0xE69F00},
    {Label::BandwidthLimited, Family::Bandwidth, "bandwidth, latency-limited", "bandwidth_latency_limited",
     "BL", "33", 0xF1CB85, 0x8F6510},
    {Label::Unclassified, Family::None, "unclassified", "unclassified", "U", "90", 0xB9C1CB, 0x596373},
    {Label::OverheadKernel, Family::Overhead, "overhead kernel", "overhead_kernel", "O", "35", 0xA8437F, 0xCC79A7},
    {Label::Communication, Family::Communication, "exposed communication", "communication", "N", "93", 0x6B6600, 0xF0E442},
    {Label::Copy, Family::Bandwidth, "exposed copy", "copy", "X", "32", 0x12A583, 0x00A37A},
    {Label::Fill, Family::Bandwidth, "exposed fill", "fill", "F", "32", 0xB9D6CC, 0x35564B},
    {Label::Foreign, Family::None, "foreign work", "foreign", "W", "90", 0x98A1AD, 0x59616E},
    {Label::NotRecorded, Family::None, "not recorded", "not_recorded", "NR", "90", 0xDDE1E6, 0x343B45,
     "Operations were not recorded here, to see how long a step takes alone."},
    {Label::Profiler, Family::None, "recording", "profiler", "IP", "35", 0x9AA4B1, 0x6F7B8C,
     "Recording held the launching thread: the program alone does not have this time.",
     "because of the recording"},
    {Label::IdleModule, Family::Overhead, "idle: module load", "idle_module", "IM", "35", 0x8F8420, 0xD9D27A,
     "A module or a function was being loaded or compiled.",
     "while modules load",
     "code is loaded or compiled at its first use. It is paid once a process: keep a compilation cache, "
     "load fewer kernels, or load while data is prepared",
     AdviceKind::LoadAhead},
    {Label::IdleAllocation, Family::Overhead, "idle: allocation", "idle_allocation", "IA", "35", 0x0E8C86, 0x5AD1C9,
     "The launching thread was allocating or freeing memory.",
     "while memory is allocated or freed",
     "memory is allocated for the first time. A pool that is filled once keeps it",
     AdviceKind::ReuseAllocations},
    {Label::IdleDrain, Family::Overhead, "idle: sync drain", "idle_drain", "ID", "35", 0xC8491B, 0xFF8A5C,
     "The launching thread was in a synchronising call although the GPU had finished.",
     "while the host sits in synchronising calls",
     "the host waits in synchronising calls, as autotuning does after each trial. Keep the results of autotuning",
     AdviceKind::RemoveSync},
    {Label::IdleInput, Family::Overhead, "idle: input pipeline", "idle_input", "II", "35", 0x8A5A2B, 0xD9A66F,
     "The launching thread waited for the loader's next batch.",
     "while the host waits for the loader's next batch",
     "the first batch of an epoch waits until workers have started. Persistent workers start once a run",
     AdviceKind::FeedGpu},
    {Label::IdleHost, Family::Overhead, "idle: host busy", "idle_host", "IH", "35", 0x7A5FC4, 0xC9B8F5,
     "The launching thread had submitted nothing.",
     "while the host prepares the next launch",
     "the host prepares: imports, building the model, compilation by the framework. Cache what is compiled "
     "(Inductor's and XLA's caches), overlap it with loading data",
     AdviceKind::PrepareAhead},
    {Label::IdleLaunch, Family::Overhead, "idle: launch latency", "idle_launch", "IL", "35", 0x6F7D8E, 0x9AA7B8,
     "The next operation was submitted and had not started.",
     "between submission and start"},
    {Label::IdleDependency, Family::Overhead, "idle: dependency", "idle_dependency", "IW", "35", 0xB83D73, 0xF58FB8,
     "The next operation waited for another stream or device.",
     "waiting for another stream or device"},
    {Label::IdleUnknown, Family::Overhead, "idle: unknown", "idle_unknown", "IU", "35", 0xB6BEC8, 0x4A5462,
     "No record says why."},
}};
// clang-format on

constexpr const LabelFacts& factsOf(Label label) {
    return kLabelFacts[index(label)];
}

/// "compute", "compute, latency-limited", "idle: sync drain", ...; "" for a number that is no
/// label.
constexpr std::string_view name(Label label) {
    return index(label) < kLabels ? factsOf(label).name : "";
}

static_assert(
    [] {
        for (std::size_t i = 0; i < kLabels; ++i)
            if (kLabelFacts[i].label != static_cast<Label>(i))
                return false;
        return true;
    }(),
    "rows stand in the order of Label");
static_assert(
    [] {
        for (const LabelFacts& facts : kLabelFacts)
            if (isIdle(facts.label) == facts.meaning.empty())
                return false;
        return true;
    }(),
    "every idle cause has a meaning, and no other label");

} // namespace ridge::analyzer
