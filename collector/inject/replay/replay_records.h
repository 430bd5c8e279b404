// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "collector/inject/output/declarations.h"

#include <span>
#include <string_view>

namespace ridge::inject {

/// Writes the records of a second run. Not thread-safe: under the lock of the replay.
class ReplayRecords {
  public:
    explicit ReplayRecords(Declarations& declarations) : m_declarations(declarations) {}

    /// Those of `names` that were not declared before: a value of a kernel is of the metric with
    /// its place.
    void declareMetrics(std::span<const char* const> names);

    /// `values`: by metric; none where the kernel was not counted, or not yet.
    void writeKernel(spool::ReplayedKernel kernel, std::span<const double> values);

    /// Counts launches that the second run lacks.
    void loss(spool::LossKind what, std::uint64_t count, std::string_view detail) {
        m_declarations.loss(what, count, detail);
    }

  private:
    Declarations& m_declarations;
    std::size_t m_metrics = 0; // declared
};

} // namespace ridge::inject
