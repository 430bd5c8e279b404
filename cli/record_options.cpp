// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "cli/record_options.h"

#include "cli/measure_ceilings.h"
#include "cli/replay_option.h"
#include "cli/sampling.h"
#include "collector/recorder/session/recording.h"
#include "collector/recorder/session/summary.h"

#include <algorithm>
#include <fmt/format.h>
#include <iostream>
#include <map>
#include <string_view>
#include <utility>

namespace ridge::cli {

namespace po = boost::program_options;
using spool::Option;
using spool::OptionValue;

namespace {

/// Words that are made sense of together, once all are there.
struct Words {
    SampleWords sampling;
    ReplayWords replay;
};

struct WordOption {
    Option option;
    void (*take)(Words& words, const std::string& word);
};

constexpr WordOption kWordOptions[] = {
    {{.name = "sample-interval",
      .value = OptionValue::Text,
      .help =
          "sample the GPU's counters every so many microseconds, 50 to 100000, or never (0); "
          "default: automatic, about every 1000 with bursts of every 10 to 25, as the CPU allows"},
     [](Words& words, const std::string& word) { words.sampling.interval = word; }},
    {{.name = "sample-cpu",
      .value = OptionValue::Text,
      .help = "cores that automatic sampling may spend, 0.1 to 1; default: a quarter of this "
              "machine's cores, 1 at most"},
     [](Words& words, const std::string& word) { words.sampling.cpu = word; }},
    {{.name = "sample-burst",
      .value = OptionValue::Text,
      .help = "sample one stretch alone, closely: EVERY,FROM,FOR. 20,1500,100: every 20 "
              "microseconds (10 to 50) from 1500 ms after the start for 100 ms"},
     [](Words& words, const std::string& word) { words.sampling.burst = word; }},
    {{.name = "replay",
      .value = OptionValue::OptionalText,
      .help = "run PROGRAM a second time and count the work of its kernels there: one launch of "
              "each function and configuration, most GPU time first, until 99 % of it is known. "
              "Where the run repeats, its iterations are counted in some nine passes; else each "
              "runs nine times, alone. Then the second run is ended. --replay=REGEX: only kernels "
              "whose name holds REGEX; --replay=REGEX,N or --replay=,N: the first N launches of "
              "each instead"},
     [](Words& words, const std::string& word) { words.replay.kernels = word; }},
    {{.name = "replay-budget",
      .value = OptionValue::Text,
      .help = "seconds that --replay may take from its first launch on; 0: no limit",
      .standard = "60"},
     [](Words& words, const std::string& word) { words.replay.budget = word; }},
    {{.name = "replay-timeout",
      .value = OptionValue::Text,
      .help = "seconds after which a replayed kernel that does not end stops the second run",
      .standard = "10"},
     [](Words& words, const std::string& word) { words.replay.timeout = word; }},
};

/// Calls visit(Option) for every option of a recording.
void forEachOption(const auto& visit) {
    for (const recorder::RecorderOption& each : recorder::kRecorderOptions)
        visit(each.option);
    for (const Option& each : spool::kCollectorOptions)
        visit(each);
    for (const WordOption& each : kWordOptions)
        visit(each.option);
}

std::string longName(const Option& option) {
    const std::string_view name = option.name;
    return std::string(name.substr(0, name.find(',')));
}

po::options_description describe() {
    po::options_description options;
    forEachOption([&](const Option& option) {
        if (option.value == OptionValue::Flag) {
            options.add_options()(option.name, option.help);
            return;
        }
        auto* value = po::value<std::string>();
        if (option.standard)
            value->default_value(option.standard);
        if (option.value == OptionValue::OptionalText)
            value->implicit_value("");
        options.add_options()(option.name, value, option.help);
    });
    return options;
}

/// Whether the next word is the value of `word`.
bool takesNextWord(const std::string& word) {
    bool takes = false;
    forEachOption([&](const Option& option) {
        const std::string_view name = option.name;
        const std::size_t comma = name.find(',');
        const bool isIt =
            word == "--" + longName(option) ||
            (comma != std::string_view::npos && word == "-" + std::string(name.substr(comma + 1)));
        takes = takes || (isIt && option.value != OptionValue::Flag &&
                          option.value != OptionValue::OptionalText);
    });
    return takes;
}

/// Where the program starts: behind "--", or at the first word that is no option.
std::size_t findCommand(const Arguments& arguments) {
    for (std::size_t i = 0; i < arguments.size(); ++i) {
        if (arguments[i] == "--")
            return i + 1;
        if (arguments[i].empty() || arguments[i][0] != '-')
            return i;
        if (takesNextWord(arguments[i]))
            ++i;
    }
    return arguments.size();
}

/// The options in words, without the program: what the trace says about how it was made.
std::string inWords(const Arguments& options) {
    std::string text;
    for (const std::string& word : options)
        if (word != "--")
            text += (text.empty() ? "" : " ") + word;
    return text;
}

/// A number above 0 in `unit`, as a whole number of the variable's smaller one.
Result<std::string> scaled(const Option& option, const std::string& word, double factor,
                           double most, std::string_view unit) {
    const std::optional<double> number = numberOf(word);
    if (!number || !(*number > 0) || *number > most)
        return fail(fmt::format("--{} takes {} above 0", option.name, unit));
    return fmt::format("{:.0f}", *number * factor);
}

/// What the collector is told when `word` stands behind the option.
Result<std::string> variableOf(const Option& option, const std::string& word) {
    if (option.value == OptionValue::Flag)
        return "1";
    if (option.value == OptionValue::Seconds)
        return scaled(option, word, 1e3, 1e9, "seconds");
    if (option.value == OptionValue::Megabytes)
        return scaled(option, word, 1e6, 1e12, "megabytes");
    if (option.accepts && !option.accepts(word))
        return fail(fmt::format("--{} takes {}, not '{}'", option.name, option.takes, word));
    return word;
}

/// The word behind an option, "" of a flag. None where it was not given: who reads the option knows
/// its standard.
std::optional<std::string> wordOf(const Option& option, const po::variables_map& values) {
    const po::variable_value& value = values[longName(option)];
    if (value.empty() || value.defaulted())
        return std::nullopt;
    return option.value == OptionValue::Flag ? "" : value.as<std::string>();
}

/// What the collector is told, by variable.
Result<std::map<std::string, std::string>> collectorVariables(const po::variables_map& values) {
    std::map<std::string, std::string> variables;
    for (const Option& option : spool::kCollectorOptions)
        if (const auto word = wordOf(option, values)) {
            const auto variable = variableOf(option, *word);
            if (!variable)
                return tl::unexpected(variable.error());
            variables[option.variable] = *variable;
        }
    return variables;
}

Words wordsFrom(const po::variables_map& values) {
    Words words;
    for (const WordOption& each : kWordOptions)
        if (const auto word = wordOf(each.option, values))
            each.take(words, *word);
    return words;
}

Result<recorder::RecordOptions> optionsFrom(const po::variables_map& values) {
    auto collector = collectorVariables(values);
    if (!collector)
        return tl::unexpected(collector.error());
    const Words words = wordsFrom(values);
    const auto sampling = sampleOptions(words.sampling);
    if (!sampling)
        return tl::unexpected(sampling.error());
    auto replay = replayOptions(words.replay);
    if (!replay)
        return tl::unexpected(replay.error());
    if (values.contains("torch") && values.contains("no-torch"))
        return fail("--torch and --no-torch exclude each other: leave one out");
    recorder::RecordOptions options;
    for (const recorder::RecorderOption& each : recorder::kRecorderOptions)
        if (const auto word = wordOf(each.option, values))
            each.apply(options, *word);
    options.collector = std::move(*collector);
    options.sampling = *sampling;
    options.replay = std::move(*replay);
    return options;
}

} // namespace

RecordArguments parseRecordArguments(std::string_view command, std::string_view usage,
                                     const Arguments& arguments) {
    RecordArguments result;
    const std::size_t commandAt = std::min(findCommand(arguments), arguments.size());
    const auto middle = arguments.begin() + static_cast<std::ptrdiff_t>(commandAt);
    result.rest.assign(middle, arguments.end());
    Arguments own(arguments.begin(), middle);
    if (!own.empty() && own.back() == "--")
        own.pop_back();
    const Parsed parsed = parse(command, usage, describe(), nullptr, own);
    result.exitStatus = parsed.exitStatus;
    if (result.exitStatus)
        return result;
    auto options = optionsFrom(parsed.values);
    if (!options) {
        result.exitStatus = usageError(command, options.error().message);
        return result;
    }
    result.options = std::move(*options);
    result.options.asGiven = inWords(own);
    return result;
}

int recordAndTell(const recorder::RecordOptions& options) {
    const recorder::RecordOutcome outcome = recorder::record(options);
    if (!outcome.message.empty())
        std::cerr << outcome.message << '\n';
    if (outcome.unmeasured.empty())
        return outcome.status;
    if (options.measureCeilings && outcome.status == 0)
        measureMissing(outcome);
    else
        std::cerr << recorder::kNoCeilings << '\n';
    return outcome.status;
}

} // namespace ridge::cli
