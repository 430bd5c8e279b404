// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/compare/sweep.h"

#include <algorithm>
#include <charconv>
#include <cmath>

namespace ridge::analyzer {

std::optional<double> sweepNumber(const std::string& value) {
    double number = 0;
    const char* end = value.data() + value.size();
    const auto [rest, code] = std::from_chars(value.data(), end, number);
    if (code != std::errc() || rest != end || !std::isfinite(number) || !(number > 0))
        return std::nullopt;
    return number;
}

std::uint32_t curveParameter(const Sweep& sweep) {
    std::uint32_t best = kNone;
    std::size_t most = 2;
    for (std::size_t i = 0; i < sweep.parameters.size(); ++i) {
        const std::vector<std::string>& values = sweep.parameters[i].values;
        if (values.size() >= most && std::ranges::all_of(values, [](const std::string& value) {
                return sweepNumber(value).has_value();
            })) {
            most = values.size();
            best = static_cast<std::uint32_t>(i);
        }
    }
    return best;
}

std::vector<SweepCurve> sweepCurves(const Sweep& sweep, std::uint32_t parameter) {
    std::vector<SweepCurve> curves;
    for (std::size_t i = 0; i < sweep.points.size(); ++i) {
        std::string name;
        for (std::size_t p = 0; p < sweep.parameters.size(); ++p)
            if (p != parameter)
                name += (name.empty() ? "" : ", ") + sweep.points[i].values[p];
        auto curve = std::ranges::find(curves, name, &SweepCurve::name);
        if (curve == curves.end())
            curve = curves.insert(curves.end(), SweepCurve{name, {}});
        curve->points.push_back(i);
    }
    return curves;
}

} // namespace ridge::analyzer
