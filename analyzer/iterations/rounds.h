// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace ridge::analyzer {

/// One step of an optimizer.
struct OptimizerStep {
    std::uint32_t optimizer = 0; ///< any number: steps of one optimizer have the same
    /// No operation was launched between the step before and this one: both are one step.
    bool joins = false;
};

/// Places of the steps, of one thread in order, that end an iteration. With several optimizers, as
/// in a GAN, the iterations end with the one that steps least often, of these the one that steps
/// first last. It must step kLeastIterations times, in rounds of equally many steps; a tenth of the
/// steps may lie in other rounds, and the first and the last round may be cut. Else the next
/// optimizer is tried; where none does, each step ends an iteration. A joined step counts as one
/// with those before it, and as one of the last optimizer. o n for n steps of o optimizers.
std::vector<std::size_t> lastOfRounds(std::span<const OptimizerStep> steps);

} // namespace ridge::analyzer
