// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "reports/json/sections.h"
#include "reports/words/compilation_words.h"

namespace ridge::reports {

Json compilationJson(const analyzer::Analysis& a) {
    const analyzer::CompilationRows& rows = a.compilation;
    Json phases = Json::array(), functions = Json::array(), notes = Json::array();
    for (const analyzer::CompilationPhaseRow& row : rows.phases)
        phases.push_back({{"name", row.name}, {"count", row.count}, {"self_ns", row.self.count()}});
    for (const analyzer::CompiledFunctionRow& row : rows.functions)
        functions.push_back({{"site", row.site},
                             {"compilations", row.compilations},
                             {"again", row.again},
                             {"time_ns", row.time.count()}});
    for (const analyzer::CompilationNoteRow& row : rows.notes)
        notes.push_back({{"what", noteName(row)},
                         {"reason", row.reason},
                         {"site", row.site.empty() ? Json() : Json(row.site)},
                         {"count", row.count}});
    return {{"total_ns", rows.total.count()},
            {"elapsed_ns", rows.elapsed.count()},
            {"phases", std::move(phases)},
            {"functions", std::move(functions)},
            {"notes", std::move(notes)}};
}

} // namespace ridge::reports
