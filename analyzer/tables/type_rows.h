// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analyzer/results/rows/framework_rows.h"

#include <string_view>

namespace ridge::analyzer {

/// The types of an op with these arguments, as addTypes() counts them.
OpTypes typesOf(std::string_view op, std::string_view arguments);

/// Sums up `ops` and `withoutOp` of `rows` as `types`, most GPU time first, and counts their
/// `floatingTypes`. Ops without work are left out.
///
///  - A product, convolution or attention is of the type that it multiplies.
///  - Beside floating tensors with dimensions those without one do not count, as in PyTorch's
///    promotion.
///  - A compiled region is not known, whatever its tensors are.
void addTypes(FrameworkRows& rows);

} // namespace ridge::analyzer
