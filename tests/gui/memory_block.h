// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analyzer/memory/blocks.h"

namespace ridge::gui::test {

/// A block of which only life and size matter.
inline analyzer::Block block(std::int64_t start, std::int64_t end, std::uint64_t bytes) {
    analyzer::Block result;
    result.start = start;
    result.end = end;
    result.bytes = bytes;
    return result;
}

} // namespace ridge::gui::test
