// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/compare/change_table.h"

namespace ridge::gui {

/// The longest operation in `document`, the side `isBefore`, of what `line` speaks of: of the same kernel function or
/// kind of copy or fill in the same range path. Of a part that this side lacks, of what stands there instead; none
/// where there is nothing. n of the operations.
Item itemOfLine(const Document& document, const analyzer::Comparison& comparison,
                const ChangeLine& line, bool isBefore);

} // namespace ridge::gui
