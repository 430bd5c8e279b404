// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "reports/words/family_budget.h"

#include "reports/words/format.h"
#include "reports/words/phase_text.h"

#include <algorithm>
#include <fmt/format.h>
#include <functional>

namespace ridge::reports {
namespace {

using analyzer::Analysis;
using analyzer::KernelFamilyRow;
using analyzer::Label;
using analyzer::Ns;

/// None where verdicts are withheld, as what overlaps goes by them.
std::vector<KernelFamilyRow> byBusyTime(const Analysis& a) {
    std::vector<KernelFamilyRow> rows;
    if (a.withheld.empty())
        rows = a.families;
    std::erase_if(rows, [](const KernelFamilyRow& row) { return row.busy <= Ns{}; });
    std::ranges::stable_sort(rows, std::greater(), &KernelFamilyRow::busy);
    return rows;
}

Ns busyOf(const std::vector<BusyPart>& parts) {
    Ns busy{};
    for (const BusyPart& part : parts)
        busy += part.time;
    return busy;
}

} // namespace

std::vector<BusyPart> partsOfBusy(const Analysis& a) {
    std::vector<BusyPart> parts;
    for (const KernelFamilyRow& row : byBusyTime(a))
        parts.push_back({std::string(analyzer::name(row.family)), row.busy});
    if (parts.empty())
        return parts;
    for (const Label label : {Label::Copy, Label::Fill})
        if (a.budget[label] > Ns{})
            parts.push_back({std::string(analyzer::name(label)), a.budget[label]});
    std::vector<Ns> times;
    for (const BusyPart& part : parts)
        times.push_back(part.time);
    const std::vector<int> shares = tenths(times);
    for (std::size_t i = 0; i < parts.size(); ++i)
        parts[i].tenths = shares[i];
    return parts;
}

std::vector<BusyPart> mainBusyParts(const Analysis& a) {
    constexpr int kLeast = 5;
    std::vector<BusyPart> parts = partsOfBusy(a);
    const auto small = std::ranges::stable_partition(
        parts, [](const BusyPart& part) { return part.tenths >= kLeast; });
    if (small.size() < 2)
        return partsOfBusy(a);
    BusyPart rest{fmt::format("{} more", small.size()), Ns{}};
    for (const BusyPart& part : small) {
        rest.time += part.time;
        rest.tenths += part.tenths;
    }
    parts.erase(small.begin(), small.end());
    parts.push_back(rest);
    return parts;
}

std::string busyByFamilyText(const Analysis& a, const std::vector<BusyPart>& parts) {
    return fmt::format("{} busy{}", duration(perIteration(a, busyOf(parts))),
                       tellsIterations(a) ? " an iteration" : "");
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
