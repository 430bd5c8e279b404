// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "reports/words/ceiling_words.h"

#include "analyzer/results/measures/resource.h"

namespace ridge::reports {

std::string ceilingName(const trace::Ceiling& ceiling) {
    const std::string_view unit = analyzer::name(analyzer::mathUnit(ceiling.precision));
    return ceiling.resource == "tensor" && !unit.empty() ? std::string(unit) : ceiling.resource;
}

std::string_view ceilingUnit(const trace::Ceiling& ceiling) {
    const std::string_view resource = ceiling.resource;
    if (resource.starts_with("DRAM") || resource.starts_with("PCIe") || resource == "L2" ||
        resource == "L1")
        return "B/s";
    if (resource == "empty kernel" || resource == "launch" || resource == "graph node")
        return "1/s";
    if (resource == "XU" || resource == "ALU" || resource == "issue" || resource == "INT32")
        return "op/s";
    return resource.starts_with("tensor") || resource.starts_with("FP") ? "FLOP/s" : "/s";
}

} // namespace ridge::reports
