// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analyzer/results/measures/distribution.h"
#include "analyzer/results/measures/none.h"
#include "analyzer/results/measures/ns.h"

#include <cstdint>
#include <string>

namespace ridge::analyzer {

/// The operations that a range, or all of the reported part, ran in one stream. Those of the ranges
/// inside are among them.
struct StreamRow {
    std::uint32_t range = kNone;  ///< row of Analysis::ranges; kNone: all operations of the stream
    std::string stream;           ///< CUPTI's number or the program's name; "": not known
    std::uint32_t device = kNone; ///< row of Trace::devices; kNone: not known
    std::int64_t pid = 0;         ///< of the process whose stream it is; 0: not known
    std::uint64_t instances = 0;  ///< of the range, with work in this stream; 1 where it is kNone
    std::uint64_t operations = 0; ///< kernels, copies and fills
    Ns busy{};                    ///< sum of the unions of an instance's operations in the stream
    Distribution extent;          ///< from the first to the last of them, by instance
};

} // namespace ridge::analyzer
