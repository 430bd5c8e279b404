// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/gui/timeline/timeline_bench.h"
#include "trace/reader.h"

#include <filesystem>
#include <stdexcept>

namespace ridge::gui::test {

/// A recorded example, read and analysed; throws when it cannot be read.
inline DocumentPtr exampleNamed(const std::string& name,
                                analyzer::PhaseChoice phase = analyzer::PhaseChoice::All) {
    auto trace = trace::read(std::filesystem::path(RIDGE_EXAMPLES) / name);
    if (!trace)
        throw std::runtime_error(trace.error().message);
    return documentOf(std::move(*trace), phase);
}

} // namespace ridge::gui::test
