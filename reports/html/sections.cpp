// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "reports/html/sections.h"

#include "reports/words/advice/advice_text.h"
#include "reports/words/format.h"

#include <algorithm>
#include <vector>

namespace ridge::reports {

using analyzer::Analysis;

void setAdvice(kainjow::mustache::data& page, const Analysis& a) {
    kainjow::mustache::data list(kainjow::mustache::data::type::list);
    for (std::size_t i = 0; i < std::min(a.advice.size(), kMaxAdvice); ++i) {
        kainjow::mustache::data entry;
        entry.set("number", std::to_string(i + 1));
        entry.set("title", std::string(adviceName(a.advice[i].kind)));
        entry.set("gain", gainText(a, a.advice[i]));
        entry.set("text", adviceText(a, a.advice[i]));
        list.push_back(entry);
    }
    page.set("hasAdvice", !a.advice.empty());
    page.set("advice", list);
    page.set("adviceNote", std::string(kAdviceNote));
}

} // namespace ridge::reports
