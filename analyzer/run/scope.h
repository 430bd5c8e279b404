// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// What an analysis reports: a run, or the part of it that its options choose.
#pragma once

#include "analyzer/idle/idle_index.h"
#include "analyzer/iterations/spans.h"
#include "analyzer/operations/busy_index.h"
#include "analyzer/ranges/selection.h"
#include "analyzer/results/analysis.h"
#include "analyzer/results/rows/device_row.h"
#include "analyzer/run/labelled_run.h"
#include "analyzer/run/range_input.h"

#include <memory>

namespace ridge::analyzer {

/// What the time of each device was; one more for the device not known.
struct DeviceTimes {
    std::vector<BusyIndex> busy;
    std::vector<IdleIndex> idle;
};

/// Idle time has no causes yet.
DeviceTimes deviceTimes(const DeviceOperations& operations);

/// What of the run an analysis reports, where that is not all of it.
struct ChosenPart {
    Selection selection;
    OperationsByRange byRange; ///< of selection.operations
    bool isPhase = false;      ///< windows may begin and end with idle time
    /// LabelledRun::work of a phase, without ranges that reach out of it: their work is of more
    /// than its time.
    std::vector<std::optional<Work>> work = {};

    /// Operations of device `d` among the chosen ones, whose bounds are `bounds`.
    std::span<const Operation> on(std::size_t d, std::span<const std::size_t> bounds) const {
        return selection.operations.all().subspan(bounds[d], bounds[d + 1] - bounds[d]);
    }
};

/// What is analysed: a run, or the part of it that is chosen so far.
struct Scope {
    const LabelledRun& run;
    std::shared_ptr<const ChosenPart> part = nullptr; ///< null: the whole run
    std::optional<FilterSummary> filter = {};         ///< of the processes or ranges chosen last

    const RangeTree& tree() const { return part ? part->selection.tree : run.tree; }
    const OperationsByRange& byRange() const { return part ? part->byRange : run.byRange; }
    std::span<const Operation> operations() const {
        return part ? part->selection.operations.all() : run.projected.operations;
    }
    DeviceOperations perDevice(const trace::Trace& trace) const {
        if (!part)
            return run.perDevice;
        const std::vector<std::size_t> bounds = deviceBounds(operations(), trace.devices.size());
        DeviceOperations result;
        for (std::size_t d = 0; d <= trace.devices.size(); ++d)
            result.push_back(part->on(d, bounds));
        return result;
    }
    std::span<const std::optional<Work>> work() const {
        return part && !part->work.empty() ? part->work : run.work;
    }
    RangeInput rangeInput(const trace::Trace& trace, const DeviceTimes& times,
                          const Thresholds& thresholds, const std::stop_token& stop) const {
        return {trace,       run.projected.forest, tree(),    byRange(), operations(),
                times.busy,  times.idle,           run.roofs, work(),    thresholds,
                run.sampled, &run.replayed,        stop};
    }
    std::shared_ptr<ChosenPart> chosen(Selection selection, bool isPhase = false) const {
        OperationsByRange inRanges(run.projected.forest, selection.operations.all());
        return std::make_shared<ChosenPart>(
            ChosenPart{std::move(selection), std::move(inRanges), isPhase});
    }
};

/// The operations and ranges of Options::processes; the whole run where it is empty.
Scope chooseProcesses(const trace::Trace& trace, const LabelledRun& run,
                      const std::vector<std::size_t>& processes);

/// What `choice` chooses of `base`, whose phases these are; all where none were found.
Scope choosePhase(const trace::Trace& trace, const Scope& base, const Phases& phases,
                  PhaseChoice choice);

/// What Options::range chooses of `base`; all without it. NVTX ranges that match, else modules of
/// PyTorch.
Scope chooseRanges(const trace::Trace& trace, const Scope& base,
                   const std::optional<RangeFilter>& filter);

/// The iterations in `scope`, which is of one process a device, or of the ranges that
/// Options::iteration names.
IterationSpans searchIn(const trace::Trace& trace, const Scope& scope, const DeviceTimes& times,
                        const std::optional<RangeFilter>& iteration);

} // namespace ridge::analyzer
