// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/alike_launches.h"

#include <map>
#include <tuple>

namespace ridge::analyzer {

AlikeLaunches alikeLaunches(const trace::Trace& trace, std::span<const Operation> operations,
                            std::span<const std::uint32_t> workRanges,
                            std::span<const std::optional<Work>> work) {
    using Key =
        std::tuple<std::uint32_t, double, double>; // configuration, announced FLOPs and bytes
    std::map<Key, std::uint32_t> known;
    AlikeLaunches alike;
    alike.ofKernel.assign(trace.kernels.size(), kNone);
    for (std::size_t i = 0; i < operations.size(); ++i) {
        const Operation& operation = operations[i];
        if (operation.kind != OperationKind::Kernel)
            continue;
        const std::uint32_t config = configOf(trace, operation.row);
        if (config == trace.configs.size())
            continue;
        const Work announced = workRanges.empty() || workRanges[i] == kNone
                                   ? Work{}
                                   : work[workRanges[i]].value_or(Work{});
        alike.ofKernel[operation.row] = known
                                            .try_emplace({config, announced.flops, announced.bytes},
                                                         static_cast<std::uint32_t>(known.size()))
                                            .first->second;
    }
    alike.groups = static_cast<std::uint32_t>(known.size());
    return alike;
}

} // namespace ridge::analyzer
