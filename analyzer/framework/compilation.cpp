// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/framework/compilation.h"

#include "analyzer/framework/framework_tree.h"
#include "analyzer/results/measures/window.h"
#include "trace/storage/stopped.h"

#include <algorithm>
#include <functional>
#include <map>
#include <set>
#include <string_view>
#include <tuple>
#include <utility>

namespace ridge::analyzer {
namespace {

using trace::FrameworkKind;
using trace::FrameworkRange;
using trace::ProcessId;
using trace::StringId;

/// Whether PyTorch's number of a compilation says that its frame was compiled before: "0/1".
bool isAgain(std::string_view number) {
    const std::size_t slash = number.rfind('/');
    if (slash == std::string_view::npos)
        return false;
    const std::string_view times = number.substr(slash + 1);
    return times.substr(0, times.find_first_not_of("0123456789")).find_first_not_of('0') !=
           std::string_view::npos;
}

class Compilations {
  public:
    explicit Compilations(const trace::Trace& trace)
        : m_trace(trace), m_tree(buildCompilationTree(trace)) {}

    void addPhases(const std::stop_token& stop);
    void addFunctions(const std::stop_token& stop);
    void addNotes(const std::stop_token& stop);
    CompilationRows take() &&;

  private:
    using Numbered = std::pair<ProcessId, StringId>; ///< PyTorch's numbers are those of a process
    struct Function {
        CompiledFunctionRow row;
        std::set<Numbered> numbers;
    };

    const FrameworkRange& range(std::uint32_t position) const {
        return m_tree.range(m_trace, position);
    }
    Ns time(std::uint32_t position) const {
        return Ns(m_tree.end[position] - m_tree.start[position]);
    }
    Numbered numbered(std::uint32_t position) const;
    void addNumbers();
    StringId functionOf(std::uint32_t position) const;
    bool isInside(std::uint32_t position, StringId function) const;
    void add(Function& function, std::uint32_t position) const;

    const trace::Trace& m_trace;
    FrameworkTree m_tree;
    std::map<Numbered, StringId> m_named; ///< functions by number
    std::map<StringId, CompilationPhaseRow> m_phases;
    std::map<StringId, Function> m_functions;
    /// By kind, reason and function.
    std::map<std::tuple<FrameworkKind, StringId, StringId>, std::uint64_t> m_notes;
    CompilationRows m_rows;
};

void Compilations::addPhases(const std::stop_token& stop) {
    std::vector<Window> outermost;
    for (std::uint32_t p = 0; p < m_tree.row.size(); ++p) {
        trace::throwIfStopped(stop);
        CompilationPhaseRow& row = m_phases[range(p).name];
        ++row.count;
        row.self = plus(row.self, time(p));
        if (m_tree.parent[p] == kNone) {
            outermost.push_back({m_tree.start[p], m_tree.end[p]});
            m_rows.total = plus(m_rows.total, time(p));
        } else {
            m_phases[range(m_tree.parent[p]).name].self -= time(p);
        }
    }
    for (const Window& window : merged(std::move(outermost)))
        m_rows.elapsed = plus(m_rows.elapsed, Ns(window.end - window.start));
}

Compilations::Numbered Compilations::numbered(std::uint32_t position) const {
    const trace::ThreadId thread = range(position).thread;
    const bool known =
        thread != trace::ThreadId::None && trace::index(thread) < m_trace.threads.size();
    return {known ? m_trace.threads[trace::index(thread)].process : ProcessId::None,
            range(position).arguments};
}

void Compilations::addNumbers() {
    for (std::uint32_t p = 0; p < m_tree.row.size(); ++p)
        if (range(p).arguments != StringId::None && range(p).site != StringId::None)
            m_named.try_emplace(numbered(p), range(p).site);
}

/// The function that a range compiles: its own, or the one of its number. The backward pass is
/// compiled later under the number of the forward pass.
StringId Compilations::functionOf(std::uint32_t position) const {
    const FrameworkRange& own = range(position);
    if (own.site != StringId::None || own.arguments == StringId::None)
        return own.site;
    const auto found = m_named.find(numbered(position));
    return found == m_named.end() ? StringId::None : found->second;
}

/// Whether a range around that at `position` compiles `function`, whose time has this one already.
bool Compilations::isInside(std::uint32_t position, StringId function) const {
    for (std::uint32_t p = m_tree.parent[position]; p != kNone; p = m_tree.parent[p])
        if (functionOf(p) == function)
            return true;
    return false;
}

void Compilations::add(Function& function, std::uint32_t position) const {
    CompiledFunctionRow& row = function.row;
    row.time = plus(row.time, time(position));
    const StringId number = range(position).arguments;
    if (number != StringId::None && !function.numbers.insert(numbered(position)).second)
        return;
    ++row.compilations;
    row.again += isAgain(m_trace.text(number));
}

void Compilations::addFunctions(const std::stop_token& stop) {
    addNumbers();
    for (std::uint32_t p = 0; p < m_tree.row.size(); ++p) {
        trace::throwIfStopped(stop);
        const StringId function = functionOf(p);
        if (function != StringId::None && !isInside(p, function))
            add(m_functions[function], p);
    }
}

void Compilations::addNotes(const std::stop_token& stop) {
    for (const FrameworkRange& note : m_trace.frameworkRanges) {
        trace::throwIfStopped(stop);
        if (note.kind == FrameworkKind::GraphBreak || note.kind == FrameworkKind::Recompilation)
            ++m_notes[{note.kind, note.name, note.site}];
    }
}

CompilationRows Compilations::take() && {
    for (auto& [name, row] : m_phases) {
        row.name = m_trace.text(name);
        m_rows.phases.push_back(std::move(row));
    }
    for (auto& [site, function] : m_functions) {
        function.row.site = m_trace.text(site);
        m_rows.functions.push_back(std::move(function.row));
    }
    for (const auto& [key, count] : m_notes) {
        const auto& [kind, reason, site] = key;
        m_rows.notes.push_back(
            {kind, std::string(m_trace.text(reason)), std::string(m_trace.text(site)), count});
    }
    std::ranges::stable_sort(m_rows.phases, std::greater(), &CompilationPhaseRow::self);
    std::ranges::stable_sort(m_rows.functions, std::greater(), &CompiledFunctionRow::time);
    std::ranges::stable_sort(m_rows.notes,
                             [](const CompilationNoteRow& a, const CompilationNoteRow& b) {
                                 return std::tie(a.kind, b.count) < std::tie(b.kind, a.count);
                             });
    return std::move(m_rows);
}

} // namespace

CompilationRows compilationRows(const trace::Trace& trace, const std::stop_token& stop) {
    Compilations compilations(trace);
    compilations.addPhases(stop);
    compilations.addFunctions(stop);
    compilations.addNotes(stop);
    return std::move(compilations).take();
}

} // namespace ridge::analyzer
