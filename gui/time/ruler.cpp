// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/time/ruler.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

namespace ridge::gui {
namespace {

struct Unit {
    std::int64_t ns;
    const char* name;
};
constexpr Unit kUnits[] = {{1'000'000'000, "s"}, {1'000'000, "ms"}, {1'000, "µs"}, {1, "ns"}};

/// The smallest of 1, 2, 5, 10, 20, ... that is at least `least`.
std::int64_t roundStep(double least) {
    std::int64_t power = 1;
    while (static_cast<double>(power) * 5 < least && power < std::int64_t{1} << 59)
        power *= 10;
    for (const std::int64_t factor : {1, 2, 5})
        if (static_cast<double>(power * factor) >= least)
            return power * factor;
    return power * 10;
}

/// `value` / `by`, rounded up.
std::int64_t dividedUp(std::int64_t value, std::int64_t by) {
    const std::int64_t quotient = value / by;
    return quotient + (value % by > 0 ? 1 : 0);
}

} // namespace

std::string Ruler::label(std::int64_t tick) const {
    const std::int64_t whole = tick / unit, part = std::abs(tick % unit);
    const char* sign = tick < 0 && whole == 0 ? "-" : "";
    if (digits == 0)
        return fmt::format("{}{} {}", sign, whole, unitName);
    std::int64_t scale = unit;
    for (int i = 0; i < digits; ++i)
        scale /= 10;
    return fmt::format("{}{}.{:0{}} {}", sign, whole, part / std::max<std::int64_t>(scale, 1),
                       digits, unitName);
}

Ruler Ruler::finer(double wanted) const {
    Ruler fine{step, {}, unit, unitName, 0};
    for (std::int64_t scale = unit; static_cast<double>(scale) > wanted && scale > 1; scale /= 10)
        ++fine.digits;
    return fine;
}

Ruler rulerFor(TimeWindow window, double width, double leastPixels) {
    Ruler ruler;
    ruler.step =
        roundStep(static_cast<double>(window.length()) / std::max(width, 1.0) * leastPixels);
    const std::int64_t reach = std::max(std::abs(window.from), std::abs(window.to));
    for (const Unit& unit : kUnits) {
        ruler.unit = unit.ns;
        ruler.unitName = unit.name;
        // A unit in which the steps need no more than three digits, and the numbers are not endless.
        if (ruler.step * 1000 >= unit.ns && reach >= unit.ns)
            break;
    }
    for (std::int64_t scale = ruler.unit; scale > ruler.step && scale > 1; scale /= 10)
        ++ruler.digits;
    for (std::int64_t tick = dividedUp(window.from, ruler.step); tick * ruler.step < window.to;
         ++tick)
        ruler.ticks.push_back(tick * ruler.step);
    return ruler;
}

} // namespace ridge::gui
