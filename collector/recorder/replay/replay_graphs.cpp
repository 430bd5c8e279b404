// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "collector/recorder/replay/replay_graphs.h"

#include <algorithm>
#include <cstdlib>

namespace ridge::recorder {

bool hasXlaGraphs(const trace::Trace& run) {
    const bool graphs = std::ranges::any_of(
        run.kernels, [](const trace::Kernel& kernel) { return kernel.graphNode != 0; });
    return graphs && std::ranges::any_of(run.ranges, [&](const trace::Range& range) {
               return run.text(range.name).starts_with("XlaModule:");
           });
}

void withoutXlaGraphs(std::map<std::string, std::string>& environment) {
    constexpr const char* kVariable = "XLA_FLAGS";
    const char* outside = std::getenv(kVariable);
    auto& flags = environment.try_emplace(kVariable, outside ? outside : "").first->second;
    flags += flags.empty() ? "" : " ";
    flags += kNoXlaGraphs;
}

} // namespace ridge::recorder
