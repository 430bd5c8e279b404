// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "reports/words/family_words.h"

#include "reports/words/format.h"

#include <fmt/format.h>

namespace ridge::reports {

using analyzer::Label;
using analyzer::Ns;

std::array<FamilyPart, 5> partsOf(const analyzer::KernelFamilyRow& row) {
    const auto of = [&](Label label) { return row.verdicts[label]; };
    return {{{"compute", of(Label::ComputeSaturated) + of(Label::ComputeLimited)},
             {"bandwidth", of(Label::BandwidthSaturated) + of(Label::BandwidthLimited)},
             {"overhead", of(Label::OverheadKernel)},
             {"communication", of(Label::Communication)},
             {"unclassified", of(Label::Unclassified)}}};
}

std::string splitText(const analyzer::Analysis& a, const analyzer::KernelFamilyRow& row) {
    if (!a.withheld.empty())
        return "withheld";
    std::string text;
    for (const FamilyPart& part : partsOf(row))
        if (part.time > Ns{})
            text += fmt::format("{}{} {}", text.empty() ? "" : ", ", part.name,
                                percent(static_cast<double>(part.time.count()) /
                                        static_cast<double>(row.time.count())));
    return text;
}

} // namespace ridge::reports
