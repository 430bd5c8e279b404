// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>

namespace ridge::workloads {

/// How far a result is from its reference.
struct Comparison {
    /// ||out - ref|| / ||ref||, Euclidean; NaN when an output is no number.
    double relativeError = 0;
    std::size_t worst = 0; ///< index of the largest |out - ref|; the first non-finite output wins
    double worstOut = 0, worstRef = 0;
};

/// Compares element by element; both have the same length. A reference of zeros demands zeros.
Comparison compare(std::span<const float> out, std::span<const double> reference);

/// Index of the first value that is no finite number. A check of a sample scans the rest with it:
/// the outputs hold NaN until a kernel writes them.
std::optional<std::size_t> firstNonFinite(std::span<const float> values);

/// The verdict of one --check.
struct CheckOutcome {
    double relativeError = 0;
    double tolerance = 0;
    std::string reference; ///< what it was checked against
    std::string worst;     ///< the worst element in words: where, what, what was expected

    /// NaN never passes.
    bool passed() const { return relativeError <= tolerance; }
};

} // namespace ridge::workloads
