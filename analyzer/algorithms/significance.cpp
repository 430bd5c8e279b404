// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/algorithms/significance.h"

#include <boost/math/distributions/students_t.hpp>
#include <cmath>

namespace ridge::analyzer {

const char* name(Certainty certainty) {
    switch (certainty) {
    case Certainty::NotKnown:
        return "not known";
    case Certainty::Noise:
        return "noise";
    case Certainty::Real:
        return "real";
    }
    return "";
}

Spread spread(std::span<const double> values) {
    const auto n = static_cast<double>(values.size());
    Spread result;
    for (double value : values)
        result.mean += value;
    result.mean /= n;
    if (values.size() < 2)
        return result;
    double squares = 0;
    for (double value : values)
        squares += (value - result.mean) * (value - result.mean);
    result.deviation = std::sqrt(squares / (n - 1));
    return result;
}

Significance significance(std::span<const double> a, std::span<const double> b) {
    if (a.size() < 2 || b.size() < 2)
        return {};
    const Spread ofA = spread(a), ofB = spread(b);
    const auto nA = static_cast<double>(a.size()), nB = static_cast<double>(b.size());
    const double errorA = ofA.deviation * ofA.deviation / nA;
    const double errorB = ofB.deviation * ofB.deviation / nB;
    const double error = errorA + errorB;
    Significance result;
    if (error > 0) {
        const double t = std::abs(ofB.mean - ofA.mean) / std::sqrt(error);
        const double shareA = errorA / error, shareB = errorB / error;
        const double freedom = 1 / (shareA * shareA / (nA - 1) + shareB * shareB / (nB - 1));
        result.p = 2 * cdf(complement(boost::math::students_t(freedom), t));
    } else {
        result.p = ofA.mean == ofB.mean ? 1 : 0;
    }
    result.certainty = result.p < kSignificance ? Certainty::Real : Certainty::Noise;
    return result;
}

} // namespace ridge::analyzer
