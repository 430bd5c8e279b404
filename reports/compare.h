// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analyzer/compare/comparison.h"
#include "reports/reports.h"

#include <string>
#include <vector>

namespace ridge::reports {

/// The recordings of each side, named as the reader knows them.
struct ComparedFiles {
    std::vector<std::string> a, b;
};

/// For a terminal: what changed from A to B and why. Ends with a newline.
std::string compareText(const analyzer::Comparison& comparison, const ComparedFiles& files,
                        const TextOptions& options = {});

/// The whole comparison with stable keys; JSON.md documents them.
std::string compareJson(const analyzer::Comparison& comparison, const ComparedFiles& files);

/// One page, whole without network: a waterfall of what changed, and tables that sort and filter.
std::string compareHtml(const analyzer::Comparison& comparison, const ComparedFiles& files);

/// The same tables in Markdown.
std::string compareMarkdown(const analyzer::Comparison& comparison, const ComparedFiles& files);

/// One line without a newline: by how much B's total time is above A's, and what of it.
std::string slowerReason(const analyzer::Comparison& comparison, double share);

} // namespace ridge::reports
