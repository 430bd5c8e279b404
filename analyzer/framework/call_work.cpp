// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/framework/call_work.h"

#include "analyzer/framework/captured_nodes.h"
#include "analyzer/kernels/readable_name.h"
#include "analyzer/operations/operations.h"

#include <map>
#include <unordered_map>
#include <utility>

namespace ridge::analyzer {
namespace {

std::optional<OpWork> workOf(const trace::Trace& trace, const trace::FrameworkRange& range) {
    const auto arguments = parseArguments(trace.text(range.arguments));
    return arguments ? opWork(trace.text(range.name), *arguments) : std::nullopt;
}

/// Tensor cores take f32 as TF32 only. nvjet kernels run on nothing else.
bool isTf32(std::string_view kernel) {
    if (kernel.find("tf32") != std::string_view::npos ||
        kernel.find("s1688gemm") != std::string_view::npos ||
        kernel.find("nvjet_") != std::string_view::npos)
        return true;
    const auto name = readableName(kernel);
    return name && name->find("tf32") != std::string::npos;
}

/// The operations of one call.
class Call {
  public:
    void add(const trace::Trace& trace, std::span<const Operation> operations, std::uint32_t i) {
        const Operation& op = operations[i];
        if (m_longest == kNone || op.end - op.start > m_most) {
            m_longest = i;
            m_most = op.end - op.start;
        }
        if (op.kind == OperationKind::Fill)
            return;
        const std::uint32_t function = functionOf(trace, op);
        m_isMixed |= m_time > 0 && function != m_function;
        m_function = function;
        m_time += timeOf(op);
    }
    CallWork::Part part(std::span<const Operation> operations, std::uint32_t i) const {
        const Operation& op = operations[i];
        if (op.kind == OperationKind::Fill)
            return {i == m_longest, 0, 0, m_longest};
        const float part = static_cast<float>(timeOf(op)) / static_cast<float>(m_time);
        return {i == m_longest, m_isMixed ? 0 : part, part, m_longest};
    }

  private:
    /// Not 0, so that parts add up to 1.
    static std::int64_t timeOf(const Operation& op) {
        return std::max(op.end - op.start, std::int64_t{1});
    }
    /// kNone of a copy.
    static std::uint32_t functionOf(const trace::Trace& trace, const Operation& op) {
        const std::uint32_t config = op.kind == OperationKind::Kernel
                                         ? configOf(trace, op.row)
                                         : static_cast<std::uint32_t>(trace.configs.size());
        return config < trace.configs.size() ? trace::value(trace.configs[config].function) : kNone;
    }

    std::uint32_t m_longest = kNone, m_function = kNone;
    std::int64_t m_most = 0, m_time = 0; ///< ns; m_time: of kernels and copies
    bool m_isMixed = false;
};

/// Numbers the calls that happened.
class Calls {
  public:
    Calls(const trace::Trace& trace, std::size_t ranges)
        : m_trace(trace), m_submitted(ranges, kNone) {}

    std::uint32_t numberOf(const Operation& op, const LaunchedBy& launched, std::uint32_t call) {
        if (!isOfGraph(m_trace, op)) {
            const std::uint64_t step = launched.step;
            return number(step == 0
                              ? m_submitted[call]
                              : m_ofSkipped.try_emplace(step << 32 | call, kNone).first->second);
        }
        const trace::Launch& launch = launchOf(m_trace, op);
        const auto [graph, isNew] =
            m_launches.try_emplace({launch.thread, clampTime(launch.start)}, m_launches.size());
        return number(m_replayed.try_emplace(graph->second << 32 | call, kNone).first->second);
    }
    std::uint32_t count() const { return m_count; }

  private:
    std::uint32_t number(std::uint32_t& kept) {
        if (kept == kNone)
            kept = m_count++;
        return kept;
    }

    const trace::Trace& m_trace;
    std::uint32_t m_count = 0;
    std::vector<std::uint32_t> m_submitted;                                       ///< by call
    std::map<std::pair<trace::ThreadId, std::int64_t>, std::uint64_t> m_launches; ///< of graphs
    std::unordered_map<std::uint64_t, std::uint32_t> m_replayed;  ///< by launch and call
    std::unordered_map<std::uint64_t, std::uint32_t> m_ofSkipped; ///< by step and call
};

} // namespace

CallWork::CallWork(const trace::Trace& trace, const FrameworkTree& tree)
    : m_work(tree.row.size(), kNone), m_call(tree.row.size(), kNone) {
    std::unordered_map<std::uint64_t, std::uint32_t> known;
    for (std::uint32_t p = 0; p < m_call.size(); ++p) {
        if (tree.parent[p] != kNone)
            m_call[p] = m_call[tree.parent[p]];
        const trace::FrameworkRange& range = tree.range(trace, p);
        if (range.kind != trace::FrameworkKind::Op)
            continue;
        const std::uint64_t key =
            std::uint64_t{trace::value(range.name)} << 32 | trace::value(range.arguments);
        const auto [found, isNew] =
            known.try_emplace(key, static_cast<std::uint32_t>(m_works.size()));
        if (isNew)
            m_works.push_back(workOf(trace, range));
        m_work[p] = found->second;
        if (m_works[found->second])
            m_call[p] = p;
    }
}

std::vector<CallWork::Part> CallWork::parts(const trace::Trace& trace,
                                            std::span<const Operation> operations,
                                            std::span<const LaunchedBy> launched) const {
    Calls numbers(trace, m_call.size());
    std::vector<Call> calls;
    std::vector<std::uint32_t> number(operations.size(), kNone);
    for (std::uint32_t i = 0; i < operations.size(); ++i) {
        const std::uint32_t call = callOf(launched[i]);
        if (call == kNone)
            continue;
        number[i] = numbers.numberOf(operations[i], launched[i], call);
        calls.resize(std::max<std::size_t>(calls.size(), numbers.count()));
        calls[number[i]].add(trace, operations, i);
    }
    std::vector<Part> result(operations.size());
    for (std::uint32_t i = 0; i < operations.size(); ++i)
        if (number[i] != kNone)
            result[i] = calls[number[i]].part(operations, i);
    return result;
}

Resource productUnit(ElementType type, std::string_view kernel, const Roofs& roofs) {
    switch (type) {
    case ElementType::F16:
        return Resource::TensorFp16;
    case ElementType::Bf16:
        return Resource::TensorBf16;
    case ElementType::F8:
        return Resource::TensorFp8;
    case ElementType::I8:
        return Resource::TensorInt8;
    case ElementType::F32:
        return isTf32(kernel) ? Resource::TensorTf32 : Resource::Fp32;
    case ElementType::F64:
        return roofs.of(Resource::TensorFp64).rate > 0 ? Resource::TensorFp64 : Resource::Fp64;
    case ElementType::Bool:
    case ElementType::U8:
    case ElementType::I16:
    case ElementType::I32:
    case ElementType::I64:
    case ElementType::Other:
        break;
    }
    return Resource::None;
}

} // namespace ridge::analyzer
