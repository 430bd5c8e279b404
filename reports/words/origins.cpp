// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "reports/words/origins.h"

#include "reports/words/format.h"

#include <algorithm>
#include <fmt/format.h>

namespace ridge::reports {
namespace {

using analyzer::Analysis;
using analyzer::Ns;

double share(Ns part, Ns whole) {
    return whole > Ns{} ? static_cast<double>(part.count()) / static_cast<double>(whole.count())
                        : 0;
}

/// Part of the kernel time whose verdict is by shape; 0 to 1.
double byShapeShare(const Analysis& a) {
    Ns all{}, byShape{};
    for (const analyzer::KernelRow& row : a.kernels)
        for (const analyzer::VerdictShare& part : row.verdicts) {
            all = analyzer::plus(all, part.time);
            if (part.verdict.origin == analyzer::Origin::Shape)
                byShape = analyzer::plus(byShape, part.time);
        }
    return share(byShape, all);
}

} // namespace

std::vector<std::string> originNotes(const Analysis& a) {
    std::vector<std::string> notes;
    const auto anyKernel = [&](auto is) {
        return std::any_of(a.kernels.begin(), a.kernels.end(), is);
    };
    const bool annotated = anyKernel([](const auto& k) { return k.annotated.instances > 0; });
    const bool annotatedRanges = std::any_of(
        a.ranges.begin(), a.ranges.end(), [](const auto& r) { return r.annotated.instances > 0; });
    Ns kernelTime{}, replayed{};
    for (const analyzer::KernelRow& row : a.kernels) {
        kernelTime = analyzer::plus(kernelTime, row.replayed.kernelTime);
        replayed = analyzer::plus(replayed, row.replayed.time);
    }
    bool tables = false, measured = false;
    for (const analyzer::DeviceRow& device : a.devices)
        for (const analyzer::Roof& roof : device.roofs.byResource) {
            tables = tables || roof.origin == analyzer::CeilingOrigin::AttributeTable;
            measured = measured || roof.origin == analyzer::CeilingOrigin::Measured;
        }
    const bool sampled = std::any_of(a.devices.begin(), a.devices.end(),
                                     [](const auto& d) { return d.sampling.samples > 0; });
    if (sampled)
        notes.push_back("Busy shares of the units are sampled counters of the whole device: they "
                        "decide before annotated work does.");
    if (replayed > Ns{})
        notes.push_back(fmt::format(
            "Counters of a second run (replayed), known for {} of the kernel time, go before "
            "sampled shares and annotated work; times are those of the first run.",
            percent(share(replayed, kernelTime))));
    const double byShape = byShapeShare(a);
    if (byShape > 0)
        notes.push_back(fmt::format("Of {} of the kernel time the shapes of PyTorch's ops tell the "
                                    "verdict: their work over their time comes near a roof.",
                                    percent(byShape)));
    if (annotated)
        notes.push_back(
            fmt::format("FLOPs and bytes as the program annotates them (a lower bound); {}",
                        !measured ? "ceilings from device attributes and a table (attribute/table)."
                        : tables  ? "ceilings measured; where none was, from device attributes and "
                                    "a table (attribute/table)."
                                  : "ceilings measured."));
    else if (annotatedRanges && !sampled && replayed == Ns{} && byShape <= 0)
        notes.push_back("Work is annotated of ranges with several kernels alone and there are no "
                        "counters, so of the kernels only durations speak.");
    else if (!a.kernels.empty() && !sampled && replayed == Ns{} && byShape <= 0)
        notes.push_back("Origin none: no work is annotated and there are no counters, so only "
                        "durations speak.");
    return notes;
}

} // namespace ridge::reports
