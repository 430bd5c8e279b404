// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "reports/advice.h"
#include "reports/format.h"
#include "reports/markup.h"

#include <algorithm>
#include <fmt/format.h>

namespace ridge::reports {
namespace {

using analyzer::Advice;
using analyzer::Analysis;

constexpr std::size_t kMaxAdvice = 12;
constexpr std::string_view kNote = "gains may overlap: they do not add up";

Json row(std::uint32_t index) {
    return index == analyzer::kNone ? Json() : Json(index);
}

} // namespace

void addAdvice(TextPage& page, const Analysis& a, std::size_t limit) {
    if (a.advice.empty())
        return;
    page.heading("What to try", kNote);
    for (std::size_t i = 0; i < a.advice.size() && i < limit; ++i) {
        const Advice& advice = a.advice[i];
        page.line(
            fmt::format("  {}. {}: {}", i + 1, analyzer::name(advice.kind), gainText(a, advice)));
        page.wrapped(adviceText(a, advice), 5);
    }
    if (a.advice.size() > limit)
        page.faint("  " + counted(a.advice.size() - limit, "smaller gain"));
}

Json adviceJson(const Analysis& a) {
    Json result = Json::array();
    for (const Advice& advice : a.advice)
        result.push_back(
            {{"kind", analyzer::name(advice.kind)},
             {"text", adviceText(a, advice)},
             {"gain_ns", advice.gain.count()},
             {"spent_ns", advice.spent.count()},
             {"assumed", advice.assumed},
             {"each_ns", advice.each > analyzer::Ns{} ? Json(advice.each.count()) : Json()},
             {"count", advice.count},
             {"bytes", advice.bytes > 0 ? Json(advice.bytes) : Json()},
             {"expected_bytes_per_s", advice.rate > 0 ? Json(advice.rate) : Json()},
             {"target_resource", analyzer::name(advice.target)},
             {"framework", analyzer::name(advice.framework)},
             {"range", row(advice.range)},
             {"kernels", advice.kernels},
             {"copy", row(advice.copy)},
             {"gaps", advice.gaps}});
    return result;
}

void setAdvice(kainjow::mustache::data& page, const Analysis& a) {
    kainjow::mustache::data list(kainjow::mustache::data::type::list);
    for (std::size_t i = 0; i < std::min(a.advice.size(), kMaxAdvice); ++i) {
        kainjow::mustache::data entry;
        entry.set("title", std::string(analyzer::name(a.advice[i].kind)));
        entry.set("gain", gainText(a, a.advice[i]));
        entry.set("text", adviceText(a, a.advice[i]));
        list.push_back(entry);
    }
    page.set("hasAdvice", !a.advice.empty());
    page.set("advice", list);
    page.set("adviceNote", std::string(kNote));
}

std::string adviceMarkdown(const Analysis& a) {
    if (a.advice.empty())
        return "";
    std::string out = fmt::format("\n## What to try\n\nThe {}.\n\n", kNote);
    for (std::size_t i = 0; i < std::min(a.advice.size(), kMaxAdvice); ++i)
        out += fmt::format("{}. **{}**: {}. {}\n", i + 1, analyzer::name(a.advice[i].kind),
                           gainText(a, a.advice[i]), plain(adviceText(a, a.advice[i])));
    return out;
}

} // namespace ridge::reports
