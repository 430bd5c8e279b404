// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "reports/words/advice/advice_text.h"

#include "reports/words/advice/advice_sentences.h"
#include "reports/words/format.h"
#include "reports/words/idle.h"
#include "reports/words/phase_text.h"

#include <array>
#include <fmt/format.h>

namespace ridge::reports {
namespace {

using analyzer::Advice;
using analyzer::AdviceKind;
using analyzer::Analysis;
using analyzer::Ns;

struct Sentence {
    AdviceKind kind;
    std::string (*text)(const Analysis&, const Advice&);
};

constexpr std::array<Sentence, analyzer::kAdviceKinds> kSentences = {{
    {AdviceKind::RemoveSync, advice::removeSync},
    {AdviceKind::CaptureGraph, advice::captureGraph},
    {AdviceKind::PrepareAhead, advice::prepareAhead},
    {AdviceKind::FeedGpu, advice::feedGpu},
    {AdviceKind::ReuseAllocations, advice::reuseAllocations},
    {AdviceKind::LoadAhead, advice::loadAhead},
    {AdviceKind::PinHostMemory, advice::pinHostMemory},
    {AdviceKind::OverlapCopies, advice::overlapCopies},
    {AdviceKind::OverlapCommunication, advice::overlapCommunication},
    {AdviceKind::FuseKernels, advice::fuseKernels},
    {AdviceKind::FuseTiny, advice::fuseTiny},
    {AdviceKind::LargerGrid, advice::largerGrid},
    {AdviceKind::MoreInFlight, advice::moreInFlight},
    {AdviceKind::UseTensorCores, advice::useTensorCores},
    {AdviceKind::LowerPrecision, advice::lowerPrecision},
    {AdviceKind::FuseElementwise, advice::fuseElementwise},
    {AdviceKind::FuseOptimizer, advice::fuseOptimizer},
    {AdviceKind::FuseAttention, advice::fuseAttention},
    {AdviceKind::CastOnce, advice::castOnce},
    {AdviceKind::ChannelsLast, advice::channelsLast},
    {AdviceKind::CutPeakMemory, advice::cutPeakMemory},
}};
static_assert(
    [] {
        for (std::size_t i = 0; i < analyzer::kAdviceKinds; ++i)
            if (kSentences[i].kind != static_cast<AdviceKind>(i))
                return false;
        return true;
    }(),
    "rows stand in the order of AdviceKind");

} // namespace

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

std::string adviceText(const Analysis& a, const Advice& advice) {
    return kSentences[static_cast<std::size_t>(advice.kind)].text(a, advice);
}

} // namespace ridge::reports
