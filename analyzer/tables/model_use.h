// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// What a model's FLOPs are of what the GPUs could have done (docs/method/op-work.md, 'MFU').
#pragma once

#include "analyzer/op_work/op_work.h"
#include "analyzer/results/analysis.h"
#include "analyzer/results/measures/shape_work.h"
#include "analyzer/run/labelled_run.h"

#include <optional>
#include <vector>

namespace ridge::analyzer {

/// Sums up FLOPs by unit, and how much of the products' time they explain. `trace` and `run` must
/// outlive it.
class ModelSum {
  public:
    ModelSum(const trace::Trace& trace, const LabelledRun& run) : m_trace(trace), m_run(run) {}

    /// An operation with its own busy time; `work`: of the op that launched it, null: not known.
    void addBusy(const Operation& operation, Ns own, const OpWork* work);
    /// A call, by its longest operation. Returns the least time of its product in seconds; 0 of
    /// other ops, and where no roof is known.
    double addCall(const Operation& longest, const OpWork& work);
    /// Without `mfu`. Once.
    ModelUse take() &&;

  private:
    Resource unitOf(const Operation& operation, ElementType type);

    const trace::Trace& m_trace;
    const LabelledRun& m_run;
    std::vector<std::optional<Resource>> m_units; ///< of f32, by configuration
    ModelUse m_use;
};

/// `model` with its `mfu`, or with what is `missing` for one. `span`: the time of all devices.
ModelUse withUtilisation(ModelUse model, Ns span, bool isWithheld);

} // namespace ridge::analyzer
