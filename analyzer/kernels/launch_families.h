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

/// The family of each launch: Autotuning in an autotuning run, else that of the kernel's name.
class LaunchFamilies {
  public:
    /// `perDevice`: as LabelledRun has it. `trace` must outlive the object. n for n operations.
    LaunchFamilies(const trace::Trace& trace,
                   std::span<const std::span<const Operation>> perDevice);

    /// Of a kernel.
    KernelFamily of(const Operation& operation) const {
        return m_trials.holds(operation) ? KernelFamily::Autotuning : traits(operation).family;
    }
    const KernelTraits& traits(const Operation& operation) const {
        return m_traits[configOf(m_trace, operation.row)];
    }
    const Trials& trials() const { return m_trials; }

  private:
    const trace::Trace& m_trace;
    std::vector<KernelTraits> m_traits; ///< by row of Trace::configs; last: not known
    Trials m_trials;
};

/// What each family has of the busy time of one device. A nanosecond goes where sweep() takes it,
/// so all families together have what a budget has in labels of kernels. `operations` in time
/// order; with `windows` (disjoint, ascending) what lies inside of those alone.
FamilyTimes familyTimes(std::span<const Operation> operations, const std::vector<Window>* windows,
                        const LaunchFamilies& families);

} // namespace ridge::analyzer
