// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "reports/words/advice/advice_text.h"

#include "reports/words/advice/advice_record.h"
#include "reports/words/advice/advice_sentences.h"
#include "reports/words/format.h"
#include "reports/words/idle.h"
#include "reports/words/phase_text.h"

#include <algorithm>
#include <fmt/format.h>

namespace ridge::reports {

using analyzer::Advice;
using analyzer::AdviceKind;
using analyzer::Analysis;
using analyzer::Ns;

namespace advice {

std::string eachTime(const Analysis& a, std::uint64_t number, std::string_view what) {
    if (!tellsIterations(a))
        return counted(number, what);
    const std::string text = countText(a, number);
    return fmt::format("{} {}{} an iteration", text, what, text == "1" ? "" : "s");
}

std::string inRange(const Analysis& a, std::uint32_t row) {
    constexpr std::size_t kNameWidth = 48;
    return row == analyzer::kNone ? "" : " in " + rangePath(a, row, kNameWidth);
}

std::string spent(const Analysis& a, const Advice& advice) {
    return duration(perIteration(a, advice.spent));
}

double bytesEach(const Analysis& a, double bytes) {
    return tellsIterations(a) ? bytes / static_cast<double>(a.iterationsTold) : bytes;
}

} // namespace advice

namespace {

/// "" of a kind with fewer than two cases.
std::string recordText(AdviceKind kind) {
    const auto* found = std::ranges::find(advice::kRecords, kind, &advice::Record::kind);
    if (found == advice::kRecords.end())
        return "";
    return fmt::format(" Such advice brought {:.2f} to {:.2f} x what it promised, in {} cases.",
                       found->least, found->most, found->cases);
}

/// "" where the host leaves all of the gain.
std::string hostText(const Analysis& a, const Advice& advice) {
    if (advice.withoutHost == Ns{})
        return "";
    return fmt::format(" The kernels alone would save {}, but the host then needs longer for its "
                       "launches than the GPU for their work.",
                       duration(perIteration(a, advice.withoutHost)));
}

} // namespace

std::string gainText(const Analysis& a, const Advice& advice) {
    if (advice.kind == AdviceKind::CutPeakMemory)
        return quantity(advice.bytes, "B");
    const Ns whole = a.budget.ownTotal();
    const double share =
        whole > Ns{} ? static_cast<double>(advice.gain.count()) / static_cast<double>(whole.count())
                     : 0;
    const char* about = advice.assumed ? "about" : "up to";
    if (tellsIterations(a))
        return fmt::format("{} {} of {} an iteration ({})", about,
                           duration(perIteration(a, advice.gain)), duration(perIteration(a, whole)),
                           percent(share));
    return fmt::format("{} {}, {} of {}", about, duration(advice.gain), percent(share),
                       deviceTimeName(a.devices.size()));
}

std::string_view adviceName(AdviceKind kind) {
    return advice::kWords[static_cast<std::size_t>(kind)].name;
}

std::string adviceText(const Analysis& a, const Advice& advice) {
    return advice::kWords[static_cast<std::size_t>(advice.kind)].text(a, advice) +
           hostText(a, advice) + recordText(advice.kind);
}

} // namespace ridge::reports
