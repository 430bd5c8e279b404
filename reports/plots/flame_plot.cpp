// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "reports/plots/flame_plot.h"

#include "reports/plots/flame_tree.h"
#include "reports/plots/markup.h"
#include "reports/words/format.h"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace ridge::reports {
namespace {

using analyzer::Analysis;
using analyzer::kNone;

constexpr double kFlameWidth = 1180, kRow = 22, kGap = 0.8;

/// The name, and the share where it has room; "" where not even the name has.
std::string textIn(const Analysis& a, const FlameTree& tree, const FlameCell& cell, double width) {
    constexpr double kMargins = 10, kColumn = 6.3; // of a text of 11 px
    constexpr std::size_t kLeast = 3, kGapColumns = 2;
    if (width < kMargins + kLeast * kColumn)
        return "";
    const auto room = static_cast<std::size_t>((width - kMargins) / kColumn);
    const std::string name = flameName(tree, cell);
    const std::string share = percent(a.framework.share(cell.time));
    if (cell.box == kNone || columns(name) + kGapColumns + columns(share) > room)
        return escaped(beginning(name, room));
    return fmt::format("{}<tspan dx='8' class='pc'>{}</tspan>", escaped(name), share);
}

std::string cellMarkup(const Analysis& a, const FlameTree& tree, const FlameCell& cell) {
    const auto whole = static_cast<double>(tree.front().work.busy.count());
    const double x = kFlameWidth * static_cast<double>(cell.start.count()) / whole;
    const double width = kFlameWidth * static_cast<double>(cell.time.count()) / whole;
    const double y = kRow * cell.depth;
    std::string_view style = "more";
    if (cell.box != kNone)
        style = labelClass(a.withheld.empty() ? tree[cell.box].work.label()
                                              : analyzer::Label::Unclassified);
    std::vector<std::string> lines = flameLines(a, tree, cell);
    for (std::string& line : lines)
        line = escaped(line);
    std::string out =
        fmt::format("<g><title>{}</title><rect x='{:.2f}' y='{:g}' width='{:.2f}' height='{:g}' "
                    "rx='2' class='f{}'/>",
                    fmt::join(lines, "\n"), x, y, std::max(width - kGap, kGap), kRow - kGap, style);
    if (const std::string text = textIn(a, tree, cell, width); !text.empty())
        out += fmt::format("<text x='{:.2f}' y='{:g}' class='o{}'>{}</text>", x + 5, y + 15, style,
                           text);
    return out + "</g>\n";
}

} // namespace

std::string flamePlot(const Analysis& a) {
    const FlameTree tree = flameTree(a);
    if (tree.empty())
        return "";
    std::string body;
    std::uint32_t deepest = 0;
    for (const FlameCell& cell : flameCells(tree, 0)) {
        body += cellMarkup(a, tree, cell);
        deepest = std::max(deepest, cell.depth);
    }
    return fmt::format("<svg viewBox='0 0 {} {:g}' role='img' aria-label='Busy time of the GPUs by "
                       "module and op' class='fl'>\n{}</svg>",
                       kFlameWidth, kRow * (deepest + 1), body);
}

} // namespace ridge::reports
