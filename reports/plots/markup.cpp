// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "reports/plots/markup.h"

#include "analyzer/results/labels/label_facts.h"
#include "reports/words/format.h"
#include "reports/words/headline.h"

#include <fmt/format.h>

namespace ridge::reports {

using analyzer::Label;

std::string escaped(std::string_view text) {
    std::string out;
    for (char c : printable(text))
        switch (c) {
        case '&':
            out += "&amp;";
            break;
        case '<':
            out += "&lt;";
            break;
        case '>':
            out += "&gt;";
            break;
        case '"':
            out += "&quot;";
            break;
        case '\'':
            out += "&#39;";
            break;
        default:
            out += c;
        }
    return out;
}

std::string_view labelClass(Label label) {
    return analyzer::factsOf(label).style;
}

std::string labelStyles() {
    constexpr std::string_view kIdle =
        ".f{0} {{ fill: var(--{0}); fill-opacity: .45; }} .{0} {{ background: "
        "repeating-linear-gradient(135deg, var(--{0}) 0 2px, #0000 2px 5px), "
        "color-mix(in srgb, var(--{0}) 22%, var(--panel)); }}\n";
    constexpr std::string_view kRunning =
        ".f{0} {{ fill: var(--{0}); }} .s{0} {{ stroke: var(--{0}); }} .{0} {{ background: "
        "var(--{0}); }}\n";
    std::string light, dark, rules;
    for (const analyzer::LabelFacts& label : analyzer::kLabelFacts) {
        light += fmt::format("--{}: #{:06X}; ", label.style, label.light);
        dark += fmt::format("--{}: #{:06X}; ", label.style, label.dark);
        rules += analyzer::isIdle(label.label) ? fmt::format(kIdle, label.style)
                                               : fmt::format(kRunning, label.style);
    }
    return fmt::format(":root {{ {}}}\n@media (prefers-color-scheme: dark) {{ :root {{ {}}} }}\n{}",
                       light, dark, rules);
}

std::string stripPlot(std::span<const analyzer::Budget> columns, std::string_view name) {
    constexpr double kWidth = 1180, kHeight = 54;
    const double step = kWidth / static_cast<double>(columns.size());
    std::array<std::string, analyzer::kLabels> paths;
    for (std::size_t column = 0; column < columns.size(); ++column) {
        const analyzer::Budget& budget = columns[column];
        const auto whole = static_cast<double>(budget.total().count());
        double y = kHeight;
        for (std::size_t i = 0; i < analyzer::kLabels && whole > 0; ++i) {
            const double height = kHeight * static_cast<double>(budget.time[i].count()) / whole;
            if (height < 0.05)
                continue;
            y -= height;
            paths[i] += fmt::format("M{:.5g} {:.4g}h{:.3g}v{:.4g}h-{:.3g}z",
                                    step * static_cast<double>(column), y, step, height, step);
        }
    }
    std::string out = fmt::format("<svg viewBox='0 0 1180 54' preserveAspectRatio='none' "
                                  "class='strip' role='img' aria-label='{} by verdict'>",
                                  escaped(name));
    for (std::size_t i = 0; i < analyzer::kLabels; ++i)
        if (!paths[i].empty())
            out += fmt::format("<path d='{}' class='f{}'><title>{}</title></path>", paths[i],
                               labelClass(static_cast<Label>(i)),
                               analyzer::name(static_cast<Label>(i)));
    return out + "</svg>";
}

std::string budgetBar(const analyzer::Budget& budget) {
    const double whole = static_cast<double>(budget.total().count());
    std::string out = "<span class='bar'>";
    for (std::size_t i = 0; i < analyzer::kLabels && whole > 0; ++i) {
        const double share = static_cast<double>(budget.time[i].count()) / whole;
        if (share > 0)
            out += fmt::format("<i class='{}' style='width:{:.2f}%' title='{} {}'></i>",
                               labelClass(static_cast<Label>(i)), share * 100,
                               analyzer::name(static_cast<Label>(i)), percent(share));
    }
    return out + "</span>";
}

} // namespace ridge::reports
