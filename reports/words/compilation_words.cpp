// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "reports/words/compilation_words.h"

#include "analyzer/results/labels/compilation_phase.h"

#include "reports/words/format.h"

#include <algorithm>
#include <fmt/format.h>
#include <map>
#include <vector>

namespace ridge::reports {
namespace {

using analyzer::Analysis;
using analyzer::CompilationRows;
using analyzer::Ns;

/// Those with a letter in them, without the spaces around.
std::vector<std::string_view> linesOf(std::string_view text) {
    constexpr std::string_view kSpaces = " \t\r\n";
    std::vector<std::string_view> lines;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        std::string_view line = text.substr(0, end);
        text.remove_prefix(std::min(end + 1, text.size()));
        line.remove_prefix(std::min(line.find_first_not_of(kSpaces), line.size()));
        line = line.substr(0, line.find_last_not_of(kSpaces) + 1);
        if (!line.empty())
            lines.push_back(line);
    }
    return lines;
}

std::string joined(const std::vector<std::string>& parts) {
    return fmt::format("{}", fmt::join(parts, ", "));
}

/// "Triton 5.40 s, Inductor 4.10 s"; the phases of most time.
std::string phasesText(const CompilationRows& rows) {
    constexpr std::size_t kMost = 6;
    std::vector<std::string> parts;
    for (const analyzer::CompilationPhaseRow& row : rows.phases)
        if (row.self > Ns{} && parts.size() < kMost)
            parts.push_back(fmt::format("{} {}", printable(row.name), duration(row.self)));
    return joined(parts);
}

/// "2 functions compiled 4 times, 2 graph breaks"; "" where neither was recorded.
std::string countsText(const CompilationRows& rows) {
    std::vector<std::string> parts;
    std::uint64_t compilations = 0;
    for (const analyzer::CompiledFunctionRow& row : rows.functions)
        compilations += row.compilations;
    if (compilations > 0)
        parts.push_back(fmt::format("{} compiled {}", counted(rows.functions.size(), "function"),
                                    counted(compilations, "time")));
    std::map<std::string_view, std::uint64_t> notes;
    for (const analyzer::CompilationNoteRow& row : rows.notes)
        notes[noteName(row)] += row.count;
    for (const auto& [what, number] : notes)
        parts.push_back(counted(number, what));
    return joined(parts);
}

} // namespace

std::string_view compilerName(const CompilationRows& rows) {
    const auto isExtension = [](const auto& phase) {
        return phase.name == analyzer::kExtensionPhase;
    };
    if (std::ranges::any_of(rows.phases,
                            [](const auto& phase) { return phase.name.starts_with("Xla"); }))
        return "XLA";
    if (std::ranges::none_of(rows.phases, isExtension))
        return "torch.compile";
    const bool isAlone = rows.notes.empty() && std::ranges::all_of(rows.phases, isExtension);
    return isAlone ? "torch.utils.cpp_extension" : "torch.compile and torch.utils.cpp_extension";
}

std::string compilationTime(const Analysis& a) {
    const CompilationRows& rows = a.compilation;
    if (rows.total <= Ns{})
        return "";
    std::string text = fmt::format("{} took {}", compilerName(rows), duration(rows.elapsed));
    if (a.capture.duration)
        text += fmt::format(" of the recording's {}", duration(*a.capture.duration));
    if (rows.total > rows.elapsed)
        text += fmt::format(" ({} summed over threads)", duration(rows.total));
    return text;
}

std::string compilationRemark(const Analysis& a) {
    constexpr std::int64_t kLeast = 100; // part of the recording
    const std::string time = compilationTime(a);
    const bool isLittle =
        a.capture.duration && a.compilation.elapsed < *a.capture.duration / kLeast;
    return time.empty() || isLittle ? "" : time + ".";
}

std::string compilationNote(const Analysis& a) {
    const CompilationRows& rows = a.compilation;
    if (rows.empty())
        return "";
    const std::string time = compilationTime(a), counts = countsText(rows);
    if (time.empty())
        return fmt::format("{}: {}.", compilerName(rows), counts);
    return fmt::format("{}: {}{}{}.", time, phasesText(rows), counts.empty() ? "" : "; ", counts);
}

std::string_view noteName(const analyzer::CompilationNoteRow& row) {
    return row.kind == trace::FrameworkKind::GraphBreak ? "graph break" : "recompilation";
}

std::string firstLine(std::string_view recorded) {
    const std::vector<std::string_view> lines = linesOf(recorded);
    return lines.empty() ? "" : printable(lines.front());
}

std::string oneLine(std::string_view recorded) {
    return printable(fmt::format("{}", fmt::join(linesOf(recorded), " ")));
}

} // namespace ridge::reports
