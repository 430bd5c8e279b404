// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analyzer/results/labels/label_facts.h"
#include "trace/records/trace.h"
#include "trace/storage/stopped.h"

#include <vector>

namespace ridge::analyzer {

/// By row of Trace::configs the label with most of its kernels' time. Without kernels it is what
/// the name alone says, communication or unclassified; where verdicts are withheld all are
/// unclassified. As analyze() labels with default options. Throws trace::Stopped.
std::vector<Label> labelsOfConfigs(const trace::Trace& trace, const std::stop_token& stop = {});

} // namespace ridge::analyzer
