// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/operations/alike_launches.h"

#include "analyzer/operations/operations.h"

#include <map>
#include <string_view>
#include <tuple>

namespace ridge::analyzer {
namespace {

/// Each process has rows of its own for its launch configurations. Ranks of one program do the same
/// work, so that equal ones of theirs count as one.
class SharedConfigs {
  public:
    explicit SharedConfigs(const trace::Trace& trace)
        : m_trace(trace), m_shared(trace.configs.size(), kNone) {}

    /// The row that stands for row `config`, the configuration of the kernel in row `kernel`.
    std::uint32_t of(std::uint32_t config, std::size_t kernel) {
        std::uint32_t& shared = m_shared[config];
        if (shared != kNone)
            return shared;
        shared = config;
        const trace::Process* process = rankOf(m_trace.kernels[kernel].launch.thread);
        const trace::KernelConfig& c = m_trace.configs[config];
        if (process)
            shared =
                m_known
                    .try_emplace({process->executable, c.function, c.mangled, c.grid, c.block,
                                  c.cluster, c.registersPerThread, c.staticShared, c.dynamicShared},
                                 config)
                    .first->second;
        return shared;
    }

  private:
    const trace::Process* rankOf(trace::ThreadId thread) const {
        if (thread == trace::ThreadId::None || trace::index(thread) >= m_trace.threads.size())
            return nullptr;
        const trace::ProcessId process = m_trace.threads[trace::index(thread)].process;
        if (process == trace::ProcessId::None || trace::index(process) >= m_trace.processes.size())
            return nullptr;
        const trace::Process& found = m_trace.processes[trace::index(process)];
        return found.rank ? &found : nullptr;
    }

    using Key = std::tuple<std::string_view, trace::StringId, trace::StringId, trace::Dim3,
                           trace::Dim3, trace::Dim3, std::uint32_t, std::uint32_t, std::uint32_t>;
    const trace::Trace& m_trace;
    std::map<Key, std::uint32_t> m_known;
    std::vector<std::uint32_t> m_shared; ///< by row of Trace::configs; kNone: not asked for yet
};

} // namespace

AlikeLaunches alikeLaunches(const trace::Trace& trace, std::span<const Operation> operations,
                            std::span<const std::uint32_t> workRanges,
                            std::span<const std::optional<Work>> work) {
    using Key =
        std::tuple<std::uint32_t, double, double>; // configuration, announced FLOPs and bytes
    std::map<Key, std::uint32_t> known;
    AlikeLaunches alike;
    alike.ofKernel.assign(trace.kernels.size(), kNone);
    SharedConfigs shared(trace);
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
        alike.ofKernel[operation.row] =
            known
                .try_emplace({shared.of(config, operation.row), announced.flops, announced.bytes},
                             static_cast<std::uint32_t>(known.size()))
                .first->second;
    }
    alike.groups = static_cast<std::uint32_t>(known.size());
    return alike;
}

} // namespace ridge::analyzer
