// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/framework/kernel_shapes.h"

#include "analyzer/operations/operations.h"

#include <map>
#include <tuple>

namespace ridge::analyzer {
namespace {

using trace::Precision;

/// That multiplies on `unit`; None: no annotation could say it.
Precision precisionOf(Resource unit) {
    for (auto i = static_cast<int>(Precision::Fp64); i <= static_cast<int>(Precision::Int32); ++i)
        if (mathUnit(static_cast<Precision>(i)) == unit)
            return static_cast<Precision>(i);
    return Precision::None;
}

/// Bytes of this many L2 caches cannot come from it to a larger part.
constexpr double kHeldBytes = 2;

class Shapes {
  public:
    Shapes(const trace::Trace& trace, const FrameworkRun& framework, std::span<const Roofs> roofs)
        : m_trace(trace), m_framework(framework), m_roofs(roofs) {
        m_result.ofKernel.resize(trace.kernels.size());
    }

    /// `longest`: of the call.
    void add(const Operation& kernel, const Operation& longest, std::uint32_t call, float part) {
        const std::uint32_t config = longest.kind == OperationKind::Kernel
                                         ? configOf(m_trace, longest.row)
                                         : configOf(m_trace, kernel.row);
        // Work with its unit depends on nothing else.
        const auto [found, isNew] = m_numbers.try_emplace(
            std::tuple(m_framework.work.numberOf(call), config, kernel.device),
            static_cast<std::uint32_t>(m_result.works.size()));
        if (isNew)
            m_result.works.push_back(workOf(m_framework.work.of(call), config, kernel.device));
        m_result.ofKernel[kernel.row] = {found->second, part};
    }
    KernelShapes take() && { return std::move(m_result); }

  private:
    Work workOf(const OpWork& op, std::uint32_t config, std::uint32_t device) const {
        Work work{.bytes = op.bytes, .origin = Origin::Shape};
        const double l2 = device < m_trace.devices.size()
                              ? static_cast<double>(m_trace.devices[device].l2Bytes)
                              : 0;
        work.fitsCache = op.bytes < kHeldBytes * l2;
        if (!op.isProduct || config >= m_trace.configs.size())
            return work;
        work.precision = precisionOf(
            productUnit(op.type, m_trace.text(m_trace.configs[config].function), m_roofs[device]));
        work.flops = op.flops * op.computed;
        return work;
    }

    const trace::Trace& m_trace;
    const FrameworkRun& m_framework;
    std::span<const Roofs> m_roofs;
    std::map<std::tuple<std::uint32_t, std::uint32_t, std::uint32_t>, std::uint32_t> m_numbers;
    KernelShapes m_result;
};

} // namespace

std::optional<Work> KernelShapes::of(std::size_t kernel) const {
    if (ofKernel.empty() || ofKernel[kernel].work == kNone)
        return std::nullopt;
    Work work = works[ofKernel[kernel].work];
    work.flops *= ofKernel[kernel].part;
    work.bytes *= ofKernel[kernel].part;
    return work;
}

KernelShapes kernelShapes(const trace::Trace& trace, const FrameworkRun& framework,
                          std::span<const Operation> operations, std::span<const Roofs> roofs,
                          MixedCall mixed) {
    if (framework.launched.empty())
        return {};
    Shapes shapes(trace, framework, roofs);
    for (std::size_t i = 0; i < operations.size(); ++i) {
        const CallWork::Part& part = framework.parts[i];
        const float share = mixed == MixedCall::ByTime ? part.ofCall : part.ofWork;
        if (operations[i].kind == OperationKind::Kernel && share > 0)
            shapes.add(operations[i], operations[part.longest],
                       framework.work.callOf(framework.launched[i]), share);
    }
    return std::move(shapes).take();
}

} // namespace ridge::analyzer
