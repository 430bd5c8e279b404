// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "reports/words/framework_words.h"

#include "reports/words/format.h"
#include "reports/words/phase_text.h"

#include <algorithm>
#include <fmt/format.h>

namespace ridge::reports {
namespace {

std::size_t partsOf(std::string_view path) {
    return 1 + static_cast<std::size_t>(std::ranges::count(path, '.'));
}

/// `path` without its first `parts`.
std::string_view withoutFirst(std::string_view path, std::size_t parts) {
    for (; parts > 0; --parts)
        path.remove_prefix(std::min(path.find('.'), path.size() - 1) + 1);
    return path;
}

} // namespace

std::string frameworkCoverage(const analyzer::Analysis& a) {
    const analyzer::FrameworkRows& rows = a.framework;
    const std::string scope = scopeText(a);
    return fmt::format("Of {}{} busy time {} has a module, {} an op and {} a line.", scope,
                       scope.ends_with('s') ? "'" : "'s", percent(rows.share(rows.inModules)),
                       percent(rows.share(rows.inOps)), percent(rows.share(rows.onLines)));
}

std::string frameworkMissing(const analyzer::Analysis& a, std::string_view rows) {
    if (!a.framework.recorded)
        return fmt::format("{} are not in this recording. `ridge record --torch` records them.",
                           rows);
    return fmt::format("PyTorch did nothing of this kind in {}.", scopeText(a));
}

std::string moduleName(std::span<const analyzer::ModuleRow> rows, const analyzer::ModuleRow& row) {
    const std::size_t around = row.parent == analyzer::kNone ? 0 : partsOf(rows[row.parent].path);
    const std::string name = printable(withoutFirst(row.path, around));
    return row.modules > 1 ? fmt::format("{} ({})", name, count(row.modules)) : name;
}

std::string boundWord(const analyzer::Analysis& a, const analyzer::FrameworkWork& work) {
    constexpr std::string_view kExposed = "exposed ";
    if (!a.withheld.empty())
        return "withheld";
    if (work.operations == 0)
        return "–";
    std::string_view word = analyzer::name(work.label());
    if (word.starts_with(kExposed))
        word.remove_prefix(kExposed.size());
    return std::string(word.substr(0, word.find_first_of(", ")));
}

} // namespace ridge::reports
