// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analyzer/kernels/kernel_traits.h"
#include "analyzer/kernels/trials.h"
#include "analyzer/operations/operations.h"
#include "analyzer/results/measures/window.h"
#include "analyzer/results/rows/kernel_family_row.h"

#include <span>
#include <vector>

namespace ridge::analyzer {

/// The family of each launch: Autotuning in an autotuning run, Optimizer of what a framework's marked
/// step of an optimizer launches elementwise, else that of the kernel's name.
class LaunchFamilies {
  public:
    /// `perDevice`: as LabelledRun has it. `trace` must outlive the object. n for n operations.
    LaunchFamilies(const trace::Trace& trace,
                   std::span<const std::span<const Operation>> perDevice);

    /// Of a kernel.
    KernelFamily of(const Operation& operation) const {
        if (m_trials.holds(operation))
            return KernelFamily::Autotuning;
        const KernelFamily family = traits(operation).family;
        return family == KernelFamily::Elementwise && isInOptimizer(operation)
                   ? KernelFamily::Optimizer
                   : family;
    }
    const KernelTraits& traits(const Operation& operation) const {
        return m_traits[configOf(m_trace, operation.row)];
    }
    const Trials& trials() const { return m_trials; }

  private:
    bool isInOptimizer(const Operation& operation) const {
        return !m_inOptimizer.empty() && m_inOptimizer[operation.row];
    }

    const trace::Trace& m_trace;
    std::vector<bool> m_inOptimizer;    ///< by row of Trace::kernels; empty: no step is marked
    std::vector<KernelTraits> m_traits; ///< by row of Trace::configs; last: not known
    Trials m_trials;
};

/// What each family has of the busy time of one device. A nanosecond goes where sweep() takes it,
/// so all families together have what a budget has in labels of kernels. `operations` in time
/// order; with `windows` (disjoint, ascending) what lies inside of those alone.
FamilyTimes familyTimes(std::span<const Operation> operations, const std::vector<Window>* windows,
                        const LaunchFamilies& families);

} // namespace ridge::analyzer
