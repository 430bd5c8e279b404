// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "cli/range_options.h"

#include "reports/words/format.h"

#include <algorithm>
#include <charconv>
#include <iostream>

namespace ridge::cli {

namespace po = boost::program_options;

namespace {

/// Sets `filter` to what option `name` says; false after telling what is wrong with it.
bool parseFilter(std::string_view command, const po::variables_map& values, const char* name,
                 std::optional<analyzer::RangeFilter>& filter) {
    if (!values.contains(name))
        return true;
    auto parsed = analyzer::RangeFilter::parse(values[name].as<std::string>());
    if (!parsed) {
        usageError(command,
                   std::string("--") + name + ": " + reports::printable(parsed.error().message));
        return false;
    }
    filter = std::move(*parsed);
    return true;
}

/// Sets Options::phase to what --phase says; false after telling what is wrong with it.
bool parsePhase(std::string_view command, const po::variables_map& values,
                analyzer::Options& options) {
    if (!values.contains("phase"))
        return true;
    const std::string& given = values["phase"].as<std::string>();
    if (given == "steady")
        options.phase = analyzer::PhaseChoice::Steady;
    else if (given == "start")
        options.phase = analyzer::PhaseChoice::Start;
    else if (given != "all") {
        usageError(command, "--phase takes 'steady', 'start' or 'all', not '" +
                                reports::printable(given) + "'");
        return false;
    }
    return true;
}

/// A number that is all of `text`; none when it is not one.
std::optional<std::uint64_t> numberIn(std::string_view text) {
    std::uint64_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc() || end != text.data() + text.size())
        return std::nullopt;
    return number;
}

/// Sets Options::slice to what --iterations says; false after telling what is wrong with it.
bool parseSlice(std::string_view command, const po::variables_map& values,
                analyzer::Options& options) {
    if (!values.contains("iterations"))
        return true;
    const std::string given = values["iterations"].as<std::string>();
    const std::size_t dash = given.find('-');
    const auto first = numberIn(given.substr(0, dash));
    const auto last = dash == std::string::npos ? first : numberIn(given.substr(dash + 1));
    if (!first || !last || *last < *first) {
        usageError(command, "--iterations takes FIRST-LAST, such as 10-50, not '" +
                                reports::printable(given) + "'");
        return false;
    }
    options.slice = analyzer::IterationSlice{*first, *last};
    if (options.phase != analyzer::PhaseChoice::Steady) {
        usageError(command, "--iterations goes with --phase steady alone");
        return false;
    }
    return true;
}

void tellNearest(std::string_view command, const std::string& file, std::string_view what,
                 const std::string& pattern, const std::vector<std::string>& nearest) {
    constexpr std::size_t kColumns = 60;
    std::string near;
    for (const std::string& path : nearest)
        near += (near.empty() ? "; near to it: " : ", ") +
                reports::shortened(reports::printable(path), kColumns);
    std::cerr << "ridge " << command << ": no " << what << " of " << reports::printable(file)
              << " matches '" << reports::printable(pattern) << "'"
              << (near.empty() ? ": this recording has no such NVTX ranges" : near) << '\n';
}

} // namespace

void addRangeOption(po::options_description& options) {
    options.add_options() //
        ("range", po::value<std::string>(),
         "only NVTX ranges with this path and all inside: names joined by '/', '*' for any "
         "characters of a name, '**' for any names, 'domain:name', or re:REGEX (without back "
         "references) "
         "for the whole path; where none matches, PyTorch's modules, whose names are joined "
         "likewise");
}

void addPhaseOption(po::options_description& options) {
    options.add_options() //
        ("phase", po::value<std::string>()->default_value("steady"),
         "what is reported: steady, the iterations after warm-up; start, what is before; all");
}

void addRangeOptions(po::options_description& options) {
    addRangeOption(options);
    options.add_options() //
        ("iteration", po::value<std::string>(),
         "path of the range that is one iteration, written likewise; default: the repeated range "
         "that covers most of the run, else what the launches repeat");
    addPhaseOption(options);
    options.add_options() //
        ("iterations", po::value<std::string>(),
         "FIRST-LAST: tell these iterations, which count from 0, in place of the steady state");
}

std::optional<analyzer::Options> rangeOptions(std::string_view command,
                                              const po::variables_map& values) {
    analyzer::Options options;
    if (!parseFilter(command, values, "range", options.range) ||
        !parseFilter(command, values, "iteration", options.iteration))
        return std::nullopt;
    if (!parsePhase(command, values, options) || !parseSlice(command, values, options))
        return std::nullopt;
    return options;
}

bool rangesFound(std::string_view command, const std::string& file,
                 const analyzer::Analysis& analysis) {
    const analyzer::Options& options = analysis.options;
    if (options.range && analysis.filter->paths == 0) {
        tellNearest(command, file, "range", options.range->pattern(), analysis.filter->nearest);
        return false;
    }
    if (options.iteration && !analysis.iterations) {
        tellNearest(command, file, "push/pop range with GPU work", options.iteration->pattern(),
                    analysis.nearestIteration);
        return false;
    }
    if (const auto& slice = options.slice;
        slice && analysis.phases.of(analyzer::Phase::Steady).iterations == 0) {
        std::uint64_t found = analysis.iterations ? analysis.iterations->count : 0;
        for (const analyzer::ProcessRow& row : analysis.byProcess)
            found = std::max(found, row.iterations ? row.iterations->count : 0);
        std::cerr << "ridge " << command << ": --iterations " << slice->first << '-' << slice->last
                  << ": " << reports::printable(file) << " has "
                  << (found == 0 ? "no iterations"
                                 : "iterations 0 to " + std::to_string(found - 1) + " alone")
                  << '\n';
        return false;
    }
    return true;
}

} // namespace ridge::cli
