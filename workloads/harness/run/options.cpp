// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "workloads/harness/run/options.h"

#include "workloads/harness/run/arguments.h"

#include <algorithm>
#include <fmt/format.h>
#include <limits>
#include <sstream>

namespace ridge::workloads {
namespace {

namespace po = boost::program_options;

constexpr std::int64_t kLargestSize = std::int64_t{1} << 40;

constexpr const char* kUsage =
    "usage: ridge-workload NAME [options]   run a workload; NAME --help shows its options\n"
    "       ridge-workload --list           every workload, variant and default, and the suites\n";

template <class Items, class NameOf>
std::string joined(const Items& items, NameOf nameOf) {
    std::string text;
    for (const auto& item : items)
        text += (text.empty() ? "" : ", ") + std::string(nameOf(item));
    return text;
}

std::string variantNames(const Workload& workload) {
    return joined(workload.variants, [](const Variant& v) { return v.name; });
}

std::string typeNames(const Workload& workload) {
    return joined(workload.dtypes, [](DataType t) { return name(t); });
}

tl::unexpected<Failure> usage(std::string message) {
    return fail(FailureKind::Usage, std::move(message));
}

po::options_description describe(const Workload& workload) {
    po::options_description options("options of " + workload.name);
    auto add = options.add_options();
    const std::string variants = variantNames(workload) + " (the first is the default)";
    add("variant", po::value<std::string>()->default_value(workload.variants.front().name),
        variants.c_str());
    if (!workload.dtypes.empty())
        add("dtype", po::value<std::string>()->default_value(name(workload.dtypes.front())),
            typeNames(workload).c_str());
    for (const SizeOption& size : workload.sizes)
        add(size.name.c_str(),
            po::value<std::string>()->default_value(std::to_string(size.defaultValue)),
            (size.meaning + "; a list such as 1,2,4 sweeps").c_str());
    for (const ChoiceOption& choice : workload.choices)
        add(choice.name.c_str(), po::value<std::string>()->default_value(choice.values.front()),
            (choice.meaning + ": " + joinedNames(choice.values) + "; a list sweeps").c_str());
    for (const SwitchOption& flag : workload.switches)
        add(flag.name.c_str(), po::bool_switch(), flag.meaning.c_str());
    for (const SizeOption& size : workload.sizes)
        if (size.scales)
            add("scale", po::value<std::string>()->default_value("1"),
                ("multiplies --" + size.name + " and with it the work").c_str());
    add("iters", po::value<std::string>()->default_value("20"), "timed iterations");
    add("warmup", po::value<std::string>()->default_value("5"),
        "untimed iterations after the first");
    add("seed", po::value<std::string>()->default_value("1"), "of the random inputs");
    add("check", po::bool_switch(), "compare the result with a reference; status 1 when it is off");
    add("json", po::bool_switch(), "print JSON");
    add("help", po::bool_switch(), "show this text");
    return options;
}

Result<std::vector<std::int64_t>> sizeList(const std::string& option, const std::string& text) {
    std::vector<std::int64_t> values;
    std::stringstream parts(text);
    std::string part;
    while (std::getline(parts, part, ',')) {
        auto value = wholeNumber<std::int64_t>(option, part, 1, kLargestSize);
        if (!value)
            return tl::unexpected<Failure>(value.error());
        values.push_back(*value);
    }
    if (values.empty() || text.back() == ',')
        return usage(
            fmt::format("--{} '{}': takes whole numbers, separated by commas", option, text));
    return values;
}

Status chooseVariantAndType(const Workload& workload, const po::variables_map& values,
                            Setting& setting) {
    setting.variant = values["variant"].as<std::string>();
    const auto isChosen = [&](const Variant& v) { return v.name == setting.variant; };
    if (std::none_of(workload.variants.begin(), workload.variants.end(), isChosen))
        return usage(fmt::format("{} has no variant '{}'; it has {}", workload.name,
                                 setting.variant, variantNames(workload)));
    if (workload.dtypes.empty())
        return {};
    const auto type = values["dtype"].as<std::string>();
    for (const DataType candidate : workload.dtypes)
        if (type == name(candidate)) {
            setting.dtype = candidate;
            return {};
        }
    return usage(
        fmt::format("{} has no dtype '{}'; it has {}", workload.name, type, typeNames(workload)));
}

/// Values of a size option, times --scale where that applies.
Result<std::vector<std::int64_t>> scaledSizes(const SizeOption& size,
                                              const po::variables_map& values) {
    auto list = sizeList(size.name, values[size.name].as<std::string>());
    if (!list || !size.scales)
        return list;
    const auto scale =
        wholeNumber<std::int64_t>("scale", values["scale"].as<std::string>(), 1, kLargestSize);
    if (!scale)
        return tl::unexpected<Failure>(scale.error());
    for (std::int64_t& value : *list) {
        if (value > kLargestSize / *scale)
            return usage(fmt::format("--{} {} times --scale {} is more than {}", size.name, value,
                                     *scale, kLargestSize));
        value *= *scale;
    }
    return list;
}

/// The parts of a list with commas, each one of the option's names.
Result<std::vector<std::string>> chosen(const ChoiceOption& choice, const std::string& text) {
    std::vector<std::string> values;
    std::stringstream parts(text + ","); // an empty part at the end is refused like any other
    std::string part;
    while (std::getline(parts, part, ',')) {
        if (std::find(choice.values.begin(), choice.values.end(), part) == choice.values.end())
            return usage(fmt::format("--{} has no '{}'; it has {}", choice.name, part,
                                     joinedNames(choice.values)));
        values.push_back(part);
    }
    return values;
}

/// Copies of `points` with each of the values in turn; a later option varies faster.
template <class Value, class Set>
std::vector<Setting> multiplied(const std::vector<Setting>& points,
                                const std::vector<Value>& values, Set set) {
    std::vector<Setting> product;
    for (const Setting& point : points)
        for (const Value& value : values) {
            product.push_back(point);
            set(product.back(), value);
        }
    return product;
}

/// Multiplies the points by the values of each choice and size option; the last varies fastest.
Result<std::vector<Setting>> sweep(const Workload& workload, const po::variables_map& values,
                                   const Setting& base) {
    std::vector<Setting> points{base};
    for (const ChoiceOption& choice : workload.choices) {
        const auto list = chosen(choice, values[choice.name].as<std::string>());
        if (!list)
            return tl::unexpected<Failure>(list.error());
        points = multiplied(points, *list, [&](Setting& point, const std::string& value) {
            point.choices[choice.name] = value;
        });
    }
    for (const SizeOption& size : workload.sizes) {
        const auto list = scaledSizes(size, values);
        if (!list)
            return tl::unexpected<Failure>(list.error());
        points = multiplied(points, *list, [&](Setting& point, std::int64_t value) {
            point.sizes[size.name] = value;
        });
    }
    return points;
}

Result<Request> toRequest(const Workload& workload, const po::variables_map& values) {
    constexpr int kMostIterations = 100'000;
    Request request;
    request.workload = &workload;
    Setting base;
    if (auto status = chooseVariantAndType(workload, values, base); !status)
        return tl::unexpected<Failure>(status.error());
    const auto text = [&](const char* option) { return values[option].as<std::string>(); };
    const auto iterations = wholeNumber<int>("iters", text("iters"), 1, kMostIterations);
    const auto warmup = wholeNumber<int>("warmup", text("warmup"), 0, kMostIterations);
    const auto seed = wholeNumber<std::uint64_t>("seed", text("seed"), 0,
                                                 std::numeric_limits<std::uint64_t>::max());
    if (!iterations || !warmup)
        return tl::unexpected<Failure>((!iterations ? iterations : warmup).error());
    if (!seed)
        return tl::unexpected<Failure>(seed.error());
    base.seed = *seed;
    for (const SwitchOption& flag : workload.switches)
        if (values[flag.name].as<bool>())
            base.switches.insert(flag.name);
    auto points = sweep(workload, values, base);
    if (!points)
        return tl::unexpected<Failure>(points.error());
    for (const Setting& point : *points)
        if (auto status = workload.validate(point); !status)
            return tl::unexpected<Failure>(status.error());
    request.points = std::move(*points);
    request.iterations = *iterations;
    request.warmup = *warmup;
    request.check = values["check"].as<bool>();
    request.json = values["json"].as<bool>();
    return request;
}

} // namespace

Result<Command> parseArguments(const std::vector<std::string>& arguments,
                               std::span<const Workload> workloads, std::span<const Suite> suites) {
    const auto nameOf = [](const auto& each) { return each.name; };
    const auto allNames = joined(workloads, nameOf) + ", " + joined(suites, nameOf);
    if (arguments.empty())
        return usage("no workload named; there are " + allNames + ". See ridge-workload --help");
    const std::string& first = arguments.front();
    if (first == "--help" || first == "-h")
        return ShowText{kUsage};
    if (first == "--list")
        return ShowText{listAll(workloads, suites)};
    for (const Suite& suite : suites)
        if (suite.name == first)
            return SuiteCall{&suite, {arguments.begin() + 1, arguments.end()}};
    const auto workload = std::find_if(workloads.begin(), workloads.end(),
                                       [&](const Workload& w) { return w.name == first; });
    if (workload == workloads.end())
        return usage(fmt::format("no workload '{}'; there are {}", first, allNames));
    const po::options_description options = describe(*workload);
    const auto parsed =
        parseStrictly(options, {arguments.begin() + 1, arguments.end()}, workload->name);
    if (!parsed)
        return tl::unexpected<Failure>(parsed.error());
    const po::variables_map& values = *parsed;
    if (values["help"].as<bool>()) {
        std::ostringstream text;
        text << workload->summary << "\n" << options;
        return ShowText{text.str()};
    }
    return toRequest(*workload, values).map([](Request r) { return Command(std::move(r)); });
}

std::string listAll(std::span<const Workload> workloads, std::span<const Suite> suites) {
    std::string text;
    for (const Workload& workload : workloads) {
        text += fmt::format("{}: {}\n", workload.name, workload.summary);
        for (const Variant& variant : workload.variants)
            text += fmt::format("    --variant {:<17} {}{}\n", variant.name, variant.summary,
                                &variant == &workload.variants.front() ? " (default)" : "");
        if (!workload.dtypes.empty())
            text += fmt::format("    --dtype {} (default {})\n", typeNames(workload),
                                name(workload.dtypes.front()));
        for (const ChoiceOption& choice : workload.choices)
            text += fmt::format("    --{} {}  {} (default {})\n", choice.name,
                                joinedNames(choice.values), choice.meaning, choice.values.front());
        for (const SizeOption& size : workload.sizes)
            text += fmt::format("    --{} {}  {}{}\n", size.name, size.defaultValue, size.meaning,
                                size.scales ? " (--scale multiplies it)" : "");
        for (const SwitchOption& flag : workload.switches)
            text += fmt::format("    --{}  {} (default off)\n", flag.name, flag.meaning);
    }
    for (const Suite& suite : suites)
        text += fmt::format("{}: {}; see {} --help\n", suite.name, suite.summary, suite.name);
    return text;
}

} // namespace ridge::workloads
