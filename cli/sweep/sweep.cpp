// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "reports/sweep.h"

#include "analyzer/analyze.h"
#include "cli/command.h"
#include "cli/load.h"
#include "cli/output/output_file.h"
#include "cli/record_options.h"
#include "cli/sweep/parameters.h"
#include "cli/sweep/point_run.h"
#include "cli/sweep/point_store.h"
#include "cli/workload_program.h"

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <fmt/format.h>
#include <iostream>
#include <set>

namespace ridge::cli {

namespace fs = std::filesystem;
using analyzer::PointState;
using analyzer::Sweep;
using analyzer::SweepPoint;

namespace {

constexpr std::string_view kSweepUsage =
    "usage: ridge sweep [options] WORKLOAD [options of the workload]\n"
    "       ridge sweep [options] --vary NAME=VALUES ... -- PROGRAM [words with {NAME}]\n\n"
    "Records a program once for each combination of values, and writes a table, curves and one\n"
    "roofline of all points. VALUES are a list (naive,fused) or a range that doubles\n"
    "(256..4096). Of a bundled workload each option with several values is varied.\n"
    "{{NAME}} stands for the text {NAME}.\n"
    "A point that runs out of memory or fails is marked, and the sweep goes on. The same command\n"
    "again runs only what is missing or failed; --force records all again. The recordings and\n"
    "what the program printed lie in a folder beside the output: NAME.points.\n"
    "The ending of -o says what is written: .html (default), .md, .csv, .json or .svg (the\n"
    "roofline). The table is printed too.\n\n"
    "  ridge sweep attention --variant naive,fused --seq 256..16384 --dim 64,128 -o sweep.html\n"
    "  ridge sweep --vary batch=1..64 -o batch.html -- python train.py --batch {batch}\n";

using Writer = std::string (*)(const Sweep& sweep);

struct Format {
    std::string_view ending;
    Writer write;
};

constexpr Format kFormats[] = {
    {".html", reports::sweepHtml}, {".md", reports::sweepMarkdown},     {".csv", reports::sweepCsv},
    {".json", reports::sweepJson}, {".svg", reports::sweepRooflineSvg},
};

/// All that the command line asks for.
struct SweepJob {
    SweepCommand command;
    recorder::RecordOptions options; ///< without `command` and `output`
    fs::path output;
    const Format* format = nullptr;
};

/// Words of --vary taken out of those before "--".
struct Varied {
    Arguments lists, rest;
};

Varied takeVaried(const Arguments& arguments) {
    constexpr std::string_view kOption = "--vary", kJoined = "--vary=";
    Varied result;
    bool isProgram = false;
    for (std::size_t i = 0; i < arguments.size(); ++i) {
        const std::string& word = arguments[i];
        isProgram = isProgram || word == "--";
        if (!isProgram && word == kOption && i + 1 < arguments.size())
            result.lists.push_back(arguments[++i]);
        else if (!isProgram && word.starts_with(kJoined))
            result.lists.push_back(word.substr(kJoined.size()));
        else
            result.rest.push_back(word);
    }
    return result;
}

/// What is run at each point: a program, or the words of a bundled workload.
Result<SweepCommand> commandOf(const Arguments& words, const Arguments& lists, bool isProgram) {
    if (!isProgram) {
        if (!lists.empty())
            return fail("--vary goes with a program of your own, behind --: of a workload give "
                        "the option several values");
        return workloadSweep(words);
    }
    SweepCommand command{words, {}};
    for (const std::string& list : lists) {
        auto parameter = parseParameter(list);
        if (!parameter)
            return tl::unexpected(parameter.error());
        command.parameters.push_back(std::move(*parameter));
    }
    return command;
}

Result<SweepJob> jobOf(RecordArguments given, const Varied& varied) {
    const bool isProgram = std::ranges::count(varied.rest, "--") > 0;
    if (given.rest.empty() || given.rest.front().empty())
        return fail("name a workload, or a program behind --");
    SweepJob job{{}, std::move(given.options), {}, nullptr};
    const fs::path program = fs::path(given.rest.front()).filename();
    job.output = job.options.output.empty() ? fs::path(program.string() + "-sweep.html")
                                            : job.options.output;
    job.format = std::ranges::find(kFormats, job.output.extension().string(), &Format::ending);
    if (job.format == std::end(kFormats))
        return fail("the output must end in .html, .md, .csv, .json or .svg: " +
                    job.output.string());
    auto command = commandOf(given.rest, varied.lists, isProgram);
    if (!command)
        return tl::unexpected(command.error());
    job.command = std::move(*command);
    if (auto checked = checkSweep(job.command); !checked)
        return tl::unexpected(checked.error());
    if (isProgram)
        return job;
    auto workloads = workloadProgram();
    if (!workloads)
        return tl::unexpected(workloads.error());
    job.command.words.insert(job.command.words.begin(), *workloads);
    return job;
}

/// A name of its own for each point, though two values may look alike in a file's name.
std::vector<std::string> pointNames(const SweepCommand& command, const std::vector<WordList>& all) {
    std::set<std::string> taken;
    std::vector<std::string> names;
    for (const WordList& values : all) {
        const std::string plain = fileName(command.parameters, values);
        std::string name = plain;
        for (int i = 2; !taken.insert(name).second; ++i)
            name = fmt::format("{}-{}", plain, i);
        names.push_back(std::move(name));
    }
    return names;
}

/// What of the options changes a recording: not "-o" and "--force".
std::string howRecorded(const recorder::RecordOptions& options) {
    std::string text;
    for (const auto& [variable, value] : options.collector)
        text += fmt::format("{}={} ", variable, value);
    text += fmt::format("sampled {} {}", options.sampling.interval.count(), options.sampling.cores);
    if (options.sampling.burst)
        text += " in a burst";
    return text + (options.replay ? " replay" : "");
}

SweepPoint pointOf(const WordList& values, const PointEnd& end, const fs::path& recording) {
    SweepPoint point{values, end.state, end.why, "", {}};
    if (end.state == PointState::Recorded)
        point.file = recording.string();
    return point;
}

std::string stateWords(const PointEnd& end) {
    switch (end.state) {
    case PointState::Recorded:
        return "recorded";
    case PointState::OutOfMemory:
        return "out of memory";
    case PointState::Failed:
        return "failed: " + end.why;
    }
    return "";
}

class SweepRun {
  public:
    SweepRun(const SweepJob& job, PointStore store)
        : m_job(job), m_store(std::move(store)), m_values(allValues(job.command.parameters)),
          m_names(pointNames(job.command, m_values)) {}

    /// Runs what is missing. An Error where the folder is another sweep's or cannot be written, or
    /// the sweep was stopped.
    Result<std::vector<SweepPoint>> points();

  private:
    Result<PointEnd> endOf(std::size_t point);
    Result<PointEnd> record(std::size_t point, const WordList& command);

    const SweepJob& m_job;
    PointStore m_store;
    std::vector<WordList> m_values;
    std::vector<std::string> m_names;
};

Result<PointEnd> SweepRun::record(std::size_t point, const WordList& command) {
    const std::string& name = m_names[point];
    recorder::RecordOptions options = m_job.options;
    options.command = command;
    options.output = m_store.recording(name);
    options.force = true;
    std::cerr << fmt::format("ridge: point {} of {}, {}: ", point + 1, m_names.size(), name)
              << std::flush;
    const auto before = std::chrono::steady_clock::now();
    const auto run = runPoint(options, m_store.log(name));
    if (!run)
        return tl::unexpected(run.error());
    if (run->isStopped) {
        std::cerr << "stopped\n";
        return fail("stopped: the same command goes on from here");
    }
    PointEnd end{command, howRecorded(m_job.options), run->state, run->why};
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - before;
    std::cerr << fmt::format("{}, {:.1f} s\n", stateWords(end), took.count());
    if (auto kept = m_store.keep(name, end); !kept)
        return tl::unexpected(kept.error());
    return end;
}

Result<PointEnd> SweepRun::endOf(std::size_t point) {
    const WordList command = wordsOf(m_job.command, m_values[point]);
    const PointEnd* known = m_store.find(m_names[point]);
    if (!known)
        return record(point, command);
    if (known->command != command || known->options != howRecorded(m_job.options))
        return fail(fmt::format("{} is of another sweep: {}. Name another output with -o, or "
                                "record all again with --force",
                                m_store.recording(m_names[point]).string(),
                                fmt::join(known->command, " ")));
    if (known->state == PointState::Failed)
        return record(point, command);
    return *known;
}

Result<std::vector<SweepPoint>> SweepRun::points() {
    std::vector<SweepPoint> points;
    for (std::size_t i = 0; i < m_names.size(); ++i) {
        const auto end = endOf(i);
        if (!end)
            return tl::unexpected(end.error());
        points.push_back(pointOf(m_values[i], *end, m_store.recording(m_names[i])));
    }
    return points;
}

/// Reads what was recorded; the part that all can report.
void analyseAll(Sweep& sweep, analyzer::PhaseChoice phase) {
    sweep.told = phase;
    analyzer::Options options;
    options.phase = phase;
    for (SweepPoint& point : sweep.points) {
        point.figures.reset();
        if (point.state != PointState::Recorded)
            continue;
        const auto trace = load("sweep", point.file);
        if (!trace) {
            point.state = PointState::Failed;
            point.why = "the recording cannot be read";
            continue;
        }
        const analyzer::Analysis analysis = analyzer::analyze(*trace, options);
        if (analysis.devices.empty())
            continue;
        point.figures = analyzer::runFigures(analysis);
        if (phase == analyzer::PhaseChoice::Steady && !analysis.hasSteadyState()) {
            analyseAll(sweep, analyzer::PhaseChoice::All);
            return;
        }
    }
}

int writeSweep(const SweepJob& job, const Sweep& sweep) {
    reports::TextOptions text;
    text.colour = wantsColour();
    text.width = 100;
    std::cout << reports::sweepText(sweep, text);
    if (const auto done = writeOutput(job.output, job.format->write(sweep)); !done) {
        std::cerr << "ridge sweep: " << done.error().message << '\n';
        return 1;
    }
    std::cerr << "ridge: wrote " << job.output.string() << '\n';
    const auto failed = std::ranges::count(sweep.points, PointState::Failed, &SweepPoint::state);
    return failed > 0 ? 1 : 0;
}

int sweepAll(const SweepJob& job) {
    auto store =
        PointStore::open(fs::path(job.output).replace_extension(".points"), job.options.force);
    auto points = store ? SweepRun(job, std::move(*store)).points()
                        : Result<std::vector<SweepPoint>>(tl::unexpected(store.error()));
    if (!points) {
        std::cerr << "ridge sweep: " << points.error().message << '\n';
        return 1;
    }
    WordList shown = job.command.words;
    shown.front() = fs::path(shown.front()).filename().string();
    Sweep sweep{fmt::format("{}", fmt::join(shown, " ")), job.command.parameters,
                std::move(*points)};
    analyseAll(sweep, analyzer::PhaseChoice::Steady);
    return writeSweep(job, sweep);
}

} // namespace

int runSweep(const Arguments& arguments) {
    const Varied varied = takeVaried(arguments);
    RecordArguments given = parseRecordArguments("sweep", kSweepUsage, varied.rest);
    if (given.exitStatus)
        return *given.exitStatus;
    const auto job = jobOf(std::move(given), varied);
    if (!job)
        return usageError("sweep", job.error().message);
    return sweepAll(*job);
}

} // namespace ridge::cli
