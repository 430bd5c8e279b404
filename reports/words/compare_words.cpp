// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "reports/words/compare_words.h"

#include "reports/words/format.h"

#include <filesystem>
#include <fmt/format.h>

namespace ridge::reports {

using analyzer::Certainty;
using analyzer::Change;
using analyzer::Comparison;
using analyzer::Factor;
using analyzer::Ns;

namespace {

std::string amounts(double a, double b, std::string_view unit) {
    if (a == b || (!(a > 0) && !(b > 0)))
        return "";
    return fmt::format("{} to {}", a > 0 ? quantity(a, unit) : "none",
                       b > 0 ? quantity(b, unit) : "none");
}

} // namespace

std::string changeHeadline(const Comparison& c) {
    const Change& total = c.total;
    const Ns by = total.difference();
    const std::string time = comparedTime(c);
    if (by == Ns{})
        return fmt::format("A and B both take {} of {}.", duration(total.a), time);
    return fmt::format("B takes {} of {}, A {}: {} {} ({}).", duration(total.b), time,
                       duration(total.a), duration(std::chrono::abs(by)),
                       by < Ns{} ? "less" : "more", signedShare(by, total.a));
}

std::string partNote(const Comparison& c) {
    if (c.told == analyzer::PhaseChoice::Start)
        return "Only start-up and warm-up are compared.";
    if (c.told == analyzer::PhaseChoice::Steady && !c.ofIteration())
        return "The steady states are compared, of all processes together.";
    if (c.told == analyzer::PhaseChoice::Steady)
        return fmt::format("An iteration of the steady state is compared: the mean of {} of A and "
                           "of {} of B.",
                           count(c.a.iterations), count(c.b.iterations));
    const bool both = c.a.hasSteadyState && c.b.hasSteadyState;
    const std::string_view why = both                 ? ""
                                 : c.a.hasSteadyState ? "Only A has a steady state. "
                                 : c.b.hasSteadyState ? "Only B has a steady state. "
                                                      : "Neither A nor B has a steady state. ";
    return fmt::format("{}The whole runs are compared, start-up included.", why);
}

std::pair<std::string, std::string> sideNames(const std::string& fileA, const std::string& fileB) {
    constexpr std::size_t kLongest = 80;
    const auto shown = [](std::string_view name) { return shortened(printable(name), kLongest); };
    const std::string a = std::filesystem::path(fileA).filename().string(),
                      b = std::filesystem::path(fileB).filename().string();
    return a != b ? std::pair(shown(a), shown(b)) : std::pair(shown(fileA), shown(fileB));
}

std::vector<std::string> compareNotes(const Comparison& c) {
    std::vector<std::string> notes = {partNote(c)};
    if (!c.range.empty())
        notes.push_back(rangeNote(c.range));
    const std::size_t runsA = c.a.totals.size(), runsB = c.b.totals.size();
    if (c.total.significance.certainty != Certainty::NotKnown)
        notes.push_back(fmt::format("{} of A against {} of B, means: the change is {}.",
                                    counted(runsA, "run"), counted(runsB, "run"),
                                    certainty(c.total)));
    else if (runsA == 1 && runsB == 1)
        notes.emplace_back("One run each: significance not known.");
    else
        notes.emplace_back("Less than two runs on a side: significance not known.");
    return notes;
}

std::vector<std::string> distrustNotes(const Comparison& c) {
    std::vector<std::string> notes;
    for (const auto& [name, side] : {std::pair("A", &c.a), std::pair("B", &c.b)})
        if (!side->withheld.empty())
            notes.push_back(fmt::format("Do not trust these times: in {}, {}.", name,
                                        printable(side->withheld)));
    return notes;
}

std::string comparedTime(const Comparison& c) {
    if (c.ofIteration())
        return "device time an iteration";
    return deviceTimeName(std::max(c.a.devices.size(), c.b.devices.size()));
}

std::string signedDuration(Ns time) {
    return (time < Ns{} ? "-" : time > Ns{} ? "+" : "") + duration(std::chrono::abs(time));
}

std::string signedShare(Ns part, Ns whole) {
    if (whole <= Ns{})
        return "";
    const double share = static_cast<double>(part.count()) / static_cast<double>(whole.count());
    return (part > Ns{} ? "+" : "") + percent(share);
}

std::string pathText(const Comparison& c, std::uint32_t path, std::uint32_t above,
                     std::size_t width) {
    constexpr std::size_t kMostSteps = 12;
    std::vector<std::string> steps;
    for (; path != above && path != analyzer::kNone && steps.size() < kMostSteps;
         path = c.paths[path].parent)
        steps.push_back(printable(c.paths[path].name));
    if (path != above && path != analyzer::kNone)
        steps.emplace_back("…");
    return shortened(fmt::format("{}", fmt::join(steps.rbegin(), steps.rend(), "/")), width);
}

std::string groupName(const Comparison& c, const analyzer::GroupKey& key, std::size_t width) {
    switch (key.kind) {
    case analyzer::OperationKind::Kernel:
        return kernelName(c.functions[key.function], width);
    case analyzer::OperationKind::Copy:
        return shortened(fmt::format("copy, {}, {} to {}", copyKindName(key.copy),
                                     memoryKindName(key.source), memoryKindName(key.destination)),
                         width);
    case analyzer::OperationKind::Fill:
        break;
    }
    return shortened(fmt::format("fill, {}", memoryKindName(key.destination)), width);
}

std::string certainty(const analyzer::TimeChange& change) {
    if (change.significance.certainty == Certainty::NotKnown)
        return "";
    const double p = change.significance.p;
    return fmt::format("{} ({})", analyzer::name(change.significance.certainty),
                       p < 0.001 ? "p < 0.001" : fmt::format("p = {:.2g}", p));
}

std::string partsText(const Change& change) {
    std::string text;
    for (std::size_t i = 0; i < analyzer::kFactors; ++i)
        if (change.parts.time[i] != Ns{})
            text += fmt::format("{}{} {}", text.empty() ? "" : ", ",
                                analyzer::name(static_cast<Factor>(i)),
                                signedDuration(change.parts.time[i]));
    return text;
}

std::string workText(const analyzer::ChangeRow& row) {
    analyzer::GroupWork none;
    none.known = true;
    const analyzer::GroupWork& a = row.a ? *row.a : none;
    const analyzer::GroupWork& b = row.b ? *row.b : none;
    if (!a.known || !b.known)
        return "";
    const std::string bytes = amounts(a.bytes, b.bytes, "B");
    const std::string flops = amounts(a.allFlops(), b.allFlops(), "FLOP");
    if (bytes.empty() && flops.empty())
        return "";
    const bool kernel = row.groups.front().key.kind == analyzer::OperationKind::Kernel;
    return fmt::format("{}: {}{}{}", kernel ? analyzer::name(row.origin) : "recorded", bytes,
                       bytes.empty() || flops.empty() ? "" : ", ", flops);
}

std::string moduleChangeName(const analyzer::ModuleChange& change) {
    if (change.noModule)
        return printable(change.name) + (change.name.empty() ? "no module" : ", no module");
    const std::uint64_t most = std::max(change.modulesA, change.modulesB);
    if (most <= 1)
        return printable(change.name);
    return printable(change.name) +
           (change.modulesA == change.modulesB || change.match != analyzer::Match::Both
                ? fmt::format(" ({})", most)
                : fmt::format(" ({} and {})", change.modulesA, change.modulesB));
}

std::string passesText(const analyzer::ModuleChange& change) {
    if (change.match != analyzer::Match::Both ||
        (change.backward.a == Ns{} && change.backward.b == Ns{}))
        return "";
    const auto text = [](const analyzer::TimeChange& time) {
        return fmt::format("{} to {}", duration(time.a), duration(time.b));
    };
    return fmt::format("forward {}, backward {}", text(change.forward), text(change.backward));
}

std::string callsText(double calls) {
    return fmt::format("{:g} x", calls);
}

std::string callsChange(const analyzer::ComparedGroup& group) {
    const double a = group.a ? group.a->calls : 0, b = group.b ? group.b->calls : 0;
    return a == b ? "" : fmt::format("{} to {}", callsText(a), callsText(b));
}

} // namespace ridge::reports
