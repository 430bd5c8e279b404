// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "reports/words/format.h"

#include "analyzer/results/labels/label_facts.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/format.h>
#include <numeric>

namespace ridge::reports {
namespace {

/// Three significant digits of 1 <= value < 1000.
std::string digits(double value) {
    return fmt::format("{:.{}f}", value, value < 9.995 ? 2 : value < 99.95 ? 1 : 0);
}

} // namespace

std::string duration(analyzer::Ns time) {
    const double ns = static_cast<double>(time.count());
    if (std::abs(ns) >= 120e9) {
        const auto seconds = static_cast<std::int64_t>(std::llround(ns / 1e9));
        return fmt::format("{}:{:02}", seconds / 60, std::abs(seconds % 60));
    }
    if (std::abs(ns) < 999.5)
        return fmt::format("{} ns", time.count());
    const char* units[] = {"µs", "ms", "s"};
    double value = ns / 1e3;
    std::size_t unit = 0;
    for (; std::abs(value) >= 999.5 && unit < 2; ++unit)
        value /= 1e3;
    return fmt::format("{} {}", digits(value), units[unit]);
}

std::string quantity(double amount, std::string_view unit) {
    if (!std::isfinite(amount) || amount <= 0)
        return "–";
    static constexpr const char* kPrefixes[] = {"", "k", "M", "G", "T", "P", "E"};
    std::size_t prefix = 0;
    for (; amount >= 999.5 && prefix < 6; ++prefix)
        amount /= 1e3;
    if (prefix == 0)
        return amount < 1 ? fmt::format("{:.3g} {}", amount, unit)
                          : fmt::format("{} {}", digits(amount), unit);
    return fmt::format("{} {}{}", digits(amount), kPrefixes[prefix], unit);
}

std::string rateText(double rate, std::string_view unit) {
    if (unit == "1/s" && rate > 1e-6)
        return duration(analyzer::Ns(std::llround(1e9 / rate)));
    return quantity(rate, unit);
}

std::string count(std::uint64_t number) {
    std::string text = std::to_string(number);
    for (std::ptrdiff_t i = static_cast<std::ptrdiff_t>(text.size()) - 3; i > 0; i -= 3)
        text.insert(static_cast<std::size_t>(i), ",");
    return text;
}

std::string counted(std::uint64_t number, std::string_view noun) {
    const std::string_view plural = number == 1 ? "" : noun.ends_with("ch") ? "es" : "s";
    return fmt::format("{} {}{}", count(number), noun, plural);
}

std::string deviceTimeName(std::size_t devices) {
    return devices < 2 ? "device time" : fmt::format("GPU-seconds on {} GPUs", devices);
}

std::string rangeNote(std::string_view pattern) {
    return fmt::format("Only ranges that match '{}' and all inside.", printable(pattern));
}

std::string sentence(std::string words) {
    if (!words.empty() && words[0] >= 'a' && words[0] <= 'z')
        words[0] = static_cast<char>(words[0] - 'a' + 'A');
    return words + '.';
}

double share(analyzer::Ns part, analyzer::Ns whole) {
    return whole > analyzer::Ns{}
               ? static_cast<double>(part.count()) / static_cast<double>(whole.count())
               : 0;
}

std::string percent(double share) {
    return fmt::format("{:.1f} %", share * 100);
}

std::string tenthsPercent(int tenths) {
    return fmt::format("{}.{} %", tenths / 10, tenths % 10);
}

std::vector<int> tenths(std::span<const analyzer::Ns> parts) {
    std::vector<int> result(parts.size(), 0);
    double total = 0;
    for (analyzer::Ns part : parts)
        total += static_cast<double>(part.count());
    if (!(total > 0))
        return result;
    std::vector<double> rest(parts.size());
    int left = 1000;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        const double exact = static_cast<double>(parts[i].count()) / total * 1000;
        result[i] = static_cast<int>(std::floor(exact));
        rest[i] = exact - result[i];
        left -= result[i];
    }
    std::vector<std::size_t> order(parts.size());
    std::iota(order.begin(), order.end(), 0);
    std::stable_sort(order.begin(), order.end(), [&](auto a, auto b) { return rest[a] > rest[b]; });
    for (std::size_t i = 0; i < order.size() && left > 0; ++i, --left)
        ++result[order[i]];
    return result;
}

std::string saturationText(double value) {
    return value > 0 ? fmt::format("{:.2f}", value) : "–";
}

std::string padRight(std::string text, std::size_t width) {
    const std::size_t taken = columns(text);
    return taken < width ? text.append(width - taken, ' ') : text;
}

std::string padLeft(std::string text, std::size_t width) {
    const std::size_t taken = columns(text);
    return taken < width ? text.insert(0, width - taken, ' ') : text;
}

std::string_view copyKindName(trace::CopyKind kind) {
    static constexpr std::array<std::string_view, 11> kNames = {
        "copy",           "host to device",  "device to host",  "host to array",    "array to host",
        "array to array", "array to device", "device to array", "device to device", "host to host",
        "peer to peer"};
    const auto i = static_cast<std::size_t>(kind);
    return i < kNames.size() ? kNames[i] : kNames[0];
}

std::string_view memoryKindName(trace::MemoryKind kind) {
    static constexpr std::array<std::string_view, 8> kNames = {
        "memory", "pageable", "pinned",        "device",
        "array",  "managed",  "device static", "managed static"};
    const auto i = static_cast<std::size_t>(kind);
    return i < kNames.size() ? kNames[i] : kNames[0];
}

namespace {

std::string unitText(analyzer::Resource resource) {
    return resource == analyzer::Resource::None ? ", unit undecided"
                                                : ": " + std::string(analyzer::name(resource));
}

} // namespace

std::string verdictText(const analyzer::KernelVerdict& verdict) {
    using analyzer::Label;
    using analyzer::Limit;
    if (verdict.limit == Limit::Mixed)
        return "mixed, latency-limited";
    std::string text;
    switch (verdict.label) {
    case Label::ComputeSaturated:
    case Label::ComputeLimited:
        text = "compute" + unitText(verdict.resource);
        break;
    case Label::BandwidthSaturated:
    case Label::BandwidthLimited:
        text = "bandwidth" + unitText(verdict.resource);
        break;
    case Label::OverheadKernel:
        return "overhead: " + std::string(analyzer::name(verdict.limit));
    case Label::Communication:
        return "communication";
    default:
        text = std::string(analyzer::name(verdict.label));
        return verdict.limit == Limit::None
                   ? text
                   : fmt::format("{}: {}", text, analyzer::name(verdict.limit));
    }
    if (verdict.limit == Limit::LatencyLimited)
        text += ", latency-limited";
    if (verdict.balanced)
        text += ", balanced";
    return text;
}

std::string budgetVerdictText(const analyzer::BudgetVerdict& verdict) {
    if (verdict.undecided)
        return "undecided";
    if (verdict.family == analyzer::Family::None)
        return "–";
    std::string_view family = analyzer::name(verdict.family);
    family.remove_suffix(std::string_view("-bound").size());
    return fmt::format("{} {}", family, percent(verdict.share));
}

} // namespace ridge::reports
