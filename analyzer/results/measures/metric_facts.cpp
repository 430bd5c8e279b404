// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/results/measures/metric_facts.h"

namespace ridge::analyzer {

std::string_view seriesName(Metric metric) {
    return factsOf(metric).series;
}

Resource unitOf(Metric metric) {
    return factsOf(metric).resource;
}

} // namespace ridge::analyzer
