// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/framework/module_tree.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <optional>
#include <string_view>
#include <unordered_map>
#include <utility>

namespace ridge::analyzer {
namespace {

bool isInside(std::string_view path, std::string_view outer) {
    return path.size() > outer.size() && path[outer.size()] == '.' && path.starts_with(outer);
}

/// The order in which what is inside of a path comes right behind it.
bool isBefore(const ModuleRow& a, const ModuleRow& b) {
    const auto rank = [](char c) { return c == '.' ? 0 : 1 + static_cast<unsigned char>(c); };
    return std::ranges::lexicographical_compare(a.path, b.path, {}, rank, rank);
}

/// Of rows in that order.
void setParents(std::vector<ModuleRow>& rows) {
    std::vector<std::uint32_t> around;
    for (std::uint32_t i = 0; i < rows.size(); ++i) {
        while (!around.empty() && !isInside(rows[i].path, rows[around.back()].path))
            around.pop_back();
        rows[i].parent = around.empty() ? kNone : around.back();
        around.push_back(i);
    }
}

void add(const std::map<OpTypes, Ns>& types, std::map<OpTypes, Ns>& sum) {
    for (const auto& [type, time] : types)
        sum[type] = plus(sum[type], time);
}

void addTotals(std::vector<ModuleRow>& rows) {
    for (ModuleRow& row : rows)
        row.total = row.self, row.tensors = row.selfTensors, row.types = row.selfTypes;
    for (std::size_t i = rows.size(); i-- > 0;)
        if (rows[i].parent != kNone) {
            ModuleRow& around = rows[rows[i].parent];
            around.total += rows[i].total;
            around.tensors += rows[i].tensors;
            add(rows[i].types, around.types);
        }
}

/// Parents stay before what is inside, and siblings come by time.
std::vector<ModuleRow> siblingsByTime(std::vector<ModuleRow> rows) {
    std::vector<std::uint32_t> smallestFirst(rows.size());
    std::iota(smallestFirst.rbegin(), smallestFirst.rend(), 0);
    std::ranges::stable_sort(smallestFirst, {},
                             [&](std::uint32_t i) { return rows[i].total.total(); });
    std::vector<std::vector<std::uint32_t>> inside(rows.size());
    std::vector<std::uint32_t> ahead; // the last one comes next
    for (const std::uint32_t i : smallestFirst)
        (rows[i].parent == kNone ? ahead : inside[rows[i].parent]).push_back(i);
    std::vector<std::uint32_t> place(rows.size());
    std::vector<ModuleRow> sorted;
    while (!ahead.empty()) {
        const std::uint32_t i = ahead.back();
        ahead.pop_back();
        ahead.insert(ahead.end(), inside[i].begin(), inside[i].end());
        place[i] = static_cast<std::uint32_t>(sorted.size());
        sorted.push_back(std::move(rows[i]));
        if (sorted.back().parent != kNone)
            sorted.back().parent = place[sorted.back().parent];
    }
    return sorted;
}

/// `part` without its number: "" of "3", "Block_" of "Block_3", as flax names layers. None of others.
std::optional<std::string_view> withoutNumber(std::string_view part) {
    const std::size_t digits = part.size() - (part.find_last_not_of("0123456789") + 1);
    const std::string_view front = part.substr(0, part.size() - digits);
    if (digits == 0 || !(front.empty() || front.ends_with('_')))
        return std::nullopt;
    return front;
}

/// `path` with `*` for its numbers; the last part stays in a module with none inside.
std::string pattern(std::string_view path, bool hasInner) {
    std::string result;
    while (true) {
        const std::size_t dot = path.find('.');
        const bool isLast = dot == std::string_view::npos;
        const std::string_view part = path.substr(0, dot);
        const auto front = withoutNumber(part);
        result += front && (!isLast || hasInner) ? std::string(*front) + "*" : std::string(part);
        if (isLast)
            return result;
        result += '.';
        path.remove_prefix(dot + 1);
    }
}

} // namespace

std::vector<ModuleRow> moduleTree(std::vector<ModuleRow> rows) {
    std::ranges::sort(rows, isBefore);
    setParents(rows);
    addTotals(rows);
    return siblingsByTime(std::move(rows));
}

std::vector<std::string> layerPaths(std::span<const ModuleRow> tree) {
    std::vector<bool> hasInner(tree.size());
    for (const ModuleRow& row : tree)
        if (row.parent != kNone)
            hasInner[row.parent] = true;
    std::vector<std::string> paths;
    for (std::size_t i = 0; i < tree.size(); ++i)
        paths.push_back(pattern(tree[i].path, hasInner[i]));
    return paths;
}

std::vector<ModuleRow> mergedLayers(std::span<const ModuleRow> tree) {
    std::vector<std::string> paths = layerPaths(tree);
    std::vector<ModuleRow> merged;
    std::unordered_map<std::string, std::size_t> known; // by pattern
    std::unordered_map<std::string, std::string_view> first;
    for (std::size_t i = 0; i < tree.size(); ++i) {
        std::string& path = paths[i];
        const auto [found, isNew] = known.try_emplace(path, merged.size());
        if (isNew) {
            first.emplace(path, tree[i].path);
            merged.emplace_back().path = std::move(path);
            merged.back().modules = 0;
        }
        ModuleRow& row = merged[found->second];
        row.modules += tree[i].modules;
        row.calls += tree[i].calls;
        row.self += tree[i].self;
        row.selfTensors += tree[i].selfTensors;
        add(tree[i].selfTypes, row.selfTypes);
        row.host = plus(row.host, tree[i].host);
    }
    merged = moduleTree(std::move(merged));
    for (ModuleRow& row : merged)
        if (row.modules == 1)
            row.path = first.at(row.path);
    return merged;
}

} // namespace ridge::analyzer
