// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "reports/html_tables.h"

#include "reports/format.h"
#include "reports/idle.h"
#include "reports/known.h"
#include "reports/markup.h"
#include "reports/phase_text.h"
#include "reports/replayed.h"
#include "reports/shares.h"
#include "reports/statistics_text.h"

#include <algorithm>
#include <fmt/format.h>

namespace ridge::reports {
namespace {

using analyzer::Analysis;
using analyzer::Ns;

constexpr std::size_t kMaxRanges = 250, kMaxKernels = 80, kMaxTitle = 600;
constexpr std::uint32_t kDeepestIndent = 12;

std::string originOf(const analyzer::WorkTotals& work) {
    if (work.instances == 0)
        return "origin none";
    std::string text = originText(work);
    if (work.ceiling != analyzer::CeilingOrigin::None)
        text += ", " + std::string(analyzer::name(work.ceiling));
    return text;
}

std::string joined(const std::vector<std::string>& lines) {
    std::string text;
    for (const std::string& line : lines)
        text += (text.empty() ? "" : "; ") + line;
    return text;
}

/// Where the work of a kernel or range row comes from, and what counters say.
std::string origins(const auto& row, const std::string& withoutWork) {
    std::vector<std::string> parts = replayedNotes(row.work, row.shares, row.replayed);
    parts.insert(parts.begin(), {row.work.instances > 0 ? originOf(row.work) : withoutWork,
                                 busyText(row.shares, row.replayed)});
    std::erase(parts, "");
    return joined(parts);
}

mustache::data kernelEntry(const Analysis& a, const analyzer::KernelRow& row) {
    const bool withheld = !a.withheld.empty();
    const analyzer::VerdictShare& main = row.verdicts.front();
    const double saturation = std::max(row.work.compute, row.work.memory);
    mustache::data entry;
    entry.set("name", kernelName(row.function, 40));
    entry.set("title", shortened(printable(row.function), kMaxTitle));
    entry.set("family", std::string(analyzer::name(row.family)));
    const std::string where = launchedIn(a, row);
    entry.set("where", where.empty() ? where : "in " + where);
    entry.set("count", countText(a, row.time.count));
    entry.set("time", duration(perIteration(a, row.time.total)));
    entry.set("share", percent(row.shareOfBusy));
    entry.set("mean", duration(row.time.mean));
    entry.set("median", duration(row.time.median));
    entry.set("p95", duration(row.time.p95));
    entry.set("spread", joined(kernelStatistics(row)));
    entry.set("flops", quantity(row.work.flopsPerSecond(), "FLOP/s"));
    entry.set("bytes", quantity(row.work.bytesPerSecond(), "B/s"));
    entry.set("least", row.work.speedOfLight > Ns{} ? duration(row.work.speedOfLight) : "–");
    entry.set("hasSaturation", saturation > 0);
    entry.set("satWidth", fmt::format("{:.0f}", std::min(saturation, 1.0) * 100));
    entry.set("saturation", saturationText(saturation));
    entry.set("class", std::string(withheld ? "U" : labelClass(main.verdict.label)));
    entry.set("verdict", withheld ? "withheld" : verdictWithAdvice(a, row));
    entry.set("origin", origins(row, "origin none"));
    return entry;
}

/// "gemm 9.34 ms, softmax 2.10 ms, 3 more functions".
std::string kernelsOf(const Analysis& a, const analyzer::TopParts& top) {
    std::string text;
    for (const analyzer::Part& part : top.parts)
        text += fmt::format("{}{} {}", text.empty() ? "" : ", ",
                            kernelName(a.kernels[part.row].function, 60), duration(part.time));
    return top.others == 0 ? text : text + ", " + counted(top.others, "more function");
}

mustache::data rangeEntry(const Analysis& a, const analyzer::RangeRow& row) {
    const bool withheld = !a.withheld.empty();
    mustache::data entry;
    const std::string domain =
        row.domain.empty() ? "" : " (domain " + shortened(printable(row.domain), 100) + ")";
    std::string verdict = withheld ? "withheld" : budgetVerdictText(row.verdict);
    if (!withheld && row.verdict.undecided && row.asWhole.label != analyzer::Label::Unclassified)
        verdict += "; as a whole " + verdictText(row.asWhole);
    entry.set("indent", std::to_string(8 + 18 * std::min(row.depth, kDeepestIndent)));
    entry.set("name", shortened(printable(rangeName(row)), 48));
    entry.set("title", shortened(printable(rangeName(row)), kMaxTitle) + domain);
    entry.set("count", count(row.instances));
    entry.set("operations", count(row.kernels + row.copies + row.fills));
    entry.set("kernels", kernelsOf(a, row.top));
    entry.set("extent", duration(row.extent));
    entry.set("spread", joined(rangeStatistics(row)));
    entry.set("busy", duration(row.busy));
    entry.set("foreign", duration(row.budget[analyzer::Label::Foreign]));
    entry.set("flops", quantity(row.work.flopsPerSecond(), "FLOP/s"));
    entry.set("bytes", quantity(row.work.bytesPerSecond(), "B/s"));
    entry.set("bar", withheld ? std::string() : budgetBar(row.budget));
    entry.set("verdict", verdict);
    entry.set("origin", origins(row, ""));
    return entry;
}

mustache::data more(std::size_t left, const char* of) {
    mustache::data list(mustache::data::type::list);
    if (left > 0) {
        mustache::data entry;
        entry.set("text", counted(left, std::string("more ") + of));
        list.push_back(entry);
    }
    return list;
}

mustache::data movesOf(const Analysis& a) {
    mustache::data moves(mustache::data::type::list);
    const auto add = [&](const std::string& kind, std::uint64_t n, double bytes, Ns time,
                         double rate, const std::string& more) {
        mustache::data entry;
        entry.set("kind", kind);
        entry.set("title", more);
        entry.set("count", count(n));
        entry.set("bytes", quantity(bytes, "B"));
        entry.set("time", duration(time));
        entry.set("rate", quantity(rate, "B/s"));
        moves.push_back(entry);
    };
    for (const analyzer::CopyRow& row : a.copies)
        add(fmt::format("{}, {} to {}", copyKindName(row.kind), memoryKindName(row.source),
                        memoryKindName(row.destination)),
            row.count, row.bytes, row.total, row.bytesPerSecond(), copyStatistics(row));
    for (const analyzer::FillRow& row : a.fills)
        add(fmt::format("fill, {}", memoryKindName(row.memory)), row.count, row.bytes, row.total,
            row.bytesPerSecond(), "");
    return moves;
}

} // namespace

void setDevices(mustache::data& page, const Analysis& a) {
    mustache::data devices(mustache::data::type::list);
    for (const analyzer::DeviceRow& device : a.devices) {
        mustache::data entry, roofs(mustache::data::type::list);
        bool any = false;
        for (std::size_t i = 1; i < analyzer::kResources; ++i) {
            const auto resource = static_cast<analyzer::Resource>(i);
            const analyzer::Roof& roof = device.roofs.of(resource);
            if (!(roof.rate > 0))
                continue;
            any = true;
            mustache::data row;
            row.set("resource", std::string(analyzer::name(resource)));
            row.set("rate", quantity(roof.rate, analyzer::rateUnit(resource)));
            row.set("origin", std::string(analyzer::name(roof.origin)));
            roofs.push_back(row);
        }
        entry.set("name",
                  fmt::format("{}, {} SMs, compute capability {}.{}, {}",
                              printable(device.device.name), device.device.smCount,
                              device.device.computeMajor, device.device.computeMinor,
                              quantity(static_cast<double>(device.device.memoryBytes), "B")));
        entry.set("hasSampling", device.sampling.samples > 0);
        entry.set("sampling", samplingText(device.sampling));
        entry.set("shares", sharesText(device.shares));
        entry.set("hasRoofs", any);
        entry.set("roofs", roofs);
        devices.push_back(entry);
    }
    page.set("devices", devices);
    page.set("hasMoves", !a.copies.empty() || !a.fills.empty());
    page.set("moves", movesOf(a));
}

void setRangeTable(mustache::data& page, const Analysis& a) {
    mustache::data ranges(mustache::data::type::list);
    std::size_t shown = 0, withGpu = 0;
    for (const analyzer::RangeRow& row : a.ranges) {
        if (row.kernels + row.copies + row.fills == 0)
            continue;
        if (++withGpu > kMaxRanges)
            continue;
        ++shown;
        ranges.push_back(rangeEntry(a, row));
    }
    page.set("hasRanges", shown > 0);
    page.set("ranges", ranges);
    page.set("moreRanges", more(withGpu - shown, "range"));
    page.set("rangeNote", a.projection.byTime > 0
                              ? fmt::format("; {} operations by time", count(a.projection.byTime))
                              : "");
}

void setKernelTable(mustache::data& page, const Analysis& a) {
    mustache::data kernels(mustache::data::type::list);
    const std::size_t shown = std::min(a.kernels.size(), kMaxKernels);
    for (std::size_t i = 0; i < shown; ++i)
        kernels.push_back(kernelEntry(a, a.kernels[i]));
    page.set("hasKernels", shown > 0);
    page.set("kernels", kernels);
    const std::string known = knownText(a);
    page.set("kernelNote", counted(a.kernels.size(), "function") + ", " + launchesText(a) +
                               (known.empty() ? known : ", " + known));
    page.set("moreKernels", more(a.kernels.size() - shown, "function"));
}

} // namespace ridge::reports
