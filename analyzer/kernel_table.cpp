// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/kernels.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <tuple>

namespace ridge::analyzer {
namespace {

bool sameKind(const KernelVerdict& a, const KernelVerdict& b) {
    return std::tie(a.label, a.limit, a.resource, a.origin) ==
           std::tie(b.label, b.limit, b.resource, b.origin);
}

void addVerdict(std::vector<VerdictShare>& shares, const KernelVerdict& verdict, Ns time) {
    auto found = std::find_if(shares.begin(), shares.end(),
                              [&](const VerdictShare& s) { return sameKind(s.verdict, verdict); });
    if (found == shares.end())
        found = shares.insert(found, {verdict, Ns{}, 0});
    found->time = plus(found->time, time);
    ++found->calls;
}

struct Group {
    KernelRow row;
    std::vector<std::int64_t> durations;
    std::vector<std::size_t> configs;
};

struct ConfigUse {
    Ns time{};
    std::uint32_t device = kNone; ///< of the last launch
};

void setDurations(Group& group) {
    std::vector<std::int64_t>& d = group.durations;
    const auto middle = d.begin() + static_cast<std::ptrdiff_t>(d.size() / 2);
    std::nth_element(d.begin(), middle, d.end());
    std::int64_t median = *middle;
    if (d.size() % 2 == 0)
        median = std::midpoint(*std::max_element(d.begin(), middle), median);
    group.row.median = Ns(median);
    group.row.shortest = Ns(*std::min_element(d.begin(), d.end()));
    group.row.longest = Ns(*std::max_element(d.begin(), d.end()));
    group.row.mean = group.row.total / static_cast<std::int64_t>(d.size());
}

void setConfiguration(const trace::Trace& trace, std::span<const ConfigUse> uses, Group& group) {
    group.row.configurations = group.configs.size();
    if (group.configs.empty())
        return;
    const std::size_t best = *std::max_element(
        group.configs.begin(), group.configs.end(),
        [&](std::size_t a, std::size_t b) { return uses[a].time < uses[b].time; });
    group.row.config = trace.configs[best];
    if (uses[best].device < trace.devices.size())
        group.row.occupancy = occupancy(group.row.config, trace.devices[uses[best].device]);
}

} // namespace

std::vector<KernelRow> kernelTable(const trace::Trace& trace, const KernelVerdicts& verdicts,
                                   std::span<const std::optional<Work>> work,
                                   std::span<const Roofs> roofs, Ns busy) {
    std::map<std::string_view, Group> groups;
    std::vector<Group*> ofConfig(trace.configs.size() + 1, nullptr);
    std::vector<ConfigUse> uses(trace.configs.size());
    for (std::size_t i = 0; i < trace.kernels.size(); ++i) {
        const trace::Kernel& kernel = trace.kernels[i];
        const bool known = kernel.config != trace::ConfigId::None &&
                           trace::index(kernel.config) < trace.configs.size();
        const std::size_t config = known ? trace::index(kernel.config) : trace.configs.size();
        if (ofConfig[config] == nullptr) {
            ofConfig[config] =
                &groups[known ? trace.text(trace.configs[config].function) : std::string_view()];
            if (known)
                ofConfig[config]->configs.push_back(config);
        }
        Group& group = *ofConfig[config];
        const Ns time(std::max<std::int64_t>(0, clampTime(kernel.end) - clampTime(kernel.start)));
        group.row.total = plus(group.row.total, time);
        group.durations.push_back(time.count());
        addVerdict(group.row.verdicts, verdicts.byRow[i], time);
        if (known)
            uses[config] = {plus(uses[config].time, time), verdicts.device[i]};
        if (const std::uint32_t range = verdicts.workRange[i]; range != kNone)
            addWork(group.row.work, *work[range], time, roofs[verdicts.device[i]]);
    }
    std::vector<KernelRow> rows;
    for (auto& [function, group] : groups) {
        KernelRow& row = group.row;
        row.function = function.empty() ? "name not known" : std::string(function);
        row.calls = group.durations.size();
        setDurations(group);
        setConfiguration(trace, uses, group);
        finishWork(row.work);
        if (busy > Ns{})
            row.shareOfBusy =
                static_cast<double>(row.total.count()) / static_cast<double>(busy.count());
        std::stable_sort(
            row.verdicts.begin(), row.verdicts.end(),
            [](const VerdictShare& a, const VerdictShare& b) { return a.time > b.time; });
        rows.push_back(std::move(row));
    }
    std::stable_sort(rows.begin(), rows.end(),
                     [](const KernelRow& a, const KernelRow& b) { return a.total > b.total; });
    return rows;
}

} // namespace ridge::analyzer
