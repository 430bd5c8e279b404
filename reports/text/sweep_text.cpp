// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "reports/sweep.h"
#include "reports/tables/csv.h"
#include "reports/tables/sweep_table.h"
#include "reports/text/text_page.h"
#include "reports/text/text_table.h"

#include <algorithm>

namespace ridge::reports {

std::string sweepText(const analyzer::Sweep& sweep, const TextOptions& options) {
    TextPage page(std::max<std::size_t>(options.width, 72), options.colour);
    page.strong(sweepHeadline(sweep));
    for (const std::string& note : sweepNotes(sweep))
        page.wrapped(note, 0);
    page.blank();
    addTable(page, sweepTable(sweep));
    return page.take();
}

std::string sweepCsv(const analyzer::Sweep& sweep) {
    return csv(sweepTable(sweep));
}

} // namespace ridge::reports
