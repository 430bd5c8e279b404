// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "cli/ceilings_table.h"

#include "analyzer/verdict/peaks.h"
#include "reports/text/text_page.h"
#include "reports/words/format.h"

#include <array>
#include <fmt/format.h>

namespace ridge::cli {

namespace {

using recorder::DeviceCeilings;
using recorder::MeasuredCeiling;

constexpr std::size_t kWidth = 80, kNameWidth = 17;

std::string cellOf(double rate, const std::string& unit) {
    return reports::shortened(reports::rateText(rate, reports::printable(unit)), 12);
}

std::string clockText(double hz) {
    return hz > 0 ? fmt::format("{:.0f} MHz", hz / 1e6) : "–";
}

/// Whose roof a ceiling replaces. Reading and writing DRAM share one.
analyzer::Resource resourceOf(const MeasuredCeiling& ceiling) {
    const bool typed = ceiling.resource == "tensor";
    const std::string name =
        ceiling.resource.starts_with("DRAM")
            ? "DRAM"
            : recorder::title(ceiling.resource, typed ? ceiling.precision : "");
    for (std::size_t i = 0; i < analyzer::kResources; ++i)
        if (const auto resource = static_cast<analyzer::Resource>(i);
            analyzer::name(resource) == name)
            return resource;
    return analyzer::Resource::None;
}

/// What probably held it back.
std::string whyTooLow(const DeviceCeilings& from, const MeasuredCeiling& ceiling, double roof) {
    constexpr double kFullClock = 0.8;
    const double fullHz = static_cast<double>(from.device.smClockKhz) * 1e3;
    const bool isSlow = ceiling.clockHz > 0 && ceiling.clockHz < kFullClock * fullHz;
    return fmt::format(
        "{} is {} of what the chip can do ({}). {}", cellOf(ceiling.rate, ceiling.unit),
        reports::percent(ceiling.rate / roof), cellOf(roof, ceiling.unit),
        isSlow ? fmt::format("Its SMs ran at {} of {}: power, heat or a fixed clock hold them back",
                             clockText(ceiling.clockHz), clockText(fullHz))
               : "Did other work run on the GPU? Measure again with the GPU alone");
}

using Cells = std::array<std::string, 7>;

std::string lineOf(const Cells& cells) {
    constexpr std::size_t kWidths[] = {kNameWidth, 14, 8, 10, 9, 13, 9}; // in all 80
    std::string text = reports::padRight(reports::shortened(cells[0], kNameWidth), kNameWidth);
    for (std::size_t i = 1; i < cells.size(); ++i)
        text += reports::padLeft(cells[i], kWidths[i]);
    return text;
}

std::string lineOf(const MeasuredCeiling& ceiling, double roof) {
    const bool dram = ceiling.resource.starts_with("DRAM");
    return lineOf({reports::printable(recorder::title(ceiling.resource, ceiling.precision)),
                   cellOf(ceiling.rate, ceiling.unit), reports::percent(ceiling.spread),
                   clockText(dram ? ceiling.memoryClockHz : ceiling.clockHz),
                   ceiling.busyShare > 0 ? reports::percent(ceiling.busyShare) : "–",
                   cellOf(ceiling.sustainedRate, ceiling.unit),
                   roof > 0 ? reports::percent(ceiling.rate / roof) : "–"});
}

} // namespace

std::size_t refuseTooLow(DeviceCeilings& ceilings) {
    const analyzer::Roofs roofs = analyzer::tableRoofs(ceilings.device);
    return std::erase_if(ceilings.ceilings, [&](const MeasuredCeiling& ceiling) {
        const analyzer::Resource resource = resourceOf(ceiling);
        const double roof = roofs.of(resource).rate;
        const bool isLow = analyzer::isTooLow(resource, ceiling.rate, roof);
        if (isLow)
            ceilings.refused.push_back(
                {ceiling.resource, ceiling.precision, whyTooLow(ceilings, ceiling, roof)});
        return isLow;
    });
}

std::string ceilingsTable(const DeviceCeilings& from) {
    reports::TextPage page(kWidth, false);
    page.strong(fmt::format("{} ({})", reports::printable(from.device.name), from.device.uuid));
    page.wrapped(reports::printable(fmt::format("measured{} {} by ridge {}, driver {}",
                                                from.quick ? " quickly" : "", from.measuredAt,
                                                from.ridgeVersion,
                                                from.driver.empty() ? "not known" : from.driver)),
                 0);
    page.blank();
    page.line(lineOf({"ceiling", "measured", "spread", "clock", "busy", "sustained", "of table"}));
    const analyzer::Roofs roofs = analyzer::tableRoofs(from.device);
    for (const MeasuredCeiling& ceiling : from.ceilings)
        page.line(lineOf(ceiling, roofs.of(resourceOf(ceiling)).rate));
    for (const recorder::RefusedCeiling& refused : from.refused)
        page.wrapped(
            fmt::format("not measured: {}: {}",
                        reports::printable(recorder::title(refused.resource, refused.precision)),
                        reports::printable(refused.why)),
            0);
    return page.take();
}

} // namespace ridge::cli
