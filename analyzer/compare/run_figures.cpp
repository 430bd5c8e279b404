// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/compare/run_figures.h"

#include <algorithm>
#include <map>

namespace ridge::analyzer {
namespace {

/// Sums over kernels whose work is of one origin.
struct KernelWork {
    double flops = 0, bytes = 0;
    Ns flopsTime{}, bytesTime{}; ///< of the kernels in each sum
};

KernelWork kernelWork(const Analysis& a, Origin origin) {
    KernelWork sum;
    for (const KernelRow& row : a.kernels) {
        if (row.work.flopsOrigin == origin) {
            sum.flops += row.work.flops;
            sum.flopsTime = plus(sum.flopsTime, row.work.time);
        }
        if (row.work.bytesOrigin == origin) {
            sum.bytes += row.work.bytes;
            sum.bytesTime = plus(sum.bytesTime, row.work.time);
        }
    }
    return sum;
}

Ns kernelTime(const Analysis& a) {
    Ns time{};
    for (const KernelRow& row : a.kernels)
        time = plus(time, row.time.total);
    return time;
}

/// Bytes of DRAM by the samples of all devices; 0 where one of them has none.
double sampledBytes(const Analysis& a) {
    double bytes = 0;
    for (const DeviceRow& device : a.devices) {
        const Estimate& read = device.shares.of(Metric::DramRead);
        const Estimate& written = device.shares.of(Metric::DramWrite);
        if (!read.known() || !written.known())
            return 0;
        bytes += (read.value + written.value) * seconds(device.busy);
    }
    return bytes;
}

bool covers(Ns part, Ns whole) {
    return whole > Ns{} &&
           static_cast<double>(part.count()) >= kKnownRun * static_cast<double>(whole.count());
}

/// The first that is known, of one iteration.
KnownWork firstKnown(std::initializer_list<KnownWork> choices, double iterations) {
    for (const KnownWork& choice : choices)
        if (choice.amount > 0)
            return {choice.amount / iterations, choice.origin};
    return {};
}

void setWork(RunFigures& figures, const Analysis& a) {
    const Ns all = kernelTime(a);
    const KernelWork counted = kernelWork(a, Origin::Replayed),
                     shape = kernelWork(a, Origin::Shape);
    const WorkTotals said = announcedWork(a);
    const auto iterations = static_cast<double>(std::max<std::uint64_t>(a.iterationsTold, 1));
    // Elementwise kernels of a compiler have no ops: it is products that make the FLOPs.
    const ModelUse& model = a.framework.model;
    const bool isKnown = model.computedKnown && model.knownShare() >= kKnownRun;
    const double byShape = isKnown ? model.computedFlops + model.otherFlops : 0;
    const auto ifCovered = [&](double amount, Ns time) { return covers(time, all) ? amount : 0; };
    figures.flops = firstKnown({{ifCovered(counted.flops, counted.flopsTime), Origin::Replayed},
                                {said.flops, Origin::Annotated},
                                {byShape, Origin::Shape}},
                               iterations);
    figures.bytes = firstKnown({{ifCovered(counted.bytes, counted.bytesTime), Origin::Replayed},
                                {sampledBytes(a), Origin::Sampled},
                                {said.bytes, Origin::Annotated},
                                {ifCovered(shape.bytes, shape.bytesTime), Origin::Shape}},
                               iterations);
}

/// The resource of most of the kernels' time with this label.
Resource resourceOf(const Analysis& a, Label label) {
    std::map<Resource, Ns> times;
    for (const KernelRow& row : a.kernels)
        for (const VerdictShare& share : row.verdicts)
            if (share.verdict.label == label)
                times[share.verdict.resource] = plus(times[share.verdict.resource], share.time);
    const auto most = std::ranges::max_element(
        times, [](const auto& l, const auto& r) { return l.second < r.second; });
    return most == times.end() ? Resource::None : most->first;
}

void setVerdict(RunFigures& figures, const Analysis& a) {
    figures.verdict = a.verdict;
    figures.kernels = a.kernels;
    figures.withheld = !a.withheld.empty();
    Ns most{};
    for (std::size_t i = 0; i < kLabels; ++i)
        if (const auto label = static_cast<Label>(i); isOwn(label) && a.budget[label] > most) {
            most = a.budget[label];
            figures.largest = label;
        }
    figures.largestResource = resourceOf(a, figures.largest);
}

} // namespace

WorkTotals announcedWork(const Analysis& a) {
    WorkTotals sum;
    for (const RangeRow& row : a.ranges)
        if (row.parent == kNone && !row.startEnd) {
            sum.flops += row.annotated.flops;
            sum.bytes += row.annotated.bytes;
        }
    return sum;
}

RunFigures runFigures(const Analysis& a) {
    RunFigures figures;
    figures.iterations = a.iterationsTold;
    Ns span{}, busy{}, longest{};
    for (const DeviceRow& device : a.devices) {
        span = plus(span, device.span);
        busy = plus(busy, device.busy);
        if (device.busy > longest) {
            longest = device.busy;
            figures.roofs = device.roofs;
            figures.device = device.device.name;
        }
    }
    const auto iterations = std::max<std::uint64_t>(a.iterationsTold, 1);
    figures.time = span / static_cast<std::int64_t>(iterations);
    figures.busyShare =
        span > Ns{} ? static_cast<double>(busy.count()) / static_cast<double>(span.count()) : 0;
    for (const MemorySpace& space : a.memory.spaces)
        if (!space.isHost && !space.isTensors)
            figures.peakMemory += space.peak;
    setWork(figures, a);
    setVerdict(figures, a);
    return figures;
}

} // namespace ridge::analyzer
