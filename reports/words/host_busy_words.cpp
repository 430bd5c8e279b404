// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "reports/words/host_busy_words.h"

#include "reports/words/format.h"
#include "reports/words/phase_text.h"

#include <fmt/format.h>

namespace ridge::reports {
namespace {

using analyzer::HostBusyRow;
using analyzer::HostWork;

struct Words {
    HostWork work;
    std::string_view name; ///< in tables
    std::string_view part; ///< of a sentence; "": it depends on the framework
};

constexpr Words kWords[] = {{HostWork::Python, "Python", "Python"},
                            {HostWork::Op, "op", ""},
                            {HostWork::Autograd, "autograd", ""},
                            {HostWork::Marked, "marked", "marked ranges outside of ops"},
                            {HostWork::Compilation, "compiler", "compilation"},
                            {HostWork::Unknown, "not known", "not known"}};

const Words& wordsOf(HostWork work) {
    for (const Words& words : kWords)
        if (words.work == work)
            return words;
    return kWords[std::size(kWords) - 1];
}

/// Between the ops of a backward pass.
std::string_view engine(const analyzer::Analysis& a) {
    return a.framework.framework == "XLA" ? "XLA between ops" : "autograd's engine";
}

std::string partOf(const analyzer::Analysis& a, const Words& words) {
    if (words.work == HostWork::Op)
        return fmt::format("{}'s ops", a.framework.framework);
    return std::string(words.work == HostWork::Autograd ? engine(a) : words.part);
}

} // namespace

analyzer::Ns hostBusyTime(const analyzer::Analysis& a) {
    analyzer::Ns sum{};
    for (const HostBusyRow& row : a.framework.hostBusy)
        sum = analyzer::plus(sum, row.time);
    return sum;
}

std::string_view hostWorkName(HostWork work) {
    return wordsOf(work).name;
}

std::string hostBusyText(const analyzer::Analysis& a, const HostBusyRow& row) {
    if (row.work == HostWork::Autograd)
        return std::string(engine(a));
    if (row.work == HostWork::Compilation)
        return (row.where.starts_with("Xla") ? "XLA: " : "torch.compile: ") + printable(row.where);
    return row.where.empty() ? "–" : printable(row.where);
}

std::string hostBusyNote(const analyzer::Analysis& a) {
    const analyzer::Ns all = hostBusyTime(a);
    if (all == analyzer::Ns{})
        return "";
    std::string parts;
    for (const Words& words : kWords) {
        analyzer::Ns time{};
        for (const HostBusyRow& row : a.framework.hostBusy)
            if (row.work == words.work)
                time = analyzer::plus(time, row.time);
        if (time > analyzer::Ns{})
            parts += fmt::format(
                "{}{} {}", parts.empty() ? "" : ", ",
                percent(static_cast<double>(time.count()) / static_cast<double>(all.count())),
                partOf(a, words));
    }
    return fmt::format("The GPU waited {}{} for the host: {}.", duration(perIteration(a, all)),
                       tellsIterations(a) ? " an iteration" : "", parts);
}

} // namespace ridge::reports
