// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/run/config_labels.h"

#include "analyzer/kernels/family_of_name.h"
#include "analyzer/operations/facts.h"
#include "analyzer/run/labelled_run.h"

#include <algorithm>

namespace ridge::analyzer {

std::vector<Label> labelsOfConfigs(const trace::Trace& trace, const std::stop_token& stop) {
    std::vector<Label> labels;
    const bool isWithheld = !reasonToWithhold(trace).empty();
    for (const trace::KernelConfig& config : trace.configs)
        labels.push_back(!isWithheld && isCommunication(trace.text(config.function))
                             ? Label::Communication
                             : Label::Unclassified);
    if (isWithheld)
        return labels;
    const LabelledRun run(trace, {}, Passes{stop});
    std::vector<Budget> times(labels.size());
    for (const Operation& op : run.projected.operations)
        if (op.kind == OperationKind::Kernel)
            if (const std::uint32_t config = configOf(trace, op.row); config < times.size())
                times[config][op.label] = plus(times[config][op.label], Ns(op.end - op.start));
    for (std::size_t i = 0; i < labels.size(); ++i) {
        const auto most = std::max_element(times[i].time.begin(), times[i].time.end());
        if (*most > Ns{})
            labels[i] = static_cast<Label>(most - times[i].time.begin());
    }
    return labels;
}

} // namespace ridge::analyzer
