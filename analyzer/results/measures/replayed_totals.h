// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analyzer/results/measures/ns.h"
#include "analyzer/results/measures/replayed_work.h"
#include "analyzer/results/measures/work.h"

#include <cstdint>
#include <optional>

namespace ridge::analyzer {

/// Annotated against counted work of the same kernels or range instances. Each pair is about those
/// where both are known and above 0.
struct AnnotatedBeside {
    double annotatedFlops = 0, countedFlops = 0;
    double annotatedBytes = 0,
           countedBytes = 0; ///< the algorithm's least bytes; read and written in DRAM

    void add(const Work& annotated, std::optional<double> flops, std::optional<double> bytes);
    std::optional<double> usefulFlops() const;   ///< annotated / counted
    std::optional<double> trafficBlowUp() const; ///< counted / annotated
};

/// What replayed counters say of the kernels of a row. Times are those of the normal run.
struct ReplayedTotals {
    std::uint64_t kernels = 0;  ///< of the row
    std::uint64_t covered = 0;  ///< of these, those in the sums
    std::uint64_t replayed = 0; ///< of these, launches that were replayed themselves
    Ns kernelTime{};            ///< GPU time of `kernels`, summed
    Ns time{};                  ///< of `covered`
    /// Over `covered`; shares are means over `time` once finished, else times seconds.
    ReplayedWork sum;
    AnnotatedBeside beside;

    bool known() const { return covered > 0; }
    bool whole() const { return known() && covered == kernels; }
    double coveredShare() const; ///< `time` / `kernelTime`

    /// A kernel that ran for `ran`; `work` null: nothing was replayed. `own`: this launch was.
    void add(const ReplayedWork* work, bool own, Ns ran);
    ReplayedTotals& operator+=(const ReplayedTotals& other); ///< before finish()
    void finish();                                           ///< once, at last
};

} // namespace ridge::analyzer
