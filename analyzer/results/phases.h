// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// The phases that every recording falls into (docs/method/phases.md, 'Phases').
#pragma once

#include "analyzer/results/labels/budget.h"
#include "analyzer/results/measures/ns.h"
#include "analyzer/results/measures/window.h"
#include "analyzer/results/rows/iterations.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace ridge::analyzer {

enum class Phase : std::uint8_t {
    StartUp, ///< before the first iteration
    WarmUp,  ///< iterations until their times settle
    Steady,  ///< iterations from then on
    Rest     ///< between iterations, as evaluations and checkpoints, and after the last one
};
inline constexpr std::size_t kPhases = 4;

/// What of a recording an analysis reports.
enum class PhaseChoice : std::uint8_t {
    All,
    Steady, ///< the steady state; the whole run where no iterations are found
    Start   ///< start-up and warm-up
};

/// Iterations [first, last] by number, in place of all steady ones.
struct IterationSlice {
    std::uint64_t first = 0, last = 0;
};

/// One phase over all devices, from the first to the last operation of each.
struct PhaseRow {
    Ns span{}, busy{}; ///< summed over devices
    Budget budget;     ///< adds up to `span`
    std::uint64_t operations = 0;
    std::uint64_t iterations = 0; ///< summed over devices
    Ns autotuning{};              ///< of `busy`, in trials of autotuning runs
    std::uint64_t trials = 0;     ///< of `operations`, those of autotuning runs
};

/// Windows of one phase by device and for the device not known: disjoint, ascending.
using PhaseWindows = std::vector<std::vector<Window>>;

struct Phases {
    IterationBasis basis = IterationBasis::None; ///< None: the run has no phases, all of it is Rest
    std::array<PhaseRow, kPhases> rows;
    std::array<PhaseWindows, kPhases> windows;
    std::optional<IterationSlice> slice; ///< reported in place of the steady state

    const PhaseRow& of(Phase phase) const { return rows[static_cast<std::size_t>(phase)]; }
    PhaseRow& of(Phase phase) { return rows[static_cast<std::size_t>(phase)]; }
};

} // namespace ridge::analyzer
