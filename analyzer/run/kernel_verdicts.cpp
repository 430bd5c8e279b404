// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/run/kernel_verdicts.h"

#include "analyzer/algorithms/beside.h"
#include "analyzer/kernels/family_of_name.h"
#include "analyzer/operations/operations.h"
#include "analyzer/verdict/launch_occupancy.h"
#include "analyzer/verdict/work_verdict.h"

#include <algorithm>
#include <functional>

namespace ridge::analyzer {
namespace {

bool isPeer(const trace::Copy& copy) {
    return copy.kind == trace::CopyKind::PeerToPeer;
}

/// Facts per launch configuration, worked out once per device and configuration.
class Configurations {
  public:
    explicit Configurations(const trace::Trace& trace) : m_trace(trace) {
        m_communication.reserve(trace.configs.size());
        for (const trace::KernelConfig& config : trace.configs)
            m_communication.push_back(isCommunication(trace.text(config.function)));
    }

    bool communicates(std::size_t config) const {
        return config < m_communication.size() && m_communication[config];
    }

    const Occupancy& occupancyOn(std::uint32_t device, std::size_t config) {
        static const Occupancy kUnknown;
        if (device >= m_trace.devices.size() || config >= m_trace.configs.size())
            return kUnknown;
        if (m_device != device) {
            m_device = device;
            m_occupancy.clear();
            for (const trace::KernelConfig& c : m_trace.configs)
                m_occupancy.push_back(occupancy(c, m_trace.devices[device]));
        }
        return m_occupancy[config];
    }

  private:
    const trace::Trace& m_trace;
    std::vector<bool> m_communication;
    std::uint32_t m_device = kNone; ///< operations come device by device
    std::vector<Occupancy> m_occupancy;
};

/// Replayed shares decide before sampled ones; null where there are none of either.
const KernelVerdict* busyVerdict(const BusyKernels& busy, const Operation& kernel,
                                 const SampledGroup* sampled) {
    const KernelVerdict* replayed = busy.replayed.verdict(kernel.device, kernel.row);
    const bool decided = replayed && replayed->label != Label::Unclassified;
    return sampled && !decided ? &sampled->verdict : replayed;
}

/// What labelling reads; as the parameters of label().
struct LabelInput {
    const trace::Trace& trace;
    const KernelWork& work;
    std::span<const Roofs> roofs;
    const BusyKernels& busy;
    const Thresholds& thresholds;
};

Label labelOfMove(const trace::Trace& trace, const Operation& op) {
    if (op.kind == OperationKind::Fill)
        return Label::Fill;
    return isPeer(trace.copies[op.row]) ? Label::Communication : Label::Copy;
}

/// Labels the operations of [first, last). Each has a row of its own in `verdicts`. Returns how
/// many kernels each configuration has among them.
std::vector<std::size_t> labelPart(const LabelInput& input, std::span<Operation> operations,
                                   std::size_t first, std::size_t last, KernelVerdicts& verdicts) {
    Configurations configurations(input.trace);
    std::vector<std::size_t> launches(input.trace.configs.size() + 1);
    for (std::size_t i = first; i < last; ++i) {
        Operation& op = operations[i];
        prefetchKernel(input.trace, operations, i);
        if (op.kind != OperationKind::Kernel) {
            op.label = labelOfMove(input.trace, op);
            continue;
        }
        KernelVerdict& verdict = verdicts.byRow[op.row];
        const std::uint32_t config = configOf(input.trace, op.row);
        ++launches[config];
        if (configurations.communicates(config)) {
            verdict.label = op.label = Label::Communication;
            continue;
        }
        std::optional<Work> own;
        if (!input.work.range.empty() && input.work.range[i] != kNone) {
            verdicts.workRange[op.row] = input.work.range[i];
            own = input.work.ofRange[input.work.range[i]];
        } else
            own = input.work.shapes.of(op.row);
        const std::int64_t time = op.end - op.start;
        const SampledGroup* group = input.busy.sampled.of(op.device, config, time);
        verdict = judge(Ns(time), own, configurations.occupancyOn(op.device, config),
                        group ? group->roofs : input.roofs[op.device], input.thresholds,
                        busyVerdict(input.busy, op, group));
        op.label = verdict.label;
    }
    return launches;
}

} // namespace

KernelVerdicts label(const trace::Trace& trace, std::span<Operation> operations,
                     const KernelWork& work, std::span<const Roofs> roofs, const BusyKernels& busy,
                     const Thresholds& thresholds) {
    KernelVerdicts verdicts;
    verdicts.byRow.resize(trace.kernels.size());
    verdicts.workRange.resize(trace.kernels.size(), kNone);
    const LabelInput input{trace, work, roofs, busy, thresholds};
    auto [front, back] = inHalves(operations.size(), [&](std::size_t first, std::size_t last) {
        return labelPart(input, operations, first, last, verdicts);
    });
    std::ranges::transform(front, back, front.begin(), std::plus());
    verdicts.launches = std::move(front);
    return verdicts;
}

} // namespace ridge::analyzer
