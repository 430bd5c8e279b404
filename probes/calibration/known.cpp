// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "probes/calibration/known.h"

#include "workloads/harness/run/arguments.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <sstream>

namespace ridge::workloads::calibration {
namespace {

namespace po = boost::program_options;

const std::vector<Known>& table() {
    static const std::vector<Known> known{
        {"fma", "fp32Fma", {{"compute", "FP32"}}, "independent FMAs, nothing else"},
        {"fadd", "additions", {{"compute", "FP32"}}, "the FMA pipe also adds; FLOPs look halved"},
        {"xu", "specialFunctions", {{"compute", "XU"}}, "2^x and log2, 16 lanes of an SM"},
        {"alu", "integerLogic", {{"compute", "ALU"}}, "LOP3, 64 lanes of an SM"},
        {"lsu", "cachedLoads", {{"bandwidth", "L1"}}, "4-byte loads that all hit L1"},
        {"bank-conflicts",
         "conflictingLoads",
         {{"bandwidth", "L1"}},
         "a warp's 32 words lie in one bank: 32 passes a load"},
        {"l2", "rereadMemory", {{"bandwidth", "L2"}}, "16 MiB again and again, past L1"},
        {"dram-read", "readMemory", {{"bandwidth", "DRAM"}}, "reads a set far larger than L2"},
        {"dram-write", "writeMemory", {{"bandwidth", "DRAM"}}, "writes a set far larger than L2"},
        {"atomics",
         "fewCounters",
         {{"overhead", "latency"}, {"bandwidth", "L2"}},
         "all threads wait for one line: one slice of L2 is full, the rest idles"},
        {"mma", "warpProducts", {{"compute", "tensor"}}, "mma.sync from registers"},
        {"wgmma", "warpgroupProducts", {{"compute", "tensor"}}, "wgmma from shared memory"},
        {"tiny", "tinyOne", {{"overhead", "tiny"}}, "over before it has begun"},
        {"tail",
         "longLastBlock",
         {{"overhead", "tail"}, {"overhead", "latency"}},
         "one block more than fit at once, 16 times as long"},
        {"latency-chain",
         "pointerChase",
         {{"overhead", "latency"}},
         "each load's address is the value of the one before"},
        {"spin",
         "spinOnClock",
         {{"overhead", "latency"}},
         "one warp an SM waits for the time: busy, yet nothing is full"}};
    return known;
}

std::vector<std::string> names() {
    std::vector<std::string> all;
    for (const Known& known : table())
        all.push_back(known.name);
    return all;
}

const Known& find(const std::string& name) {
    return *std::find_if(table().begin(), table().end(),
                         [&](const Known& known) { return known.name == name; });
}

nlohmann::json answersAsJson(const Known& known) {
    auto json = nlohmann::json::array();
    for (const Answer& answer : known.answers)
        json.push_back({{"verdict", answer.verdict}, {"resource", answer.resource}});
    return json;
}

std::string answersInWords(const Known& known) {
    std::string text;
    for (const Answer& answer : known.answers)
        text +=
            fmt::format("{}{}: {}", text.empty() ? "" : " or ", answer.verdict, answer.resource);
    return text;
}

} // namespace

std::span<const Known> suiteOfKnown() {
    return table();
}

Result<std::variant<Request, ShowText>> parseOptions(const std::vector<std::string>& arguments) {
    po::options_description options("options of calibration");
    const std::string list = "some of " + joinedNames(names()) + "; with commas between";
    options.add_options()("only", po::value<std::string>()->default_value("", "all"), list.c_str())(
        "launches", po::value<std::string>()->default_value("25"),
        "of each kernel, of about 2 ms on an H200; the tiny one 200 times as many")(
        "json", po::bool_switch(), "print JSON")("help", po::bool_switch(), "show this text");
    const auto values = parseStrictly(options, arguments, "calibration");
    if (!values)
        return tl::unexpected<Failure>(values.error());
    if ((*values)["help"].as<bool>()) {
        std::ostringstream text;
        text << "runs kernels of known limiter, for a profiler to name it\n" << options;
        return ShowText{text.str()};
    }
    auto chosen = chosenNames("only", (*values)["only"].as<std::string>(), names());
    const auto launches =
        wholeNumber<int>("launches", (*values)["launches"].as<std::string>(), 1, 10'000);
    if (!chosen)
        return tl::unexpected<Failure>(chosen.error());
    if (!launches)
        return tl::unexpected<Failure>(launches.error());
    return Request{std::move(*chosen), *launches, (*values)["json"].as<bool>()};
}

std::string asTable(const std::vector<Ran>& ran, const std::vector<Skipped>& skipped) {
    std::string text =
        fmt::format("{:<15} {:>8} {:>8}  {}\n", "kernel", "launches", "GPU ms", "right answers");
    for (const Ran& each : ran)
        text += fmt::format("{:<15} {:>8} {:>8.1f}  {}\n", each.name, each.launches,
                            each.milliseconds, answersInWords(find(each.name)));
    for (const Skipped& each : skipped)
        text += fmt::format("{}: skipped: {}\n", each.name, each.why);
    return text;
}

std::string asJson(const std::vector<Ran>& ran, const std::vector<Skipped>& skipped) {
    nlohmann::json json{{"kernels", nlohmann::json::array()}, {"skipped", nlohmann::json::array()}};
    for (const Ran& each : ran)
        json["kernels"].push_back({{"name", each.name},
                                   {"kernel", find(each.name).kernel},
                                   {"expect", answersAsJson(find(each.name))},
                                   {"why", find(each.name).why},
                                   {"launches", each.launches},
                                   {"ms", each.milliseconds}});
    for (const Skipped& each : skipped)
        json["skipped"].push_back({{"name", each.name}, {"why", each.why}});
    return json.dump(2) + "\n";
}

} // namespace ridge::workloads::calibration
