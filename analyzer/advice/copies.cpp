// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/advice/costs.h"
#include "analyzer/advice/parts.h"

#include <algorithm>

namespace ridge::analyzer {
namespace {

/// Bytes/s of the device's link to the host by its PCI Express generation and width, theoretical; 0
/// when they are not known.
double linkRate(const trace::Device& device) {
    constexpr double kPerLane[] = {0, 0.25e9, 0.5e9, 0.985e9, 1.969e9, 3.938e9, 7.563e9};
    if (device.pcieGeneration < 1 || device.pcieGeneration > 6 || device.pcieWidth < 1)
        return 0;
    return kPerLane[device.pcieGeneration] * device.pcieWidth;
}

double measuredLinkRate(const Analysis& analysis, trace::CopyKind kind) {
    return kind == trace::CopyKind::HostToDevice   ? leastMeasuredRate(analysis, "PCIe to device")
           : kind == trace::CopyKind::DeviceToHost ? leastMeasuredRate(analysis, "PCIe to host")
                                                   : 0;
}

/// What pinned memory of the same direction reached in this recording, else in `ridge ceilings`,
/// else what the link can.
double pinnedRate(const Analysis& analysis, trace::CopyKind kind, bool& assumed) {
    double best = 0;
    for (const CopyRow& row : analysis.copies)
        if (row.kind == kind && !row.pageable())
            best = std::max(best, row.bytesPerSecond());
    if (!(best > 0))
        best = measuredLinkRate(analysis, kind);
    assumed = best <= 0;
    if (assumed && analysis.devices.size() == 1)
        best = linkRate(analysis.devices.front().device);
    return best;
}

} // namespace

void adviseOnCopies(const Analysis& analysis, std::vector<Advice>& advice) {
    const Ns exposed = analysis.budget[Label::Copy];
    Ns all{};
    Advice overlap;
    for (std::uint32_t i = 0; i < analysis.copies.size(); ++i) {
        const CopyRow& row = analysis.copies[i];
        if (!row.crossesLink() && row.kind != trace::CopyKind::PeerToPeer)
            continue;
        all = plus(all, row.total);
        overlap.count += row.count;
        if (!row.pageable())
            continue;
        Advice pin;
        pin.kind = AdviceKind::PinHostMemory;
        pin.rate = pinnedRate(analysis, row.kind, pin.assumed);
        pin.copy = i;
        pin.count = row.count;
        pin.bytes = row.bytes;
        pin.spent = row.total;
        if (!(pin.rate > 0))
            continue;
        const double least = row.bytes / pin.rate * 1e9;
        if (least < static_cast<double>(row.total.count()))
            pin.gain = std::min(exposed, row.total - Ns(static_cast<std::int64_t>(least)));
        advice.push_back(pin);
    }
    overlap.kind = AdviceKind::OverlapCopies;
    overlap.spent = all;
    overlap.gain = std::min(exposed, all);
    advice.push_back(overlap);
    Advice communication;
    communication.kind = AdviceKind::OverlapCommunication;
    communication.spent = communication.gain = analysis.budget[Label::Communication];
    for (const KernelRow& row : analysis.kernels)
        for (const VerdictShare& share : row.verdicts)
            if (share.verdict.label == Label::Communication)
                communication.count += share.calls;
    advice.push_back(communication);
}

} // namespace ridge::analyzer
