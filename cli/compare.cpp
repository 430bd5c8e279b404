// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/compare/compare.h"
#include "analyzer/analyze.h"
#include "analyzer/compare/comparison.h"
#include "cli/command.h"
#include "cli/count_option.h"
#include "cli/load.h"
#include "cli/output/output_file.h"
#include "cli/process_option.h"
#include "cli/range_options.h"
#include "reports/compare.h"
#include "reports/words/phase_text.h"

#include <charconv>
#include <filesystem>
#include <iostream>

namespace ridge::cli {

namespace po = boost::program_options;

namespace {

constexpr std::string_view kCompareUsage =
    "usage: ridge compare [options] A.ridge B.ridge\n"
    "       ridge compare [options] --a FILE... --b FILE...\n"
    "       ridge compare [options] --a-process N --b-process N FILE.ridge\n\n"
    "Prints what changed from A to B and what it is due to: bytes, FLOPs, saturation, ceilings,\n"
    "idle time. With two or more recordings of each side, changes are kept apart from noise.\n"
    "Where both have iterations, those of the steady state are compared, each side's mean one; "
    "else\n"
    "the whole runs. Status 3: --fail-over was given and B's device time of what is compared is "
    "more\n"
    "than that above A's, and with repeats no noise. With --range all is of its ranges.\n\n"
    "  ridge compare naive.ridge fused.ridge\n"
    "  ridge compare naive.ridge fused.ridge -o change.html\n"
    "  ridge compare --range 'step/*/attention' old.ridge new.ridge\n"
    "  ridge compare --fail-over 5% --a old1.ridge old2.ridge old3.ridge \\\n"
    "                               --b new1.ridge new2.ridge new3.ridge\n";

constexpr int kSlower = 3;

/// "5%" as 0.05; none when it is no such text.
std::optional<double> shareOf(const std::string& text) {
    double value = 0;
    const char* end = text.data() + text.size();
    const auto [stop, error] = std::from_chars(text.data(), end, value);
    if (error != std::errc{} || stop + 1 != end || *stop != '%' || !(value >= 0 && value <= 1e6))
        return std::nullopt;
    return value / 100;
}

/// The recordings of each side; none when the words do not say two sides.
std::optional<reports::ComparedFiles> filesOf(const po::variables_map& values) {
    const auto words = [&](const char* name) {
        return values.contains(name) ? values[name].as<Arguments>() : Arguments();
    };
    const Arguments plain = words("file");
    reports::ComparedFiles files{words("a"), words("b")};
    if (plain.size() == 1 && files.a.empty() && files.b.empty() && values.contains("a-process") &&
        values.contains("b-process"))
        return reports::ComparedFiles{plain, plain};
    if (plain.size() == 2 && files.a.empty() && files.b.empty())
        return reports::ComparedFiles{{plain[0]}, {plain[1]}};
    if (!plain.empty() || files.a.empty() || files.b.empty())
        return std::nullopt;
    return files;
}

/// Of an analysis of a part of the run.
std::string inPart(const analyzer::Analysis& run) {
    return run.told() == analyzer::PhaseChoice::All
               ? ""
               : " in " + reports::phaseText(run) + "; --phase all compares the runs";
}

/// Analyses one after the other: only one recording is in memory at a time.
std::optional<std::vector<analyzer::Analysis>> analyses(const Arguments& files,
                                                        analyzer::Options options,
                                                        const po::variables_map& values,
                                                        const char* processOption) {
    std::vector<analyzer::Analysis> runs;
    for (const std::string& file : files) {
        const auto trace = load("compare", file);
        if (!trace)
            return std::nullopt;
        const auto processes = chosenProcesses("compare", file, *trace, values, processOption);
        if (!processes)
            return std::nullopt;
        options.processes = *processes;
        runs.push_back(analyzer::analyze(*trace, options));
        if (!rangesFound("compare", file, runs.back()))
            return std::nullopt;
        if (runs.back().devices.empty()) {
            std::cerr << "ridge compare: " << file << " holds no GPU operation"
                      << (options.range               ? " in these ranges"
                          : options.processes.empty() ? ""
                                                      : " of these processes")
                      << inPart(runs.back()) << '\n';
            return std::nullopt;
        }
    }
    return runs;
}

struct Sides {
    std::vector<analyzer::Analysis> a, b;
};

/// Of the part that `options` chooses, or of the whole runs where not all have that.
std::optional<Sides> sidesOf(const reports::ComparedFiles& files, analyzer::Options options,
                             const po::variables_map& values) {
    const auto analysed = [&]() -> std::optional<Sides> {
        auto a = analyses(files.a, options, values, "a-process");
        auto b = a ? analyses(files.b, options, values, "b-process") : std::nullopt;
        return b ? std::optional(Sides{std::move(*a), std::move(*b)}) : std::nullopt;
    };
    std::optional<Sides> sides = analysed();
    if (!sides || analyzer::tellOnePart(sides->a, sides->b))
        return sides;
    options.phase = analyzer::PhaseChoice::All;
    return analysed();
}

/// What writes a comparison.
using WriteComparison = std::string (*)(const analyzer::Comparison&, const reports::ComparedFiles&);

/// That of the file's ending; null when there is none.
WriteComparison formatOf(const std::filesystem::path& file) {
    const std::string ending = file.extension().string();
    return ending == ".html"   ? reports::compareHtml
           : ending == ".md"   ? reports::compareMarkdown
           : ending == ".json" ? reports::compareJson
                               : nullptr;
}

std::optional<std::string> outputOf(const po::variables_map& values) {
    return values.contains("output") ? std::optional(values["output"].as<std::string>())
                                     : std::nullopt;
}

/// Says on stderr what came of it.
bool isWritten(const std::filesystem::path& file, const std::string& text) {
    const auto done = writeOutput(file, text);
    if (done)
        std::cerr << "ridge: wrote " << file.string() << '\n';
    else
        std::cerr << "ridge compare: " << done.error().message << '\n';
    return done.has_value();
}

/// Status of --fail-over, with its reason on one line of stderr.
int judge(const analyzer::Comparison& comparison, double share) {
    const std::string& withheld =
        comparison.a.withheld.empty() ? comparison.b.withheld : comparison.a.withheld;
    if (!withheld.empty()) {
        std::cerr << "ridge compare: cannot judge: " << withheld << '\n';
        return 1;
    }
    if (!analyzer::slowerBy(comparison, share))
        return 0;
    std::cerr << "ridge compare: " << reports::slowerReason(comparison, share) << '\n';
    return kSlower;
}

} // namespace

int runCompare(const Arguments& arguments) {
    po::options_description options;
    options.add_options()                                                                   //
        ("a", po::value<Arguments>()->multitoken(), "recordings of A, runs of one program") //
        ("b", po::value<Arguments>()->multitoken(), "recordings of B")                      //
        ("fail-over", po::value<std::string>(),
         "exit with 3 when B takes more than this longer, such as 5%") //
        ("format", po::value<std::string>()->default_value("text"),
         "text or json (reports/JSON.md)") //
        ("output,o", po::value<std::string>(),
         "a file to write in place: .html, .md or .json, by its ending") //
        ("rows", po::value<Count>()->default_value({12}), "rows of each table of the text");
    addRangeOption(options);
    addPhaseOption(options);
    addProcessOption(options, "a-process", "of A only what this process did");
    addProcessOption(options, "b-process", "likewise of B");
    const Parsed parsed = parse("compare", kCompareUsage, options, "file", arguments);
    if (parsed.exitStatus)
        return *parsed.exitStatus;
    const std::string& format = parsed.values["format"].as<std::string>();
    if (format != "text" && format != "json")
        return usageError("compare", "--format takes 'text' or 'json', not '" + format + "'");
    const auto output = outputOf(parsed.values);
    if (output && !parsed.values["format"].defaulted())
        return usageError("compare", "--format is of what is printed; the ending of -o says it");
    if (output && formatOf(*output) == nullptr)
        return usageError("compare", "the output must end in .html, .md or .json: " + *output);
    std::optional<double> failOver;
    if (parsed.values.contains("fail-over")) {
        const std::string& text = parsed.values["fail-over"].as<std::string>();
        failOver = shareOf(text);
        if (!failOver)
            return usageError("compare",
                              "--fail-over takes a percentage such as 5%, not '" + text + "'");
    }
    const auto files = filesOf(parsed.values);
    if (!files)
        return usageError("compare", "name two recordings, some after --a and some after --b, or "
                                     "one with --a-process and --b-process");
    std::optional<analyzer::Options> chosen = rangeOptions("compare", parsed.values);
    if (!chosen)
        return kUsageError;
    chosen->groups = true;
    const auto sides = sidesOf(*files, *chosen, parsed.values);
    if (!sides)
        return 1;
    const analyzer::Comparison comparison = analyzer::compare(sides->a, sides->b);
    if (output) {
        if (!isWritten(*output, formatOf(*output)(comparison, *files)))
            return 1;
    } else {
        reports::TextOptions text;
        text.colour = wantsColour();
        text.rows = parsed.values["rows"].as<Count>().value;
        std::cout << (format == "json" ? reports::compareJson(comparison, *files)
                                       : reports::compareText(comparison, *files, text));
    }
    return failOver ? judge(comparison, *failOver) : 0;
}

} // namespace ridge::cli
