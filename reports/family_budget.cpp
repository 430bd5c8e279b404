// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "reports/family_budget.h"

#include "reports/format.h"
#include "reports/phase_text.h"

#include <algorithm>
#include <fmt/format.h>
#include <functional>
#include <vector>

namespace ridge::reports {
namespace {

using analyzer::Analysis;
using analyzer::KernelFamilyRow;
using analyzer::Label;
using analyzer::Ns;

struct FamilyPart {
    std::string name;
    Ns time;
    int tenths = 0; ///< of a percent of the busy time; all add up to 1000
};

/// None where verdicts are withheld, as what overlaps goes by them.
std::vector<KernelFamilyRow> byBusyTime(const Analysis& a) {
    std::vector<KernelFamilyRow> rows;
    if (a.withheld.empty())
        rows = a.families;
    std::erase_if(rows, [](const KernelFamilyRow& row) { return row.busy <= Ns{}; });
    std::ranges::stable_sort(rows, std::greater(), &KernelFamilyRow::busy);
    return rows;
}

/// Families, then copies and fills that nothing hides.
std::vector<FamilyPart> partsOfBusy(const Analysis& a) {
    std::vector<FamilyPart> parts;
    for (const KernelFamilyRow& row : byBusyTime(a))
        parts.push_back({std::string(analyzer::name(row.family)), row.busy});
    if (parts.empty())
        return parts;
    for (const Label label : {Label::Copy, Label::Fill})
        if (a.budget[label] > Ns{})
            parts.push_back({std::string(analyzer::name(label)), a.budget[label]});
    std::vector<Ns> times;
    for (const FamilyPart& part : parts)
        times.push_back(part.time);
    const std::vector<int> shares = tenths(times);
    for (std::size_t i = 0; i < parts.size(); ++i)
        parts[i].tenths = shares[i];
    return parts;
}

/// Parts too small for a line of their own, as one at the end.
std::vector<FamilyPart> mainParts(const Analysis& a) {
    constexpr int kLeast = 5;
    std::vector<FamilyPart> parts = partsOfBusy(a);
    const auto small = std::ranges::stable_partition(
        parts, [](const FamilyPart& part) { return part.tenths >= kLeast; });
    if (small.size() < 2)
        return partsOfBusy(a);
    FamilyPart rest{fmt::format("{} more", small.size()), Ns{}};
    for (const FamilyPart& part : small) {
        rest.time += part.time;
        rest.tenths += part.tenths;
    }
    parts.erase(small.begin(), small.end());
    parts.push_back(rest);
    return parts;
}

Ns busyOf(const std::vector<FamilyPart>& parts) {
    Ns busy{};
    for (const FamilyPart& part : parts)
        busy += part.time;
    return busy;
}

std::string busyText(const Analysis& a, const std::vector<FamilyPart>& parts) {
    return fmt::format("{} busy{}", duration(perIteration(a, busyOf(parts))),
                       tellsIterations(a) ? " an iteration" : "");
}

} // namespace

void addFamilyBudget(TextPage& page, const Analysis& a) {
    const std::vector<FamilyPart> parts = mainParts(a);
    if (parts.size() < 2)
        return;
    page.heading("Busy time by family", busyText(a, parts));
    const std::size_t barWidth = page.width() - 59;
    for (const FamilyPart& part : parts)
        page.line(fmt::format(
            "  {} {} {}  {}", padRight(part.name, 38), padLeft(tenthsPercent(part.tenths), 8),
            padLeft(duration(perIteration(a, part.time)), 7),
            std::string(static_cast<std::size_t>(part.tenths) * barWidth / 1000, '#')));
}

Json familyBudgetJson(const Analysis& a) {
    if (!a.withheld.empty())
        return nullptr;
    Json result = Json::array();
    for (const FamilyPart& part : partsOfBusy(a))
        result.push_back({{"family", part.name}, {"busy_ns", part.time.count()}});
    return result;
}

void setFamilyBudget(kainjow::mustache::data& page, const Analysis& a) {
    using kainjow::mustache::data;
    const std::vector<FamilyPart> parts = mainParts(a);
    data list(data::type::list);
    for (const FamilyPart& part : parts) {
        data entry;
        entry.set("text", part.name);
        entry.set("share", tenthsPercent(part.tenths));
        entry.set("time", duration(perIteration(a, part.time)));
        list.push_back(entry);
    }
    page.set("hasFamilyBudget", parts.size() > 1);
    page.set("familyBudgetNote", busyText(a, parts));
    page.set("familyBudget", list);
}

std::string familyBudgetMarkdown(const Analysis& a) {
    const std::vector<FamilyPart> parts = mainParts(a);
    if (parts.size() < 2)
        return "";
    std::string out = fmt::format(
        "\n## Busy time by family\n\n{}\n\n| Family | Share of busy | Time |\n|---|---:|---:|\n",
        busyText(a, parts));
    for (const FamilyPart& part : parts)
        out += fmt::format("| {} | {} | {} |\n", part.name, tenthsPercent(part.tenths),
                           duration(perIteration(a, part.time)));
    return out;
}

std::string familyNote(const Analysis& a) {
    constexpr std::size_t kNamed = 3;
    constexpr double kLeast = 0.05;
    const std::vector<KernelFamilyRow> rows = byBusyTime(a);
    double whole = 0;
    for (const KernelFamilyRow& row : rows)
        whole += static_cast<double>(row.busy.count());
    std::vector<std::string> names;
    for (const KernelFamilyRow& row : rows) {
        const double share = static_cast<double>(row.busy.count()) / whole;
        if (names.size() == kNamed || share < kLeast)
            break;
        if (row.family != analyzer::KernelFamily::Other)
            names.push_back(fmt::format("{} {}", percent(share), analyzer::name(row.family)));
    }
    std::string text;
    for (std::size_t i = 0; i < names.size(); ++i)
        text += (i == 0 ? "" : i + 1 == names.size() ? " and " : ", ") + names[i];
    return text.empty() ? "" : fmt::format("Kernel time is {}.", text);
}

} // namespace ridge::reports
