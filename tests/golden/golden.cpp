// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// golden TRACE STEM [--update]: compares reports with the files STEM.*, or writes them anew. TRACE
// is a recording or the name of a topic. golden A B STEM [--update]: likewise the comparison of two
// recordings. golden --warped TRACE STEM [--update]: some lines of each of eight recordings that
// are like TRACE. Status 0: equal, 1: different, 2: no such trace.
#include "analyzer/analyze.h"
#include "analyzer/compare/compare.h"
#include "queries.h"
#include "reports/compare.h"
#include "reports/plots/flame_tree.h"
#include "reports/plots/roofline_plot.h"
#include "reports/reports.h"
#include "reports/tables/change_table.h"
#include "reports/tables/csv.h"
#include "reports/tables/tables.h"
#include "topics.h"
#include "trace/reader.h"
#include "warped.h"

#include <filesystem>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <fstream>
#include <iostream>
#include <iterator>
#include <optional>
#include <span>
#include <string>
#include <unistd.h>
#include <vector>
#define XXH_INLINE_ALL
#include <xxhash.h>

namespace {

struct Report {
    std::string suffix, text;
};

std::optional<std::string> contents(const std::filesystem::path& file) {
    std::ifstream in(file, std::ios::binary);
    if (!in)
        return std::nullopt;
    return std::string(std::istreambuf_iterator<char>(in), {});
}

/// Says the first line in which both differ.
void explain(const std::string& expected, const std::string& found, const std::string& file) {
    std::size_t line = 1, at = 0;
    for (; at < expected.size() && at < found.size() && expected[at] == found[at]; ++at)
        line += expected[at] == '\n';
    const auto lineAt = [&](const std::string& text) {
        const std::size_t begin = at == 0 ? 0 : text.rfind('\n', std::min(at, text.size()) - 1) + 1;
        return text.substr(begin, text.find('\n', begin) - begin);
    };
    std::cerr << file << ":" << line << " differs\n  expected: " << lineAt(expected)
              << "\n  found:    " << lineAt(found) << "\n";
}

int compare(const std::vector<Report>& reports, const std::string& stem) {
    int status = 0;
    for (const Report& report : reports) {
        const std::optional<std::string> expected = contents(stem + report.suffix);
        if (!expected) {
            std::cerr << stem << report.suffix << " is missing: see tests/golden/README.md\n";
            status = 1;
        } else if (*expected != report.text) {
            explain(*expected, report.text, stem + report.suffix);
            status = 1;
        }
    }
    return status;
}

int update(const std::vector<Report>& reports, const std::string& stem) {
    std::filesystem::create_directories(std::filesystem::path(stem).parent_path());
    for (const Report& report : reports) {
        std::ofstream out(stem + report.suffix, std::ios::binary);
        if (!(out << report.text) || !out.flush()) {
            std::cerr << stem << report.suffix << " cannot be written\n";
            return 1;
        }
    }
    return 0;
}

/// What `ridge analyze` tells without options.
ridge::analyzer::Options steadyState() {
    ridge::analyzer::Options options;
    options.phase = ridge::analyzer::PhaseChoice::Steady;
    return options;
}

/// A line for each point of the roofline.
std::string points(const ridge::analyzer::Analysis& analysis) {
    const auto behind = [](const std::string& note) { return note.empty() ? "" : "; " + note; };
    std::string text;
    for (const ridge::reports::RooflinePoint& point : ridge::reports::rooflinePoints(analysis))
        text +=
            fmt::format("{} {}: {:.4g} FLOP/B, {:.4g} FLOP/s, {:.3f} of busy, {}, {}{}{}\n",
                        name(point.kind), point.name, point.intensity, point.rate, point.share,
                        point.verdict, point.origin, behind(knownText(point)), behind(point.note));
    return text;
}

/// A line for each cell of the flame graph, with what its tooltip tells below the name; "" without
/// modules.
std::string flame(const ridge::analyzer::Analysis& analysis) {
    const ridge::reports::FlameTree tree = ridge::reports::flameTree(analysis);
    std::string text;
    if (tree.empty())
        return text;
    for (const ridge::reports::FlameCell& cell : ridge::reports::flameCells(tree, 0)) {
        const std::vector<std::string> lines = flameLines(analysis, tree, cell);
        text += fmt::format("{:{}}{}: {}\n", "", 2 * cell.depth, flameName(tree, cell),
                            fmt::join(std::span(lines).subspan(1), "; "));
    }
    return text;
}

/// Of a recording: text, Markdown, and of the long JSON report what queries.txt asks. Of one with
/// ranges of PyTorch also the points of its roofline and its flame graph.
int ofRecording(const std::filesystem::path& file, std::vector<Report>& reports) {
    const auto trace = ridge::trace::read(file);
    if (!trace) {
        std::cerr << trace.error().message << "\n";
        return 2;
    }
    const auto queries = ridge::golden::parseQueries(contents(RIDGE_GOLDEN_QUERIES).value_or(""));
    const ridge::analyzer::Analysis analysis = ridge::analyzer::analyze(*trace, steadyState());
    reports = {{".txt", ridge::reports::text(analysis)},
               {".brief", ridge::reports::text(analysis, {.brief = true})},
               {".md", ridge::reports::markdown(analysis, file.filename().string())},
               {".queries", ridge::golden::answers(ridge::reports::json(analysis), queries)}};
    if (analysis.framework.recorded) {
        reports.push_back({".points", points(analysis)});
        if (const std::string boxes = flame(analysis); !boxes.empty())
            reports.push_back({".flame", boxes});
    }
    return 0;
}

/// What `ridge compare` says of two recordings, and the changes of their modules as CSV.
int ofTwo(const std::filesystem::path& a, const std::filesystem::path& b,
          std::vector<Report>& reports) {
    std::vector<ridge::analyzer::Analysis> runs;
    ridge::analyzer::Options options = steadyState();
    options.groups = true;
    for (const std::filesystem::path& file : {a, b}) {
        const auto trace = ridge::trace::read(file);
        if (!trace) {
            std::cerr << trace.error().message << "\n";
            return 2;
        }
        runs.push_back(ridge::analyzer::analyze(*trace, options));
    }
    const auto comparison =
        ridge::analyzer::compare(std::span(&runs.front(), 1), std::span(&runs.back(), 1));
    const ridge::reports::ComparedFiles files = {{a.filename().string()}, {b.filename().string()}};
    reports = {
        {".txt", ridge::reports::compareText(comparison, files)},
        {".modules.csv", ridge::reports::csv(ridge::reports::moduleChangeTable(comparison))}};
    return 0;
}

/// Of a trace that was made by hand: text, the whole JSON, and its kernels as CSV. Of one with
/// ranges of PyTorch also the tables of these, the points of its roofline and its flame graph.
std::vector<Report> ofTopic(const ridge::trace::Trace& trace) {
    const ridge::analyzer::Analysis analysis = ridge::analyzer::analyze(trace, steadyState());
    std::vector<Report> reports = {
        {".txt", ridge::reports::text(analysis)},
        {".json", ridge::reports::json(analysis)},
        {".csv", ridge::reports::csv(ridge::reports::kernelTable(analysis))}};
    if (analysis.framework.recorded) {
        reports.push_back({".points", points(analysis)});
        if (const std::string boxes = flame(analysis); !boxes.empty())
            reports.push_back({".flame", boxes});
    }
    for (const std::string id :
         {"modules", "ops", "types", "lines", "marked", "host", "compilation"})
        if (analysis.framework.recorded && (id != "compilation" || !analysis.compilation.empty()))
            reports.push_back(
                {"." + id + ".csv",
                 ridge::reports::csv(ridge::reports::tableNamed(id)->build(analysis))});
    return reports;
}

/// Of a report nobody reads: whether it is the same.
std::string digest(const std::string& text) {
    return fmt::format("{:016x}", XXH3_64bits(text.data(), text.size()));
}

/// Every table as CSV, the points of the roofline and the boxes of the flame graph.
std::string everything(const ridge::analyzer::Analysis& analysis) {
    std::string text = points(analysis) + flame(analysis);
    for (const ridge::reports::TableKind& kind : ridge::reports::tableKinds())
        text += ridge::reports::csv(kind.build(analysis));
    return text;
}

/// Eight recordings that are like `file` and yet others: of each what it is bound by, and the digests of its text, its
/// JSON, its tables and its comparison with the one before. So a change of any figure is seen; the goldens beside these
/// show which.
int ofWarped(const std::filesystem::path& file, std::vector<Report>& reports) {
    const auto copy =
        std::filesystem::temp_directory_path() / fmt::format("ridge-golden-{}.ridge", ::getpid());
    ridge::analyzer::Options options = steadyState();
    options.groups = options.streams = true;
    std::optional<ridge::analyzer::Analysis> before;
    std::string lines;
    for (unsigned seed = 1; seed <= 8; ++seed) {
        ridge::golden::warp(file, copy, seed);
        const auto trace = ridge::trace::read(copy);
        if (!trace) {
            std::cerr << trace.error().message << "\n";
            return 2;
        }
        ridge::analyzer::Analysis analysis = ridge::analyzer::analyze(*trace, options);
        const std::string brief = ridge::reports::text(analysis, {.brief = true});
        const std::string comparison =
            before ? ridge::reports::compareJson(
                         ridge::analyzer::compare(std::span(&*before, 1), std::span(&analysis, 1)),
                         {{"before"}, {"after"}})
                   : "";
        lines += fmt::format("{}: text {}, JSON {}, tables {}, comparison {}\n{}\n", seed,
                             digest(ridge::reports::text(analysis)),
                             digest(ridge::reports::json(analysis)), digest(everything(analysis)),
                             digest(comparison), brief.substr(0, brief.find("\n\n")));
        before = std::move(analysis);
    }
    std::filesystem::remove(copy);
    reports = {{".warped", lines}};
    return 0;
}

} // namespace

int main(int argc, char** argv) {
    std::vector<std::string> words(argv + 1, argv + argc);
    const bool updating = !words.empty() && words.back() == "--update";
    if (updating)
        words.pop_back();
    if (words.size() != 2 && words.size() != 3) {
        std::cerr << "usage: golden TRACE [TRACE] STEM [--update]\n";
        return 2;
    }
    std::vector<Report> reports;
    int status = 0;
    if (words.front() == "--warped")
        status = ofWarped(words[1], reports);
    else if (words.size() == 3)
        status = ofTwo(words[0], words[1], reports);
    else if (const auto topic = ridge::golden::topic(words[0]))
        reports = ofTopic(*topic);
    else
        status = ofRecording(words[0], reports);
    if (status != 0)
        return status;
    return updating ? update(reports, words.back()) : compare(reports, words.back());
}
