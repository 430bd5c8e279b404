// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/analyze.h"
#include "analyzer/step_timeline.h"
#include "cli/command.h"
#include "cli/load.h"
#include "cli/output/output_file.h"
#include "cli/process_option.h"
#include "cli/range_options.h"
#include "reports/formats.h"

#include <filesystem>
#include <fmt/format.h>
#include <iostream>

namespace ridge::cli {

namespace po = boost::program_options;

namespace {

constexpr std::string_view kReportUsage =
    "usage: ridge report [options] FILE.ridge\n\n"
    "Writes a report; the ending of the output says which: .html, .md, .json, or of one picture "
    ".svg, .png or .pdf.\n\n"
    "  ridge report train.ridge                     writes train.html\n"
    "  ridge report train.ridge -o roofline.svg\n"
    "  ridge report train.ridge -o step.pdf --picture step\n";

/// What is written: the page, Markdown or JSON, or else a picture, drawn where its ending is not
/// that of an SVG.
struct Wanted {
    const reports::ReportFormat* format = nullptr;
    const reports::ReportPicture* picture = nullptr;
};

/// What is wrong with what was asked for; "" where nothing is.
std::string objectionTo(const std::filesystem::path& output, const std::string& pictureName) {
    const std::string ending = output.extension().string();
    const bool isPicture = reports::isPictureEnding(ending);
    if (!isPicture && reports::reportFormat(ending) == nullptr)
        return fmt::format("the output must end in {}: {}", reports::kReportEndings,
                           output.string());
    if (!pictureName.empty() && !isPicture)
        return "--picture needs an output that ends in .svg, .png or .pdf: " + output.string();
    if (pictureName.empty() && ending == ".pdf")
        return "a .pdf holds one picture: name it by --picture. The whole report as PDF is written "
               "by the window (File, Export report), or printed from the .html";
    if (!pictureName.empty() && reports::reportPicture(pictureName) == nullptr)
        return fmt::format("--picture is one of {}: {}", reports::kReportPictureNames, pictureName);
    return "";
}

/// None: it is said why, and the status is that of a usage error.
std::optional<Wanted> wantedReport(const std::filesystem::path& output,
                                   const std::string& pictureName) {
    if (const std::string objection = objectionTo(output, pictureName); !objection.empty()) {
        usageError("report", objection);
        return std::nullopt;
    }
    const std::string ending = output.extension().string();
    if (reports::isPictureEnding(ending))
        return Wanted{nullptr,
                      reports::reportPicture(pictureName.empty() ? "roofline" : pictureName)};
    return Wanted{reports::reportFormat(ending), nullptr};
}

/// The whole file.
Result<std::string> contentOf(const Wanted& wanted, const analyzer::Analysis& analysis,
                              const std::filesystem::path& file,
                              const std::filesystem::path& output) {
    if (wanted.picture == nullptr)
        return wanted.format->write(analysis, file.filename().string());
    std::string svg = wanted.picture->write(analysis);
    if (svg.empty())
        return fail(fmt::format("{} has no picture of {}: {}", file.string(), wanted.picture->name,
                                wanted.picture->missing));
    const std::string ending = output.extension().string();
    return reports::isDrawnEnding(ending) ? reports::drawnPicture(svg, ending)
                                          : Result<std::string>(std::move(svg));
}

} // namespace

int runReport(const Arguments& arguments) {
    po::options_description options;
    options.add_options() //
        ("output,o", po::value<std::string>(),
         "the file to write; default: FILE.html beside the trace")(
            "picture", po::value<std::string>()->default_value(""),
            "what a picture shows: roofline (the default but of .pdf), step, memory");
    addRangeOptions(options);
    addProcessOption(options, "process", "only what this process did");
    const Parsed parsed = parse("report", kReportUsage, options, "file", arguments);
    if (parsed.exitStatus)
        return *parsed.exitStatus;
    if (!parsed.values.contains("file") || parsed.values["file"].as<Arguments>().size() != 1)
        return usageError("report", "name one recording");
    const std::filesystem::path file = parsed.values["file"].as<Arguments>().front();
    const std::filesystem::path output =
        parsed.values.contains("output")
            ? std::filesystem::path(parsed.values["output"].as<std::string>())
            : std::filesystem::path(file).replace_extension(".html");
    const auto wanted = wantedReport(output, parsed.values["picture"].as<std::string>());
    if (!wanted)
        return kUsageError;
    std::optional<analyzer::Options> chosen = rangeOptions("report", parsed.values);
    if (!chosen)
        return kUsageError;
    std::error_code code;
    if (std::filesystem::equivalent(file, output, code))
        return usageError("report", "the output is the recording itself: " + output.string());
    const auto trace = load("report", file.string());
    if (!trace)
        return 1;
    const auto processes =
        chosenProcesses("report", file.string(), *trace, parsed.values, "process");
    if (!processes)
        return 1;
    chosen->processes = *processes;
    analyzer::Details details;
    analyzer::Analysis analysis = analyzer::analyze(*trace, *chosen, &details);
    if (!rangesFound("report", file.string(), analysis))
        return 1;
    analysis.step = analyzer::stepTimeline(*trace, analysis, details);
    const auto content = contentOf(*wanted, analysis, file, output);
    const auto done = content ? writeOutput(output, *content) : fail(content.error().message);
    if (!done) {
        std::cerr << "ridge report: " << done.error().message << '\n';
        return 1;
    }
    std::cerr << "ridge: wrote " << output.string() << '\n';
    return 0;
}

} // namespace ridge::cli
