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

bool isSampled(const Analysis& a) {
    return std::ranges::any_of(a.devices,
                               [](const auto& device) { return device.sampling.samples > 0; });
}

/// Of kernels or ranges.
template <class Row>
bool isAnnotated(const std::vector<Row>& rows) {
    return std::ranges::any_of(rows, [](const Row& row) { return row.annotated.instances > 0; });
}

bool isReplayed(const Analysis& a) {
    return std::ranges::any_of(a.kernels, [](const auto& row) { return row.replayed.time > Ns{}; });
}

} // namespace

std::vector<std::string> originNotes(const Analysis& a) {
    std::vector<std::string> notes;
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
    if (isSampled(a))
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
    if (isAnnotated(a.kernels))
        notes.push_back(
            fmt::format("FLOPs and bytes as the program annotates them (a lower bound); {}",
                        !measured ? "ceilings from device attributes and a table (attribute/table)."
                        : tables  ? "ceilings measured; where none was, from device attributes and "
                                    "a table (attribute/table)."
                                  : "ceilings measured."));
    return notes;
}

std::string onlyDurations(const Analysis& a) {
    if (a.kernels.empty() || isSampled(a) || isReplayed(a) || isAnnotated(a.kernels) ||
        byShapeShare(a) > 0)
        return "";
    return isAnnotated(a.ranges)
               ? "Work is annotated of ranges with several kernels alone and there are no "
                 "counters, so of the kernels only durations speak."
               : "Origin none: no work is annotated and there are no counters, so only durations "
                 "speak.";
}

} // namespace ridge::reports
