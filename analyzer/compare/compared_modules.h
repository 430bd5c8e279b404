// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analyzer/compare/comparison.h"
#include "analyzer/results/analysis.h"

#include <span>
#include <vector>

namespace ridge::analyzer {

/// What the modules of PyTorch took in the runs `a` and `b`, and what has no module by marked range.
/// Empty where a run has no modules. Modules are joined by their path, without the `_orig_mod` of
/// torch.compile. The largest root of one side is joined with that of the other one whatever their
/// classes are, unless one of them has a namesake there. Layers that repeat are one row. Names are
/// those of `a` where it has the module. Largest change first; rows without GPU time are left out.
std::vector<ModuleChange> moduleChanges(std::span<const Analysis> a, std::span<const Analysis> b);

} // namespace ridge::analyzer
