// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "reports/words/idle.h"

#include "analyzer/results/labels/label_facts.h"
#include "reports/words/format.h"
#include "reports/words/phase_text.h"

#include <algorithm>
#include <fmt/format.h>
#include <map>

namespace ridge::reports {

using analyzer::Label;

std::string rangeName(const analyzer::RangeRow& row) {
    return row.within.empty() ? row.name : row.within + "/" + row.name;
}

std::string rangePath(const analyzer::Analysis& analysis, std::uint32_t row, std::size_t width) {
    // A level takes two columns at least, so that of more levels not all have room.
    const std::size_t deepest = std::max<std::size_t>(width / 2, 32),
                      longestName = std::max<std::size_t>(width, 200);
    std::vector<std::string> names; // innermost first
    for (; row != analyzer::kNone && names.size() < deepest; row = analysis.ranges[row].parent)
        names.push_back(shortened(printable(rangeName(analysis.ranges[row])), longestName));
    std::ranges::reverse(names);
    return shortened(fmt::format("{}", fmt::join(names, "/")), std::max<std::size_t>(width, 3));
}

std::string launchedIn(const analyzer::Analysis& analysis, const analyzer::KernelRow& row) {
    constexpr std::size_t kPathWidth = 50;
    const std::vector<analyzer::Part>& parts = row.top.parts;
    if (parts.empty() || (parts.size() == 1 && parts.front().row == analyzer::kNone))
        return "";
    const analyzer::Part& most = parts.front();
    std::string text =
        fmt::format("{} {}",
                    most.row == analyzer::kNone ? "outside of ranges"
                                                : rangePath(analysis, most.row, kPathWidth),
                    duration(perIteration(analysis, most.time)));
    const std::uint64_t more = parts.size() - 1 + row.top.others;
    return more == 0 ? text : text + ", " + counted(more, "more range");
}

std::string_view apiName(std::string_view recorded) {
    const std::size_t version = recorded.rfind("_v");
    if (version == std::string_view::npos || recorded.size() - version < 6)
        return recorded;
    const std::string_view digits = recorded.substr(version + 2);
    const bool number =
        std::all_of(digits.begin(), digits.end(), [](char c) { return c >= '0' && c <= '9'; });
    return number ? recorded.substr(0, version) : recorded;
}

std::vector<IdleGroup> idleGroups(const analyzer::Analysis& analysis) {
    std::map<std::pair<Label, std::string_view>, IdleGroup> byCause;
    for (const analyzer::GapRow& row : analysis.gaps) {
        IdleGroup& group = byCause[{row.cause, row.by}];
        group.cause = row.cause;
        group.by = row.by;
        group.gaps += row.pieces;
        group.total = analyzer::plus(group.total, row.total);
        group.longest =
            std::max(group.longest, row.longest.front().end - row.longest.front().start);
        group.ranges.push_back(&row);
    }
    std::vector<IdleGroup> groups;
    groups.reserve(byCause.size());
    for (auto& [key, group] : byCause)
        groups.push_back(std::move(group));
    std::stable_sort(groups.begin(), groups.end(),
                     [](const IdleGroup& a, const IdleGroup& b) { return a.total > b.total; });
    return groups;
}

std::string causeText(const IdleGroup& group, std::size_t width) {
    std::string_view cause = analyzer::name(group.cause);
    if (constexpr std::string_view kIdle = "idle: "; cause.starts_with(kIdle))
        cause.remove_prefix(kIdle.size());
    std::string text(cause);
    if (!group.by.empty())
        text += fmt::format(" in {}", printable(apiName(group.by)));
    return shortened(text, width);
}

std::string rangesText(const analyzer::Analysis& analysis, const IdleGroup& group) {
    constexpr std::size_t kShown = 3, kPathWidth = 40;
    if (group.ranges.size() == 1 && group.ranges.front()->range == analyzer::kNone)
        return "";
    std::string text;
    for (std::size_t i = 0; i < std::min(kShown, group.ranges.size()); ++i) {
        const analyzer::GapRow& row = *group.ranges[i];
        text += fmt::format("{}{} {}", i == 0 ? "" : ", ",
                            row.range == analyzer::kNone
                                ? (analysis.options.range ? "other ranges" : "outside of ranges")
                                : rangePath(analysis, row.range, kPathWidth),
                            duration(row.total));
    }
    if (group.ranges.size() > kShown)
        text += ", " + counted(group.ranges.size() - kShown, "more range");
    return text;
}

std::string workersText(const analyzer::LoaderUse& use) {
    if (use.workers == 0)
        return "";
    return fmt::format(
        "{}, busy {} of the time{}", counted(use.workers, "worker"), percent(use.running),
        use.limit() == analyzer::LoaderLimit::Cpus
            ? fmt::format(" and ready to run without a CPU {} of it", percent(*use.queued))
            : "");
}

std::string loaderText(const analyzer::Analysis& a, Label cause, std::string_view by) {
    using analyzer::LoaderLimit;
    if (cause != Label::IdleInput)
        return "";
    if (by.starts_with("_SingleProcess"))
        return "num_workers=0: the batch is made in the training's own thread";
    std::string workers = workersText(a.loader);
    switch (a.loader.limit()) {
    case LoaderLimit::Cpus:
        return workers + ": more CPUs or cheaper transforms help";
    case LoaderLimit::Work:
        return workers + ": more workers or cheaper transforms help";
    case LoaderLimit::Waiting:
        return workers + ": they wait for the disk, the network or the main process";
    case LoaderLimit::NotKnown:
        break;
    }
    return workers;
}

double shareOfDeviceTime(const analyzer::Analysis& a, analyzer::Ns part) {
    const analyzer::Ns whole = a.budget.total();
    return whole > analyzer::Ns{}
               ? static_cast<double>(part.count()) / static_cast<double>(whole.count())
               : 0;
}

std::string collectorNote(const analyzer::Analysis& a) {
    return fmt::format("of the host's part the recorder itself cost about {} (an estimate from "
                       "launches, not measured)",
                       duration(perIteration(a, a.collectorCost)));
}

std::string stepTimesNote(const analyzer::Analysis& a) {
    const analyzer::StepTimes& t = *a.stepTimes;
    const std::string times = fmt::format(
        "A step{} takes {} without recording and {} while it is recorded ({} of {} and {} "
        "steps, standard error {})",
        t.source == trace::StepSource::Launches ? ", the same launches again," : "",
        duration(t.plain), duration(t.recorded), t.ofMeans ? "means" : "medians",
        count(t.plainSteps), count(t.recordedSteps), percent(t.error));
    return times + (t.share() > 0 ? ". The difference has a label of its own, 'recording', and is "
                                    "in no share of the verdict."
                                  : ": no difference is seen.");
}

std::string idleSummary(const analyzer::Analysis& a) {
    const analyzer::Ns idle = a.budget.idle();
    const std::string share = percent(shareOfDeviceTime(a, idle));
    if (tellsIterations(a))
        return fmt::format("{} of {} an iteration ({}); times and gaps of one iteration",
                           duration(perIteration(a, idle)),
                           duration(perIteration(a, a.budget.total())), share);
    return fmt::format("{}, {} of {}", duration(idle), share, deviceTimeName(a.devices.size()));
}

std::string_view causeMeaning(Label cause) {
    return analyzer::factsOf(cause).meaning;
}

} // namespace ridge::reports
