// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/compare/change_table.h"

#include <stop_token>

namespace ridge::gui {

/// The longest operation in `document`, the side `isBefore`, of what `line` speaks of: of the same kernel function or
/// kind of copy or fill in the same range path. Of a part that this side lacks, of what stands there instead; none
/// where there is nothing. n of the operations; ends soon once `stop` asks for it, and what it returns then is of no
/// use.
Item itemOfLine(const Document& document, const analyzer::Comparison& comparison,
                const ChangeLine& line, bool isBefore, const std::stop_token& stop = {});

} // namespace ridge::gui
