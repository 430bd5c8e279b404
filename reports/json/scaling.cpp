// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "reports/scaling.h"
#include "reports/json/json_parts.h"
#include "reports/words/phase_text.h"

namespace ridge::reports {

using analyzer::Scaling;

std::string scalingJson(const Scaling& scaling, std::span<const std::string> files) {
    const analyzer::ScaleFit& fit = scaling.fit;
    Json result = {{"format", "ridgepoint scaling"},
                   {"version", 1},
                   {"range", scaling.range.empty() ? Json() : Json(scaling.range)},
                   {"told", key(scaling.told)},
                   {"work_unit", scaling.inFlops ? "flops" : "bytes"},
                   {"fixed_ns", fit.fixed},
                   {"fixed_error_ns", fit.fixedError ? Json(*fit.fixedError) : Json()},
                   {"ns_per_work", fit.perWork},
                   {"rows", Json::array()}};
    for (std::size_t i = 0; i < scaling.rows.size(); ++i) {
        const analyzer::ScaleRow& row = scaling.rows[i];
        result["rows"].push_back(
            {{"file", files[i]},
             {"iterations_told", row.iterations},
             {"work", row.work},
             {"device_time_ns", row.time.count()},
             {"fixed_share", row.fixedShare ? Json(*row.fixedShare) : Json()},
             {"fixed_share_error", row.shareError ? Json(*row.shareError) : Json()},
             {"budget_overhead_share", row.withheld ? Json() : Json(row.budgetOverhead)},
             {"verdict", familyJson(row.verdict, row.withheld)},
             {"agrees", analyzer::name(row.agreement)}});
    }
    return dump(result);
}

} // namespace ridge::reports
