// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analyzer/results/measures/ns.h"

#include <string>

namespace ridge::analyzer {

/// What of a framework launched most of a kernel's time.
struct Launchers {
    /// "": none is known.
    struct One {
        std::string name;
        Ns time{}; ///< GPU time of the launches
    };
    One module; ///< path, with `*` for layers that repeat
    One op;     ///< "aten::mm"
    One line;   ///< site, as LineRow has it
};

} // namespace ridge::analyzer
