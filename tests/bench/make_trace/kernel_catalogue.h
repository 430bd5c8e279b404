// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "trace/writer.h"

#include <array>
#include <vector>

namespace ridge::bench {

enum class KernelKind { Gemm, Attention, Elementwise, Reduction, Optimizer, Communication };
inline constexpr std::size_t kKernelKinds = 6;

/// A kernel function with one launch configuration and how long it runs.
struct KernelShape {
    trace::ConfigId config{};
    double medianNs = 0; ///< of log-normal durations
    double sigma = 0;    ///< of their logarithm
};

/// 200 kernel functions with 3 launch configurations each, named and shaped as a training
/// program's.
class KernelCatalogue {
  public:
    /// Writes the configurations.
    explicit KernelCatalogue(trace::Writer& writer);

    /// The same `slot` and `layer` always give the same shape; any numbers are taken.
    const KernelShape& pick(KernelKind kind, std::size_t slot, std::size_t layer) const;

  private:
    void addFunction(trace::Writer& writer, KernelKind kind, std::size_t number);
    std::array<std::vector<KernelShape>, kKernelKinds> m_shapes;
};

} // namespace ridge::bench
