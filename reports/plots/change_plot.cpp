// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "reports/plots/change_plot.h"

#include "reports/plots/markup.h"
#include "reports/words/compare_words.h"
#include "reports/words/format.h"

#include <algorithm>
#include <fmt/format.h>
#include <vector>

namespace ridge::reports {
namespace {

using analyzer::Ns;

constexpr double kChangeWidth = 1180, kNames = 150, kTexts = 190, kBarRow = 26, kBarHeight = 18;

/// A bar from one time to another.
struct ChangeBar {
    std::string name, text;
    Ns from{}, to{};
    std::string_view style; ///< class
};

std::vector<ChangeBar> barsOf(const analyzer::Comparison& c) {
    std::vector<ChangeBar> bars = {{"A", duration(c.total.a), Ns{}, c.total.a, "side"}};
    Ns reached = c.total.a;
    for (std::size_t i = 0; i < analyzer::kFactors; ++i) {
        const Ns part = c.total.parts.time[i];
        if (part == Ns{})
            continue;
        bars.push_back({std::string(name(static_cast<analyzer::Factor>(i))),
                        signedDuration(part) + " " + signedShare(part, c.total.a), reached,
                        reached + part, part < Ns{} ? "less" : "more"});
        reached += part;
    }
    bars.push_back({"B", duration(c.total.b), Ns{}, c.total.b, "side"});
    return bars;
}

} // namespace

std::string changePlot(const analyzer::Comparison& c) {
    const std::vector<ChangeBar> bars = barsOf(c);
    Ns least{}, most{};
    for (const ChangeBar& bar : bars) {
        least = std::min({least, bar.from, bar.to});
        most = std::max({most, bar.from, bar.to});
    }
    if (bars.size() < 3 || most <= least)
        return "";
    const double scale =
        (kChangeWidth - kNames - kTexts) / static_cast<double>((most - least).count());
    const auto x = [&](Ns time) {
        return kNames + scale * static_cast<double>((time - least).count());
    };
    std::string out = fmt::format("<svg viewBox='0 0 {:g} {:g}' role='img' class='chg' "
                                  "aria-label='From A to B by what changed'>",
                                  kChangeWidth, kBarRow * static_cast<double>(bars.size()));
    double y = 0;
    for (const ChangeBar& bar : bars) {
        const auto [left, right] = std::minmax({x(bar.from), x(bar.to)});
        out += fmt::format("<g><title>{0}: {1}</title><text x='0' y='{2:g}'>{0}</text>"
                           "<rect x='{3:.2f}' y='{4:g}' width='{5:.2f}' height='{6:g}' "
                           "class='{7}'/><text x='{8:.2f}' y='{2:g}'>{1}</text></g>\n",
                           escaped(bar.name), escaped(bar.text), y + 13, left, y,
                           std::max(right - left, 1.0), kBarHeight, bar.style, right + 8);
        y += kBarRow;
    }
    return out + "</svg>";
}

} // namespace ridge::reports
