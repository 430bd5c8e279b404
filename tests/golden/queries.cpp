// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "queries.h"

#include <nlohmann/json.hpp>

#include <cstdlib>
#include <iostream>
#include <sstream>

namespace ridge::golden {
namespace {

using nlohmann::ordered_json;

/// An element of the document, and where it is: "kernels[3]".
struct Place {
    std::string name;
    const ordered_json* value;
};

std::vector<std::string> split(const std::string& text, char separator) {
    std::vector<std::string> parts;
    std::istringstream stream(text);
    for (std::string part; std::getline(stream, part, separator);)
        if (!part.empty())
            parts.push_back(part);
    return parts;
}

void addBelow(const Place& place, const std::string& step, std::vector<Place>& found) {
    const ordered_json& value = *place.value;
    if (step == "*" && value.is_array())
        for (std::size_t i = 0; i < value.size(); ++i)
            found.push_back({place.name + "[" + std::to_string(i) + "]", &value[i]});
    if (step != "*" && value.is_object() && value.contains(step) && !value[step].is_null())
        found.push_back({place.name.empty() ? step : place.name + "/" + step, &value[step]});
}

std::vector<Place> placesAt(const ordered_json& document, const std::string& path) {
    std::vector<Place> places = {{"", &document}};
    for (const std::string& step : split(path, '/')) {
        std::vector<Place> below;
        for (const Place& place : places)
            addBelow(place, step, below);
        places = std::move(below);
    }
    return places;
}

std::string valuesOf(const ordered_json& value, const std::vector<std::string>& keys) {
    std::string text;
    const auto add = [&](const std::string& key, const ordered_json& found) {
        text += "  " + key + "=" + found.dump();
    };
    for (const std::string& key : keys)
        if (key == "*")
            for (const auto& [name, found] : value.items())
                add(name, found);
        else
            for (const Place& place : placesAt(value, key))
                add(key, *place.value);
    return text;
}

} // namespace

std::vector<Query> parseQueries(const std::string& text) {
    std::vector<Query> queries;
    for (const std::string& line : split(text, '\n')) {
        if (line.starts_with('#'))
            continue;
        const std::size_t colon = line.find(':');
        if (colon == std::string::npos) {
            std::cerr << "queries.txt: no colon in '" << line << "'\n";
            std::exit(2);
        }
        queries.push_back({line.substr(0, colon), split(line.substr(colon + 1), ' ')});
    }
    return queries;
}

std::string answers(const std::string& report, const std::vector<Query>& queries) {
    const ordered_json document = ordered_json::parse(report);
    std::string text;
    for (const Query& query : queries)
        for (const Place& place : placesAt(document, query.path))
            if (const std::string values = valuesOf(*place.value, query.keys); !values.empty())
                text += place.name + values + "\n";
    return text;
}

} // namespace ridge::golden
