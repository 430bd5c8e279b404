// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "cli/load.h"

#include "trace/reader.h"

#include <iostream>

namespace ridge::cli {

std::optional<trace::Trace> load(std::string_view command, const std::string& file) {
    auto trace = trace::read(file);
    if (!trace) {
        std::cerr << "ridge " << command << ": " << trace.error().message << '\n';
        return std::nullopt;
    }
    return std::move(*trace);
}

} // namespace ridge::cli
