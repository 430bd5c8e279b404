// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/results/busy_shares.h"

namespace ridge::analyzer {
namespace {

struct Naming {
    std::string_view series;
    Resource unit;
};

constexpr std::array<Naming, kMetrics> kNames = {{{"tensor", Resource::Tensor},
                                                  {"FP32", Resource::Fp32},
                                                  {"FP64", Resource::Fp64},
                                                  {"XU", Resource::Xu},
                                                  {"ALU", Resource::Alu},
                                                  {"issue", Resource::Issue},
                                                  {"L1", Resource::L1},
                                                  {"L2", Resource::L2},
                                                  {"DRAM", Resource::Dram},
                                                  {"DRAM read", Resource::None},
                                                  {"DRAM write", Resource::None},
                                                  {"L2 bytes", Resource::None},
                                                  {"SM cycles", Resource::None},
                                                  {"warps active", Resource::None},
                                                  {"L2 hit rate", Resource::None}}};

} // namespace

std::string_view seriesName(Metric metric) {
    return kNames[static_cast<std::size_t>(metric)].series;
}

Resource unitOf(Metric metric) {
    return kNames[static_cast<std::size_t>(metric)].unit;
}

} // namespace ridge::analyzer
