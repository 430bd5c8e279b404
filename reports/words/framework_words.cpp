// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "reports/words/framework_words.h"

#include "reports/words/format.h"
#include "reports/words/phase_text.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace ridge::reports {
namespace {

std::size_t partsOf(std::string_view path) {
    return 1 + static_cast<std::size_t>(std::ranges::count(path, '.'));
}

/// `path` without its first `parts`.
std::string_view withoutFirst(std::string_view path, std::size_t parts) {
    for (; parts > 0; --parts)
        path.remove_prefix(std::min(path.find('.'), path.size() - 1) + 1);
    return path;
}

std::string unitsText(const analyzer::ModelUse& model) {
    constexpr double kLeastTold = 0.005; // of the least time
    std::string units;
    for (const analyzer::ModelFlops& each : model.byUnit)
        if (each.seconds >= kLeastTold * model.seconds())
            units += (units.empty() ? "" : " and ") + std::string(analyzer::name(each.unit));
    return units;
}

/// " 4 forward passes of Net to each step of the optimizer."; "" for one, and without optimizer.
std::string passesText(const analyzer::FrameworkRows& rows) {
    std::uint64_t steps = 0;
    for (const analyzer::MarkedRow& row : rows.marked)
        if (row.name.starts_with("Optimizer.step#"))
            steps = std::max(steps, row.calls);
    for (const analyzer::ModuleRow& row : rows.modules)
        if (partsOf(row.path) == 1 && row.total.backward > analyzer::Ns{} && steps > 0 &&
            row.calls > steps && row.calls % steps == 0)
            return fmt::format(" {} forward passes of {} to each step of the optimizer.",
                               count(row.calls / steps), printable(row.path));
    return "";
}

} // namespace

std::string frameworkCoverage(const analyzer::Analysis& a) {
    const analyzer::FrameworkRows& rows = a.framework;
    const std::string scope = scopeText(a);
    if (rows.inModules + rows.inOps + rows.onLines == analyzer::Ns{})
        return fmt::format("Nothing that ran in {} was launched by a module or an op of {}.", scope,
                           rows.framework);
    std::string text =
        fmt::format("Of {}{} busy time {} has a module, {} an op and {} a line.", scope,
                    scope.ends_with('s') ? "'" : "'s", percent(rows.share(rows.inModules)),
                    percent(rows.share(rows.inOps)), percent(rows.share(rows.onLines)));
    if (rows.skippedSteps > 0)
        text +=
            fmt::format(" {} of the recording's {} steps were followed op by op; {} is of others "
                        "that launched the same and are known by these.",
                        rows.followedSteps, rows.followedSteps + rows.skippedSteps,
                        percent(rows.share(rows.bySteps)));
    return text + passesText(rows);
}

std::string mfuMissing(const analyzer::ModelUse& model) {
    using analyzer::MfuMissing;
    switch (model.missing) {
    case MfuMissing::None:
    case MfuMissing::NoProducts:
        return "";
    case MfuMissing::Withheld:
        return "the recording is not complete";
    case MfuMissing::Work:
        return fmt::format("shapes give the work of {} of the products' busy time",
                           percent(model.knownShare()));
    case MfuMissing::Unit:
        return "no unit is known for the type of some products";
    case MfuMissing::Roof:
        break;
    }
    std::string units;
    for (const analyzer::ModelFlops& each : model.byUnit)
        if (!each.hasRoof)
            units += (units.empty() ? "" : " and ") + std::string(analyzer::name(each.unit));
    return fmt::format("no roof of {} is known", units);
}

std::string modelUseText(const analyzer::Analysis& a) {
    const analyzer::ModelUse& model = a.framework.model;
    if (const std::string reason = mfuMissing(model); !reason.empty())
        return fmt::format("MFU withheld: {}.", reason);
    if (!model.mfu)
        return "";
    const analyzer::Ns least = leastTime(perIteration(a, model.seconds()));
    std::string text = fmt::format(
        "MFU {}: products, convolutions and attention have {} by shape, which take {} at the "
        "roof of {} ({}), of {}.",
        *model.mfu < 0.0005 ? "below 0.1 %" : percent(*model.mfu),
        quantity(perIteration(a, model.flops), "FLOP"), duration(least), unitsText(model),
        analyzer::name(model.ceiling()), wholeText(a));
    if (model.knownShare() < 0.9995)
        text += fmt::format(" The work of {} of their busy time is not known and not counted.",
                            percent(1 - model.knownShare()));
    if (*model.mfu > 1)
        text += " More than 100 % is not possible: a roof or a shape is wrong.";
    return text;
}

analyzer::Ns leastTime(double seconds) {
    constexpr double kMost = 4.6e18; // below 2^62
    return analyzer::Ns(std::llround(std::min(seconds * 1e9, kMost)));
}

double flopRate(const analyzer::FrameworkWork& work) {
    return analyzer::perSecond(work.byShape.flops, work.total());
}

double shareOfRoof(const analyzer::FrameworkWork& work) {
    return analyzer::perSecond(work.byShape.modelSeconds, work.total());
}

std::string opWorkText(const analyzer::OpRow& row) {
    const analyzer::ShapeWork& work = row.work.byShape;
    if (work.calls == 0)
        return "";
    const auto calls = static_cast<double>(work.calls);
    if (work.modelFlops > 0) {
        const double share = shareOfRoof(row.work);
        return fmt::format("by shape: {} a call, {}{}; {}", quantity(work.flops / calls, "FLOP"),
                           quantity(flopRate(row.work), "FLOP/s"),
                           share > 0 ? fmt::format(", {} of roof", percent(share)) : "",
                           quantity(work.intensity(), "FLOP/B"));
    }
    return fmt::format("by shape: at least {} a call, {}", quantity(work.bytes / calls, "B"),
                       quantity(analyzer::perSecond(work.bytes, row.work.total()), "B/s"));
}

std::string typesText(const analyzer::OpTypes& row) {
    using analyzer::TypeUse;
    switch (row.use) {
    case TypeUse::One:
    case TypeUse::Several:
        return fmt::format("{}", fmt::join(row.types, " and "));
    case TypeUse::Cast:
        return fmt::format("{}", fmt::join(row.types, " to "));
    case TypeUse::NoFloating:
        return "no floating type";
    case TypeUse::Unknown:
        break;
    }
    return "not known";
}

bool tellsTypes(const analyzer::Analysis& a) {
    return a.framework.floatingTypes > 1;
}

std::string frameworkHint(const analyzer::Analysis& a) {
    using analyzer::Framework;
    const bool isPyTorch = std::ranges::any_of(a.kernels, [](const analyzer::KernelRow& row) {
        return row.framework == Framework::PyTorch || row.framework == Framework::Inductor;
    });
    return isPyTorch && !a.framework.recorded ? frameworkMissing(a, "Modules, ops and lines") : "";
}

std::string frameworkMissing(const analyzer::Analysis& a, std::string_view rows) {
    if (!a.framework.recorded)
        return fmt::format("{} are not in this recording. `ridge record --torch` records them.",
                           rows);
    return fmt::format("PyTorch did nothing of this kind in {}.", scopeText(a));
}

std::string moduleName(std::span<const analyzer::ModuleRow> rows, const analyzer::ModuleRow& row) {
    const std::size_t around = row.parent == analyzer::kNone ? 0 : partsOf(rows[row.parent].path);
    const std::string name = printable(withoutFirst(row.path, around));
    return row.modules > 1 ? fmt::format("{} ({})", name, count(row.modules)) : name;
}

std::string boundWord(const analyzer::Analysis& a, const analyzer::FrameworkWork& work) {
    constexpr std::string_view kExposed = "exposed ";
    if (!a.withheld.empty())
        return "withheld";
    if (work.operations == 0)
        return "–";
    std::string_view word = analyzer::name(work.label());
    if (word.starts_with(kExposed))
        word.remove_prefix(kExposed.size());
    return std::string(word.substr(0, word.find_first_of(", ")));
}

std::string launchersText(const analyzer::KernelRow& row, std::size_t width) {
    std::string text;
    const auto add = [&](const std::string& name, analyzer::Ns time) {
        if (name.empty())
            return;
        const double part = static_cast<double>(time.count()) /
                            static_cast<double>(std::max(row.time.total, analyzer::Ns{1}).count());
        text += fmt::format("{}{}", text.empty() ? "" : ", ", name);
        if (part < 0.995)
            text += fmt::format(" ({:.0f} %)", 100 * part);
    };
    const analyzer::Launchers& by = row.launchers;
    const std::string line = printable(by.line.name);
    add(ending(printable(by.module.name), width), by.module.time);
    add(shortened(printable(by.op.name), width), by.op.time);
    add(shortened(line.substr(line.find_last_of('/') + 1), width), by.line.time);
    return text;
}

} // namespace ridge::reports
