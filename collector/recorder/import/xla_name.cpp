// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "collector/recorder/import/xla_name.h"

#include <algorithm>
#include <vector>

namespace ridge::recorder {
namespace {

/// Parts of a name that JAX adds for loops, calls and checkpoints.
constexpr std::string_view kNoModules[] = {"while",
                                           "body",
                                           "cond",
                                           "scan",
                                           "checkpoint",
                                           "remat",
                                           "closed_call",
                                           "core_call",
                                           "custom_jvp_call",
                                           "custom_vjp_call",
                                           "pjit",
                                           "rematted_computation",
                                           "shard_map",
                                           "~"};
/// What stands in front of a bracket that holds a module: transformations of JAX.
constexpr std::string_view kTransformations[] = {"jvp", "transpose", "vmap", "remat", "checkpoint"};

bool isAmong(std::string_view word, auto& words) {
    return std::ranges::find(words, word) != std::end(words);
}

/// What follows `key` up to `end`; "" without it.
std::string_view valueOf(std::string_view text, std::string_view key, std::string_view end) {
    const std::size_t at = text.find(key);
    if (at == std::string_view::npos)
        return "";
    text.remove_prefix(at + key.size());
    return text.substr(0, text.find(end));
}

/// `part` without the transformations around it; "" where it is no module's or primitive's name.
std::string_view inner(std::string_view part, bool& isBackward) {
    while (part.ends_with(')')) {
        const std::size_t open = part.find('(');
        const std::string_view word = part.substr(0, open);
        if (open == std::string_view::npos || !isAmong(word, kTransformations))
            return "";
        isBackward |= word == "transpose";
        part = part.substr(open + 1, part.size() - open - 2);
    }
    return isAmong(part, kNoModules) || part.find("->") != std::string_view::npos ? "" : part;
}

bool isNumbered(std::string_view part) {
    const std::size_t last = part.find_last_not_of("0123456789");
    return last != std::string_view::npos && last + 1 < part.size() && part[last] == '_';
}

/// Whether the last part of a name is a module: XLA names fusions by what their operations share.
bool isModule(std::string_view last) {
    return (last[0] >= 'A' && last[0] <= 'Z') || isNumbered(last);
}

std::string_view withoutNumber(std::string_view op) {
    const std::size_t last = op.find_last_not_of("0123456789");
    const bool hasNumber = last != std::string_view::npos && last + 1 < op.size();
    return hasNumber && op[last] == '.' ? op.substr(0, last) : op;
}

void readPath(std::string_view name, XlaThunk& thunk) {
    std::vector<std::string_view> parts;
    while (!name.empty()) {
        const std::size_t end = std::min(name.find('/'), name.size());
        if (const auto part = inner(name.substr(0, end), thunk.isBackward); !part.empty())
            parts.push_back(part);
        name.remove_prefix(std::min(end + 1, name.size()));
    }
    if (!parts.empty() && !isModule(parts.back())) {
        thunk.primitive = parts.back();
        parts.pop_back();
    }
    for (const std::string_view part : parts)
        thunk.module += (thunk.module.empty() ? "" : ".") + std::string(part);
}

} // namespace

std::optional<XlaThunk> parseThunk(std::string_view range) {
    if (!range.starts_with("Thunk:#"))
        return std::nullopt;
    const std::string_view op = valueOf(range, "hlo_op=", ",");
    XlaThunk thunk;
    thunk.op = withoutNumber(op.substr(0, op.find('#')));
    readPath(valueOf(range, "#name=", ",hlo_op="), thunk);
    return thunk;
}

std::optional<XlaPhase> parsePhase(std::string_view range) {
    const std::string_view name = range.substr(0, range.find(":#"));
    constexpr std::string_view kPhases[] = {"XlaCompile", "XlaEmit", "XlaOptimize",
                                            "XlaCreateGpuExecutable"};
    const bool isPhase = std::ranges::any_of(
        kPhases, [&](std::string_view phase) { return name.starts_with(phase); });
    if (!isPhase || name.size() == range.size())
        return std::nullopt;
    XlaPhase phase{std::string(name), ""};
    if (name == "XlaCompile")
        phase.function = valueOf(range, "module=", "#");
    return phase;
}

} // namespace ridge::recorder
