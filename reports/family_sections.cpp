// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "reports/family_sections.h"

#include "reports/format.h"
#include "reports/markup.h"
#include "reports/phase_text.h"

#include <array>
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace ridge::reports {
namespace {

using analyzer::Analysis;
using analyzer::KernelFamilyRow;
using analyzer::Label;
using analyzer::Ns;

struct Part {
    const char* name;
    Ns time;
};

/// The time of a family by what its kernels are bound by; adds up to it.
std::array<Part, 5> partsOf(const KernelFamilyRow& row) {
    const auto of = [&](Label label) { return row.verdicts[label]; };
    return {{{"compute", of(Label::ComputeSaturated) + of(Label::ComputeLimited)},
             {"bandwidth", of(Label::BandwidthSaturated) + of(Label::BandwidthLimited)},
             {"overhead", of(Label::OverheadKernel)},
             {"communication", of(Label::Communication)},
             {"unclassified", of(Label::Unclassified)}}};
}

/// "compute 61.0 %, bandwidth 30.0 %, unclassified 9.0 %" of the family's time.
std::string splitText(const Analysis& a, const KernelFamilyRow& row) {
    if (!a.withheld.empty())
        return "withheld";
    std::vector<std::string> parts;
    for (const Part& part : partsOf(row))
        if (part.time > Ns{})
            parts.push_back(fmt::format("{} {}", part.name,
                                        percent(static_cast<double>(part.time.count()) /
                                                static_cast<double>(row.time.count()))));
    return fmt::format("{}", fmt::join(parts, ", "));
}

} // namespace

void addFamilies(TextPage& page, const Analysis& a) {
    if (a.families.empty())
        return;
    page.heading("Kernel families", "by the names of the kernels; shares of their GPU time");
    const std::size_t nameWidth = page.width() - 28;
    page.faint(fmt::format("  {} {} {} {}", padRight("family", nameWidth), padLeft("calls", 8),
                           padLeft("time", 7), padLeft("share", 7)));
    for (const KernelFamilyRow& row : a.families) {
        page.line(fmt::format(
            "  {} {} {} {}", padRight(std::string(analyzer::name(row.family)), nameWidth),
            padLeft(countText(a, row.calls), 8), padLeft(duration(perIteration(a, row.time)), 7),
            padLeft(percent(row.shareOfBusy), 7)));
        page.wrapped(splitText(a, row), 4);
    }
}

Json familiesJson(const Analysis& a) {
    Json result = Json::array();
    for (const KernelFamilyRow& row : a.families) {
        Json verdicts;
        if (a.withheld.empty())
            for (const Part& part : partsOf(row))
                verdicts[std::string(part.name) + "_ns"] = part.time.count();
        result.push_back({{"family", analyzer::name(row.family)},
                          {"functions", row.functions},
                          {"calls", row.calls},
                          {"total_ns", row.time.count()},
                          {"busy_ns", a.withheld.empty() ? Json(row.busy.count()) : Json()},
                          {"share_of_busy", row.shareOfBusy},
                          {"verdicts", std::move(verdicts)}});
    }
    return result;
}

void setFamilies(kainjow::mustache::data& page, const Analysis& a) {
    namespace mustache = kainjow::mustache;
    mustache::data families(mustache::data::type::list);
    for (const KernelFamilyRow& row : a.families) {
        mustache::data entry;
        entry.set("name", std::string(analyzer::name(row.family)));
        entry.set("functions", count(row.functions));
        entry.set("count", countText(a, row.calls));
        entry.set("time", duration(perIteration(a, row.time)));
        entry.set("share", percent(row.shareOfBusy));
        entry.set("bar", a.withheld.empty() ? budgetBar(row.verdicts) : std::string());
        entry.set("split", splitText(a, row));
        families.push_back(entry);
    }
    page.set("hasFamilies", !a.families.empty());
    page.set("families", families);
}

std::string familiesMarkdown(const Analysis& a) {
    if (a.families.empty())
        return "";
    std::string out =
        "\n## Kernel families\n\n| Family | Functions | Count | Time | Share of busy | "
        "Verdicts, of its time |\n|---|---:|---:|---:|---:|---|\n";
    for (const KernelFamilyRow& row : a.families)
        out += fmt::format("| {} | {} | {} | {} | {} | {} |\n", analyzer::name(row.family),
                           count(row.functions), countText(a, row.calls),
                           duration(perIteration(a, row.time)), percent(row.shareOfBusy),
                           splitText(a, row));
    return out;
}

} // namespace ridge::reports
