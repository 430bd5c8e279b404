// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/tables/kernel_launchers.h"

#include "analyzer/framework/module_tree.h"
#include "analyzer/operations/operations.h"

#include <string>
#include <unordered_map>

namespace ridge::analyzer {
namespace {

using ByFunction = std::map<trace::StringId, std::map<std::string, Ns>>;

Launchers::One longest(const ByFunction& all, trace::StringId function) {
    Launchers::One result;
    const auto found = all.find(function);
    if (found == all.end())
        return result;
    for (const auto& [name, time] : found->second)
        if (time > result.time)
            result = {name, time};
    return result;
}

} // namespace

void KernelLaunchers::add(Times& times, trace::StringId function, std::uint32_t position,
                          trace::StringId trace::FrameworkRange::*name, Ns time) {
    if (position == kNone)
        return;
    Ns& sum = times[{function, m_tree.range(m_trace, position).*name}];
    sum = plus(sum, time);
}

void KernelLaunchers::add(const Operation& operation, const FrameworkPlace& place) {
    if (operation.kind != OperationKind::Kernel)
        return;
    const std::uint32_t config = configOf(m_trace, operation.row);
    if (config >= m_trace.configs.size())
        return;
    const trace::StringId function = m_trace.configs[config].function;
    const Ns time(operation.end - operation.start);
    add(m_modules, function, place.module, &trace::FrameworkRange::name, time);
    add(m_ops, function, place.op, &trace::FrameworkRange::name, time);
    add(m_lines, function, place.site, &trace::FrameworkRange::site, time);
}

std::map<std::string, Launchers, std::less<>>
KernelLaunchers::finish(std::span<const ModuleRow> modules) const {
    std::unordered_map<std::string, std::string> merged;
    const std::vector<std::string> paths = layerPaths(modules);
    for (std::size_t i = 0; i < modules.size(); ++i)
        merged.emplace(modules[i].path, paths[i]);
    const auto byFunction = [&](const Times& times, bool isModules) {
        ByFunction result;
        for (const auto& [key, time] : times) {
            std::string name(m_trace.text(key.second));
            if (const auto found = merged.find(name); isModules && found != merged.end())
                name = found->second;
            Ns& sum = result[key.first][name];
            sum = plus(sum, time);
        }
        return result;
    };
    const ByFunction inModules = byFunction(m_modules, true), inOps = byFunction(m_ops, false),
                     onLines = byFunction(m_lines, false);
    std::map<std::string, Launchers, std::less<>> result;
    for (const ByFunction* all : {&inModules, &inOps, &onLines})
        for (const auto& [function, names] : *all)
            result.try_emplace(std::string(m_trace.text(function)),
                               Launchers{longest(inModules, function), longest(inOps, function),
                                         longest(onLines, function)});
    return result;
}

} // namespace ridge::analyzer
