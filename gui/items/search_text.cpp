// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/items/search_text.h"

#include <QRegularExpression>

#include <cmath>
#include <optional>

namespace ridge::gui {
namespace {

struct TimeUnit {
    const char* name;
    std::int64_t ns;
    int decimals; ///< down to a nanosecond
};
constexpr TimeUnit kTimeUnits[] = {
    {"s", 1'000'000'000, 9}, {"ms", 1'000'000, 6}, {"us", 1'000, 3}, {"ns", 1, 0}};

/// ns of "1.5" and "us"; none if it is too large.
std::optional<std::int64_t> lengthOf(const QString& number, QString unit) {
    constexpr double kMost = 9e18;
    unit.replace(QChar(0xb5), 'u').replace(QChar(0x3bc), 'u'); // both signs of micro
    for (const TimeUnit& each : kTimeUnits)
        if (unit == each.name) {
            const double ns = number.toDouble() * static_cast<double>(each.ns);
            return ns < kMost ? std::optional(std::llround(ns)) : std::nullopt;
        }
    return std::nullopt;
}

/// In the largest unit that is not above it: "1.5us".
QString lengthText(std::int64_t ns) {
    const TimeUnit* unit = std::begin(kTimeUnits);
    while (unit->ns > ns && unit->ns > 1)
        ++unit;
    QString text = QString::number(ns / unit->ns);
    if (const std::int64_t rest = ns % unit->ns; rest > 0) {
        QString decimals = QString::number(rest).rightJustified(unit->decimals, '0');
        while (decimals.endsWith('0'))
            decimals.chop(1);
        text += "." + decimals;
    }
    return text + unit->name;
}

} // namespace

SearchText searchTextOf(const QString& typed) {
    static const QString kLength = R"((\d{1,18}(?:\.\d{1,9})?) ?(ns|[uµμ]s|ms|s))";
    static const QRegularExpression kTail("^(.*?)(?:^| )(?:([<>]) ?" + kLength + "|" + kLength +
                                          R"( ?\.\. ?)" + kLength + ")$");
    const QRegularExpressionMatch found = kTail.match(typed);
    if (!found.hasMatch())
        return {.name = typed};
    SearchText wanted{.name = found.captured(1).trimmed()};
    const auto length = [&](int group) {
        return lengthOf(found.captured(group), found.captured(group + 1));
    };
    const bool isBetween = found.captured(2).isEmpty();
    const auto least = isBetween ? length(5) : length(3), most = isBetween ? length(7) : least;
    if (!least || !most)
        return {.name = typed};
    if (isBetween || found.captured(2) == ">")
        wanted.least = *least;
    if (isBetween || found.captured(2) == "<")
        wanted.most = *most;
    return wanted;
}

QString typedText(const SearchText& wanted) {
    const SearchText any;
    QString tail;
    if (wanted.least != any.least && wanted.most != any.most)
        tail = lengthText(wanted.least) + ".." + lengthText(wanted.most);
    else if (wanted.least != any.least)
        tail = "> " + lengthText(wanted.least);
    else if (wanted.most != any.most)
        tail = "< " + lengthText(wanted.most);
    return tail.isEmpty() ? wanted.name : wanted.name.isEmpty() ? tail : wanted.name + " " + tail;
}

} // namespace ridge::gui
