// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/loading/overview_labels.h"

#include "analyzer/run/config_labels.h"
#include "trace/excerpt.h"

namespace ridge::gui {

bool takesLong(const trace::Overview& overview) {
    constexpr std::uint64_t kManyKernels =
        8'000'000; ///< with fewer the verdicts are there in seconds
    std::uint64_t kernels = 0;
    for (const trace::LodCell& cell : overview.cells)
        kernels += cell.key.operation == trace::OperationKind::Kernel ? cell.count : 0;
    return kernels > kManyKernels;
}

DocumentPtr withLabels(const Document& overview, const std::stop_token& stop) {
    const Result<trace::Trace> excerpt = trace::readExcerpt(overview.file, stop);
    if (!excerpt)
        return nullptr;
    auto labelled = std::make_shared<Document>(overview);
    labelled->labels = std::make_shared<const std::vector<analyzer::Label>>(
        analyzer::labelsOfConfigs(*excerpt, stop));
    return labelled;
}

} // namespace ridge::gui
