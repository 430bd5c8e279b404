// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/analyze.h"
#include "cli/command.h"
#include "cli/count_option.h"
#include "cli/load.h"
#include "cli/process_option.h"
#include "cli/range_options.h"
#include "reports/assertions/assertion.h"
#include "reports/json/table_json.h"
#include "reports/reports.h"
#include "reports/tables/csv.h"
#include "reports/tables/launch_list.h"
#include "reports/tables/tables.h"
#include "reports/words/format.h"

#include <algorithm>
#include <fmt/format.h>
#include <iostream>
#include <limits>

namespace ridge::cli {

namespace po = boost::program_options;

namespace {

constexpr std::string_view kUsage =
    "usage: ridge analyze [options] FILE.ridge\n\n"
    "Prints what the recorded program is bound by, what to try, and the largest modules, "
    "kernels and ranges.\n\n"
    "  ridge analyze train.ridge\n"
    "  ridge analyze --all train.ridge\n"
    "  ridge analyze --table kernels train.ridge\n"
    "  ridge analyze --range 'step/*/attention' train.ridge\n"
    "  ridge analyze --process 2 rungs.ridge\n"
    "  ridge analyze --format json train.ridge | jq .run.verdict\n"
    "  ridge analyze --format csv --table kernels train.ridge > kernels.csv\n"
    "  ridge analyze --assert 'step.idle <= 10%' --assert 'kernel(attn*).time < 2ms' "
    "train.ridge\n\n"
    "Status 3: an --assert does not hold; each that does not is a line on stderr.\n";

constexpr int kBroken = 3;

enum class AnalysisFormat { Text, Json, Csv };

std::optional<AnalysisFormat> formatNamed(std::string_view name) {
    for (const auto& [known, format] : {std::pair("text", AnalysisFormat::Text),
                                        {"json", AnalysisFormat::Json},
                                        {"csv", AnalysisFormat::Csv}})
        if (name == known)
            return format;
    return std::nullopt;
}

std::string allTables() {
    return fmt::format("{}, {}", reports::tableNames(), reports::kLaunchList);
}

/// What the options ask for.
struct AnalysisOutput {
    AnalysisFormat format = AnalysisFormat::Text;
    /// Null: the whole report.
    const reports::TableKind* table = nullptr;
    /// The list of launches, in place of a table.
    bool isLaunches = false;
};

/// None, with a line on stderr, where they do not fit together.
std::optional<AnalysisOutput> chosenOutput(const po::variables_map& values) {
    const auto refuse = [](const std::string& why) {
        usageError("analyze", why);
        return std::nullopt;
    };
    const std::string& name = values["format"].as<std::string>();
    const std::optional<AnalysisFormat> format = formatNamed(name);
    if (!format)
        return refuse("--format takes 'text', 'json' or 'csv', not '" + name + "'");
    const bool hasTable = values.contains("table");
    if (values.contains("all") && (hasTable || *format != AnalysisFormat::Text))
        return refuse("--all is of the text without --table: the others are whole");
    if (!hasTable && *format == AnalysisFormat::Csv)
        return refuse("--format csv needs --table, one of " + allTables());
    if (!hasTable)
        return AnalysisOutput{*format};
    const std::string& wanted = values["table"].as<std::string>();
    if (wanted == reports::kLaunchList)
        return AnalysisOutput{.format = *format, .isLaunches = true};
    const reports::TableKind* table = reports::tableNamed(wanted);
    if (!table)
        return refuse("no table '" + wanted + "': there are " + allTables());
    return AnalysisOutput{*format, table};
}

/// `rows`: of each list, reports::kAllRows where none are asked for.
std::string written(const analyzer::Analysis& analysis, const AnalysisOutput& output,
                    const reports::TextOptions& text, std::size_t rows) {
    const auto table = [&] {
        reports::Table whole = output.table->build(analysis);
        whole.rows.resize(std::min(whole.rows.size(), rows));
        return whole;
    };
    switch (output.format) {
    case AnalysisFormat::Text:
        return output.table ? reports::tableText(output.table->build(analysis), text)
                            : reports::text(analysis, text);
    case AnalysisFormat::Json:
        return output.table ? reports::tableJson(table()) : reports::json(analysis, rows);
    case AnalysisFormat::Csv:
        return reports::csv(table());
    }
    return "";
}

/// Rows are written as they are made.
void writeLaunches(const reports::LaunchList& list, AnalysisFormat format,
                   reports::TextOptions text) {
    constexpr std::size_t kWidth = 150; // columns of a terminal
    bool areFirst = true;
    switch (format) {
    case AnalysisFormat::Csv:
        std::cout << reports::csvHead(reports::launchColumns());
        reports::visitLaunches(
            list, [](const reports::Table& part) { std::cout << reports::csvRows(part); });
        return;
    case AnalysisFormat::Json:
        std::cout << reports::tableJsonHead(reports::launchColumns());
        reports::visitLaunches(list, [&](const reports::Table& part) {
            std::cout << reports::tableJsonRows(part, areFirst);
            areFirst = areFirst && part.rows.empty();
        });
        std::cout << reports::kTableJsonEnd;
        return;
    case AnalysisFormat::Text:
        break;
    }
    text.width = kWidth;
    const auto [table, more] = reports::firstLaunches(list, text.rows);
    std::cout << reports::tableText(table, text);
    if (more > 0)
        std::cout << "  " << reports::counted(more, "more row") << ": --rows, or --format csv\n";
}

int printLaunches(const std::string& file, const trace::Trace& trace,
                  const analyzer::Options& options, AnalysisFormat format,
                  const reports::TextOptions& text) {
    analyzer::Details details;
    const analyzer::Analysis analysis = analyzer::analyze(trace, options, &details);
    if (!rangesFound("analyze", file, analysis))
        return 1;
    writeLaunches({trace, analysis, details}, format, text);
    return 0;
}

/// How much a terminal shows of what `output` chooses.
reports::TextOptions textOptions(const po::variables_map& values, const AnalysisOutput& output) {
    constexpr std::size_t kLaunches = 100; // of perhaps millions
    reports::TextOptions text;
    text.colour = wantsColour();
    if (output.table)
        text.width = 110;
    const bool hasRows = values.contains("rows");
    text.brief = !hasRows && !values.contains("all");
    if (hasRows)
        text.rows = values["rows"].as<Count>().value;
    else if (output.isLaunches)
        text.rows = kLaunches;
    else if (output.table)
        text.rows = std::numeric_limits<std::size_t>::max();
    return text;
}

po::options_description optionsOfAnalyze() {
    po::options_description options;
    options.add_options() //
        ("format", po::value<std::string>()->default_value("text"),
         "text, json (reports/JSON.md) or csv") //
        ("table", po::value<std::string>(),
         ("only this one: " + allTables()).c_str())     //
        ("all", "the whole report, not the short page") //
        ("rows", po::value<Count>(),
         "rows of each table of the whole report (12, in JSON all), or of the one (all; 100 "
         "launches)");
    options.add_options()(
        "assert", po::value<Arguments>()->composing(),
        ("exit with 3 where this does not hold; may be repeated. " + reports::assertedFigures())
            .c_str());
    addRangeOptions(options);
    addProcessOption(options, "process", "only what this process did");
    return options;
}

/// None, with a line on stderr, where one cannot be read.
std::optional<std::vector<reports::Assertion>> assertionsOf(const po::variables_map& values) {
    std::vector<reports::Assertion> assertions;
    if (!values.contains("assert"))
        return assertions;
    for (const std::string& text : values["assert"].as<Arguments>()) {
        Result<reports::Assertion> assertion = reports::parseAssertion(text);
        if (!assertion) {
            usageError("analyze", "--assert " + assertion.error().message);
            return std::nullopt;
        }
        assertions.push_back(std::move(*assertion));
    }
    return assertions;
}

/// The exit status: 0 where all hold.
int judge(const std::vector<reports::Assertion>& assertions, const analyzer::Analysis& analysis) {
    int status = 0;
    for (const reports::Assertion& assertion : assertions)
        for (const std::string& why : reports::brokenBy(assertion, analysis)) {
            std::cerr << "ridge analyze: " << why << '\n';
            status = kBroken;
        }
    return status;
}

} // namespace

int runAnalyze(const Arguments& arguments) {
    const po::options_description options = optionsOfAnalyze();
    const Parsed parsed = parse("analyze", kUsage, options, "file", arguments);
    if (parsed.exitStatus)
        return *parsed.exitStatus;
    const std::optional<AnalysisOutput> output = chosenOutput(parsed.values);
    if (!output)
        return kUsageError;
    if (!parsed.values.contains("file") || parsed.values["file"].as<Arguments>().size() != 1)
        return usageError("analyze", "name one recording");
    const auto assertions = assertionsOf(parsed.values);
    if (!assertions)
        return kUsageError;
    if (output->isLaunches && !assertions->empty())
        return usageError("analyze", "--assert is not for the list of launches");
    std::optional<analyzer::Options> chosen = rangeOptions("analyze", parsed.values);
    if (!chosen)
        return kUsageError;
    const std::string& file = parsed.values["file"].as<Arguments>().front();
    const auto trace = load("analyze", file);
    if (!trace)
        return 1;
    const auto processes = chosenProcesses("analyze", file, *trace, parsed.values, "process");
    if (!processes)
        return 1;
    chosen->processes = *processes;
    chosen->streams = output->table && output->table->build == reports::streamTable;
    const reports::TextOptions text = textOptions(parsed.values, *output);
    if (output->isLaunches)
        return printLaunches(file, *trace, *chosen, output->format, text);
    const analyzer::Analysis analysis = analyzer::analyze(*trace, *chosen);
    if (!rangesFound("analyze", file, analysis))
        return 1;
    const bool hasRows = parsed.values.contains("rows");
    std::cout << written(analysis, *output, text,
                         hasRows ? parsed.values["rows"].as<Count>().value : reports::kAllRows);
    return judge(*assertions, analysis);
}

} // namespace ridge::cli
