// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "reports/markdown/escape.h"
#include "reports/markdown/sections.h"
#include "reports/words/format.h"
#include "reports/words/replayed.h"

#include <fmt/format.h>

namespace ridge::reports {
namespace {

using analyzer::Quantity;

constexpr std::size_t kMaxRows = 60;

std::string bytesText(const std::optional<double>& bytes) {
    return bytes ? quantity(*bytes, "B") : "–";
}

std::string line(const std::string& name, const analyzer::WorkTotals& work,
                 const analyzer::ReplayedTotals& replayed) {
    const analyzer::ReplayedWork& sum = replayed.sum;
    const std::optional<double>& flops = sum.of(Quantity::Flops);
    std::string intensities;
    if (work.flops > 0)
        for (const LevelBytes& level : levelsOf(work))
            intensities += fmt::format("{}{} {:.3g}", intensities.empty() ? "" : ", ", level.name,
                                       work.flops / level.bytes);
    const auto useful = replayed.beside.usefulFlops();
    const auto blowUp = replayed.beside.trafficBlowUp();
    return fmt::format("| {} | {} of {} | {} | {} | {} | {} | {} | {} | {} | {} |\n", name,
                       count(replayed.replayed), count(replayed.kernels),
                       percent(replayed.coveredShare()), flops ? quantity(*flops, "FLOP") : "–",
                       bytesText(sum.dramBytes()), bytesText(sum.of(Quantity::L2)),
                       bytesText(sum.of(Quantity::L2ToSm)), intensities.empty() ? "–" : intensities,
                       useful ? percent(*useful) : "–",
                       blowUp ? fmt::format("{:.3g} x", *blowUp) : "–");
}

} // namespace

std::string replayedMarkdown(const analyzer::Analysis& a) {
    std::string rows;
    std::size_t shown = 0, all = 0;
    const auto add = [&](const std::string& name, const auto& row) {
        if (!row.replayed.known() || ++all > kMaxRows)
            return;
        rows += line(name, row.work, row.replayed);
        ++shown;
    };
    for (const analyzer::KernelRow& row : a.kernels)
        add(plain(kernelName(row.function, 80)), row);
    for (const analyzer::RangeRow& row : a.ranges)
        add("range " + plain(shortened(printable(row.name), 80)), row);
    if (shown == 0)
        return "";
    std::string out =
        "\n## Replayed counters\n\n| Kernel or range | Launches replayed | Time covered | FLOPs | "
        "DRAM | L2 | L2 to SM | FLOP per byte | Annotated of counted FLOPs | DRAM over annotated "
        "bytes |\n|---|---:|---:|---:|---:|---:|---:|---|---:|---:|\n" +
        rows;
    if (all > shown)
        out += fmt::format("\n{} more rows.\n", count(all - shown));
    return out;
}

} // namespace ridge::reports
