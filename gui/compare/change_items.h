// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/compare/change_table.h"
#include "trace/storage/stopped.h"

namespace ridge::gui {

/// The longest operation of `document` that belongs to `line`: same kernel function, or kind of
/// copy or fill, in the same range path. If this side (`isBefore`) lacks the part, the longest
/// operation of what replaced it; none if there is nothing. Linear in the operations. Throws
/// trace::Stopped.
Item itemOfLine(const Document& document, const analyzer::Comparison& comparison,
                const ChangeLine& line, bool isBefore, const std::stop_token& stop = {});

} // namespace ridge::gui
