// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/tables/call_work.h"

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

std::vector<bool> CallWork::longest(const trace::Trace& trace,
                                    std::span<const Operation> operations,
                                    std::span<const LaunchedBy> launched) const {
    std::vector<std::uint32_t> submitted(m_call.size(), kNone);                 // by call
    std::map<std::pair<trace::ThreadId, std::int64_t>, std::uint64_t> launches; // of graphs
    std::unordered_map<std::uint64_t, std::uint32_t> replayed;  // by launch and call
    std::unordered_map<std::uint64_t, std::uint32_t> ofSkipped; // by step and call
    const auto time = [&](std::uint32_t i) { return operations[i].end - operations[i].start; };
    const auto offer = [&](std::uint32_t& best, std::uint32_t i) {
        if (best == kNone || time(i) > time(best))
            best = i;
    };
    for (std::uint32_t i = 0; i < operations.size(); ++i) {
        const std::uint32_t call = callOf(launched[i]);
        if (call == kNone)
            continue;
        if (!isOfGraph(trace, operations[i])) {
            const std::uint64_t step = launched[i].step;
            offer(step == 0 ? submitted[call]
                            : ofSkipped.try_emplace(step << 32 | call, kNone).first->second,
                  i);
            continue;
        }
        const trace::Launch& launch = launchOf(trace, operations[i]);
        const auto [number, isNew] =
            launches.try_emplace({launch.thread, clampTime(launch.start)}, launches.size());
        offer(replayed.try_emplace(number->second << 32 | call, kNone).first->second, i);
    }
    std::vector<bool> result(operations.size());
    for (const std::uint32_t i : submitted)
        if (i != kNone)
            result[i] = true;
    for (const auto* calls : {&replayed, &ofSkipped})
        for (const auto& [key, i] : *calls)
            result[i] = true;
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
