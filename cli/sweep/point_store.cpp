// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "cli/sweep/point_store.h"

#include <array>
#include <cerrno>
#include <cstring>
#include <fmt/format.h>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>
#include <system_error>

namespace ridge::cli {

namespace fs = std::filesystem;
using analyzer::PointState;

namespace {

using Json = nlohmann::ordered_json;

constexpr std::string_view kFormat = "ridgepoint sweep points";

constexpr std::array kStates = {std::pair(PointState::Recorded, "recorded"),
                                std::pair(PointState::OutOfMemory, "out_of_memory"),
                                std::pair(PointState::Failed, "failed")};

std::string_view keyOf(PointState state) {
    for (const auto& [known, key] : kStates)
        if (known == state)
            return key;
    return "";
}

PointState stateOf(const std::string& key) {
    for (const auto& [state, known] : kStates)
        if (known == key)
            return state;
    throw std::invalid_argument("a point has no state '" + key + "'");
}

Json toJson(const std::map<std::string, PointEnd>& ends) {
    Json points = Json::object();
    for (const auto& [name, end] : ends)
        points[name] = {{"command", end.command},
                        {"options", end.options},
                        {"state", keyOf(end.state)},
                        {"why", end.why}};
    return {{"format", kFormat}, {"version", 1}, {"points", points}};
}

/// Throws what nlohmann::json throws, or std::invalid_argument.
std::map<std::string, PointEnd> fromJson(const std::string& text) {
    const Json json = Json::parse(text);
    if (json.at("format") != kFormat)
        throw std::invalid_argument("it is of another format");
    std::map<std::string, PointEnd> ends;
    for (const auto& [name, point] : json.at("points").items())
        ends[name] = {point.at("command").get<WordList>(), point.at("options").get<std::string>(),
                      stateOf(point.at("state").get<std::string>()),
                      point.at("why").get<std::string>()};
    return ends;
}

fs::path listIn(const fs::path& folder) {
    return folder / "points.json";
}

} // namespace

Result<PointStore> PointStore::open(const fs::path& folder, bool afresh) {
    std::error_code code;
    fs::create_directories(folder, code);
    if (code)
        return fail(fmt::format("cannot make {}: {}", folder.string(), code.message()));
    PointStore store(folder);
    const fs::path list = listIn(folder);
    if (afresh || !fs::exists(list, code))
        return store;
    std::ifstream in(list);
    std::stringstream text;
    text << in.rdbuf();
    try {
        store.m_ends = fromJson(text.str());
    } catch (const std::exception& error) {
        return fail(fmt::format("{} is no list of points ({}): --force begins anew", list.string(),
                                error.what()));
    }
    return store;
}

const PointEnd* PointStore::find(const std::string& name) const {
    const auto end = m_ends.find(name);
    if (end == m_ends.end())
        return nullptr;
    std::error_code code;
    const bool isGone =
        end->second.state == PointState::Recorded && !fs::exists(recording(name), code);
    return isGone ? nullptr : &end->second;
}

Result<void> PointStore::keep(const std::string& name, PointEnd end) {
    m_ends[name] = std::move(end);
    const fs::path list = listIn(m_folder), made = list.string() + ".new";
    std::ofstream out(made, std::ios::binary);
    std::error_code code;
    if (!(out << toJson(m_ends).dump(1, ' ', false, Json::error_handler_t::replace) << '\n') ||
        !out.flush())
        return fail(fmt::format("cannot write {}: {}", made.string(), std::strerror(errno)));
    fs::rename(made, list, code);
    if (code)
        return fail(fmt::format("cannot write {}: {}", list.string(), code.message()));
    return {};
}

} // namespace ridge::cli
