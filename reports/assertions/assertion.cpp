// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "reports/assertions/assertion.h"

#include "analyzer/results/range_filter.h"
#include "reports/words/format.h"
#include "reports/words/idle.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <fmt/format.h>
#include <fnmatch.h>
#include <regex>

namespace ridge::reports {
namespace {

using analyzer::Analysis;

constexpr std::size_t kLongestAssertion =
    1000; ///< std::regex needs stack in proportion to the text

struct UnitName {
    std::string_view name;
    AssertedUnit of;
    double factor;
};

constexpr std::array kUnitNames = {
    UnitName{"ns", AssertedUnit::Time, 1},    UnitName{"us", AssertedUnit::Time, 1e3},
    UnitName{"ms", AssertedUnit::Time, 1e6},  UnitName{"s", AssertedUnit::Time, 1e9},
    UnitName{"%", AssertedUnit::Share, 0.01}, UnitName{"", AssertedUnit::Share, 1},
    UnitName{"", AssertedUnit::Number, 1}};

std::string_view unitsOf(AssertedUnit unit) {
    switch (unit) {
    case AssertedUnit::Time:
        return "ns, us, ms or s";
    case AssertedUnit::Share:
        return "%, or a part of 1";
    case AssertedUnit::Number:
        break;
    }
    return "no unit";
}

std::string valueText(AssertedUnit unit, double value) {
    switch (unit) {
    case AssertedUnit::Time:
        return duration(analyzer::Ns(std::llround(value)));
    case AssertedUnit::Share:
        return percent(value);
    case AssertedUnit::Number:
        break;
    }
    return fmt::format("{:g}", value);
}

bool holds(Relation relation, double value, double bound) {
    switch (relation) {
    case Relation::Less:
        return value < bound;
    case Relation::AtMost:
        return value <= bound;
    case Relation::More:
        return value > bound;
    case Relation::AtLeast:
        break;
    }
    return value >= bound;
}

Relation relationOf(const std::string& sign) {
    if (sign.front() == '<')
        return sign.size() == 1 ? Relation::Less : Relation::AtMost;
    return sign.size() == 1 ? Relation::More : Relation::AtLeast;
}

/// Adds a sentence where the figure of `name` ("" of the step) is not known or breaks the bound.
void check(const Assertion& assertion, const std::string& name, std::optional<double> value,
           std::vector<std::string>& broken) {
    if (value && holds(assertion.relation, *value, assertion.bound))
        return;
    const std::string of = name.empty() ? "it" : "of " + name + " it";
    broken.push_back(fmt::format("{}: {} is {}", printable(assertion.text), of,
                                 value ? valueText(assertion.unit, *value) : "not known"));
}

bool isNamed(const std::string& pattern, const analyzer::KernelRow& row) {
    constexpr std::size_t kWhole = 10'000; // columns
    const auto matches = [&](const std::string& name) {
        return fnmatch(pattern.c_str(), name.c_str(), 0) == 0;
    };
    return matches(row.function) || matches(kernelName(row.function, kWhole));
}

std::vector<std::string> ofKernels(const Assertion& assertion, const Analysis& a) {
    constexpr std::size_t kWidth = 60; // columns
    std::vector<std::string> broken;
    bool any = false;
    for (const analyzer::KernelRow& row : a.kernels)
        if (isNamed(assertion.pattern, row)) {
            any = true;
            check(assertion, kernelName(row.function, kWidth),
                  kernelFigure(assertion.figure)->of(a, row), broken);
        }
    if (!any)
        broken.push_back(printable(assertion.text) + ": no kernel has such a name");
    return broken;
}

std::vector<std::string> ofRanges(const Assertion& assertion, const Analysis& a) {
    constexpr std::size_t kWidth = 60; // columns
    std::vector<std::string> broken;
    const auto filter = analyzer::RangeFilter::parse(assertion.pattern);
    const std::vector<bool> matches = filter->matches(a.ranges); // parseAssertion() tried it
    for (std::uint32_t row = 0; row < matches.size(); ++row)
        if (matches[row])
            check(assertion, rangePath(a, row, kWidth),
                  rangeFigure(assertion.figure)->of(a, a.ranges[row]), broken);
    if (std::ranges::find(matches, true) == matches.end())
        broken.push_back(printable(assertion.text) + ": no range has such a path");
    return broken;
}

/// The unit of a figure; none where there is no such figure.
std::optional<AssertedUnit> unitOf(AssertedOf of, const std::string& figure) {
    const auto unit = [](const auto* known) {
        return known ? std::optional(known->unit) : std::nullopt;
    };
    switch (of) {
    case AssertedOf::Step:
        return unit(stepFigure(figure));
    case AssertedOf::Kernel:
        return unit(kernelFigure(figure));
    case AssertedOf::Range:
        break;
    }
    return unit(rangeFigure(figure));
}

} // namespace

Result<Assertion> parseAssertion(std::string_view text) {
    static const std::regex kForm(
        R"(\s*(step|kernel\((.+)\)|range\((.+)\))\.([a-z]+)\s*(<=|>=|<|>)\s*([0-9]+\.?[0-9]*)\s*([%a-z]*)\s*)");
    Assertion result;
    result.text = text;
    const std::string shown = shortened(printable(text), 80);
    std::smatch parts;
    if (text.size() > kLongestAssertion || !std::regex_match(result.text, parts, kForm))
        return fail(
            fmt::format("'{}' is no FIGURE <= VALUE such as 'step.idle <= 10%': there are {}",
                        shown, assertedFigures()));
    result.of = parts[2].matched   ? AssertedOf::Kernel
                : parts[3].matched ? AssertedOf::Range
                                   : AssertedOf::Step;
    result.pattern = parts[2].matched ? parts[2].str() : parts[3].str();
    result.figure = parts[4];
    result.relation = relationOf(parts[5]);
    const std::optional<AssertedUnit> unit = unitOf(result.of, result.figure);
    if (!unit)
        return fail(fmt::format("'{}' has no figure '{}': there are {}", shown,
                                printable(result.figure), assertedFigures()));
    result.unit = *unit;
    const auto found = std::ranges::find_if(kUnitNames, [&](const UnitName& each) {
        return each.of == *unit && each.name == parts[7].str();
    });
    if (found == kUnitNames.end())
        return fail(
            fmt::format("'{}': the unit of {} is {}", shown, result.figure, unitsOf(*unit)));
    result.bound = std::strtod(parts[6].str().c_str(), nullptr) * found->factor;
    if (result.of == AssertedOf::Range)
        if (auto filter = analyzer::RangeFilter::parse(result.pattern); !filter)
            return tl::unexpected(filter.error());
    return result;
}

std::vector<std::string> brokenBy(const Assertion& assertion, const Analysis& a) {
    std::vector<std::string> broken;
    if (a.devices.empty())
        return {printable(assertion.text) + ": the recording holds no GPU work"};
    switch (assertion.of) {
    case AssertedOf::Kernel:
        return ofKernels(assertion, a);
    case AssertedOf::Range:
        return ofRanges(assertion, a);
    case AssertedOf::Step:
        break;
    }
    check(assertion, "", stepFigure(assertion.figure)->of(a), broken);
    return broken;
}

} // namespace ridge::reports
