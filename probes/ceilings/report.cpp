// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "probes/ceilings/report.h"

#include "workloads/harness/run/statistics.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <utility>

namespace ridge::workloads::ceilings {
namespace {

using Figure = std::optional<double> Conditions::*;

constexpr std::array<Figure, 4> kFigures{&Conditions::smHz, &Conditions::memoryHz,
                                         &Conditions::watts, &Conditions::temperatureC};

/// "791.0 TFLOP/s", "4231.5 GB/s", "2.413 us"
std::string rateInWords(double rate, const std::string& unit) {
    if (unit == "FLOP/s")
        return fmt::format("{:.1f} TFLOP/s", rate / 1e12);
    if (unit == "B/s")
        return fmt::format("{:.1f} GB/s", rate / 1e9);
    if (unit == "op/s")
        return fmt::format("{:.3f} Top/s", rate / 1e12);
    return fmt::format("{:.3f} us each", 1e6 / rate);
}

std::string scaled(const std::optional<double>& figure, double scale) {
    return figure ? fmt::format("{:.0f}", *figure * scale) : "";
}

std::string tableLine(const Ceiling& ceiling) {
    const Conditions& now = ceiling.conditions;
    const Sustained held = ceiling.sustained.value_or(Sustained{});
    return fmt::format(
        "{:<15} {:>16} {:>6.1f}% {:>7} {:>7} {:>6} {:>4} {:>16} {:>7}\n",
        title(ceiling.resource, ceiling.precision), rateInWords(ceiling.rate, ceiling.unit),
        100 * ceiling.spread, scaled(now.smHz, 1e-6), scaled(now.memoryHz, 1e-6),
        scaled(ceiling.sustained ? held.conditions.watts : now.watts, 1),
        scaled(ceiling.sustained ? held.conditions.temperatureC : now.temperatureC, 1),
        ceiling.sustained ? rateInWords(held.rate, ceiling.unit) : "",
        scaled(held.conditions.smHz, 1e-6));
}

void put(nlohmann::json& json, const char* key, const std::optional<double>& figure) {
    if (figure)
        json[key] = *figure;
}

nlohmann::json ceilingAsJson(const Ceiling& ceiling) {
    nlohmann::json json{{"resource", ceiling.resource}, {"precision", ceiling.precision},
                        {"unit", ceiling.unit},         {"rate", ceiling.rate},
                        {"spread", ceiling.spread},     {"how", ceiling.how}};
    put(json, "clock_hz", ceiling.conditions.smHz);
    put(json, "memory_clock_hz", ceiling.conditions.memoryHz);
    const Conditions& hottest =
        ceiling.sustained ? ceiling.sustained->conditions : ceiling.conditions;
    put(json, "power_w", hottest.watts);
    put(json, "temperature_c", hottest.temperatureC);
    for (const Window& window : ceiling.windows)
        json["measured_unix_ns"].push_back({window.start, window.end});
    for (const Window& window : ceiling.swept)
        json["swept_unix_ns"].push_back({window.start, window.end});
    if (ceiling.sustained) {
        json["sustained_rate"] = ceiling.sustained->rate;
        put(json, "sustained_clock_hz", ceiling.sustained->conditions.smHz);
    }
    return json;
}

} // namespace

Conditions medianOf(const std::vector<Conditions>& samples) {
    Conditions result;
    for (const Figure figure : kFigures) {
        std::vector<double> known;
        for (const Conditions& sample : samples)
            if (sample.*figure)
                known.push_back(*(sample.*figure));
        if (!known.empty())
            result.*figure = median(known);
    }
    return result;
}

std::string title(const std::string& resource, const std::string& precision) {
    return precision.empty() ? resource : resource + " " + precision;
}

std::string asTable(const Report& report) {
    std::string text = fmt::format("ceilings of {} ({})\n", report.gpu, report.uuid);
    text += fmt::format("{:<15} {:>16} {:>7} {:>7} {:>7} {:>6} {:>4} {:>16} {:>7}\n", "resource",
                        "rate", "spread", "SM MHz", "mem MHz", "W", "C", "sustained", "SM MHz");
    for (const Ceiling& ceiling : report.ceilings)
        text += tableLine(ceiling);
    for (const Refusal& refusal : report.refused)
        text += fmt::format("{}: not measured: {}\n", title(refusal.resource, refusal.precision),
                            refusal.why);
    text += "\nhow\n";
    for (const Ceiling& ceiling : report.ceilings)
        text += fmt::format("{:<15} {}\n", title(ceiling.resource, ceiling.precision), ceiling.how);
    return text;
}

std::string asJson(const Report& report) {
    nlohmann::json json{
        {"device",
         {{"name", report.gpu}, {"uuid", report.uuid}, {"compute_capability", report.capability}}}};
    if (report.driver)
        json["driver"] = *report.driver;
    json["ceilings"] = nlohmann::json::array();
    for (const Ceiling& ceiling : report.ceilings)
        json["ceilings"].push_back(ceilingAsJson(ceiling));
    json["refused"] = nlohmann::json::array();
    for (const Refusal& refusal : report.refused)
        json["refused"].push_back({{"resource", refusal.resource},
                                   {"precision", refusal.precision},
                                   {"why", refusal.why}});
    return json.dump(2) + "\n";
}

} // namespace ridge::workloads::ceilings
