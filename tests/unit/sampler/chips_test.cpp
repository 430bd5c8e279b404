// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// The metrics that chips give in one pass, as CUPTI's host functions say it. They need no GPU.
#include "collector/recorder/machine/libraries.h"
#include "collector/sampler/metrics.h"

#include <dlfcn.h>
#include <gmock/gmock.h>
#include <set>

namespace ridge::sampler {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsSupersetOf;

using Names = std::vector<std::string>;

/// The machine's libcupti; null where there is none.
void* realCupti() {
    static void* const library = [] {
        void* opened = nullptr;
        for (const auto& path : recorder::cuptiLibraries())
            opened = opened ? opened : dlopen(path.c_str(), RTLD_NOW);
        return opened;
    }();
    return library;
}

class Chips : public testing::Test {
  protected:
    void SetUp() override {
        if (!realCupti())
            GTEST_SKIP() << "no libcupti.so.13 on this machine: set CUDA_HOME to a toolkit";
#define RIDGE_FIND(name)                                                                           \
    m_api.name = reinterpret_cast<decltype(m_api.name)>(dlsym(realCupti(), #name));                \
    ASSERT_TRUE(m_api.name) << #name;
        RIDGE_HOST_FUNCTIONS(RIDGE_FIND)
        RIDGE_PROFILER_FUNCTIONS(RIDGE_FIND)
#undef RIDGE_FIND
    }

    /// What is chosen for a chip, by CUPTI's name and by ours.
    struct Chosen {
        Names cupti, ours;
    };
    Chosen choose(const char* chip) {
        const auto set = chooseMetrics(m_api, chip, {});
        EXPECT_TRUE(set) << chip << ": " << set.error().message;
        Chosen chosen;
        if (set)
            for (const Metric& metric : set->metrics) {
                chosen.cupti.emplace_back(metric.cupti);
                chosen.ours.emplace_back(metric.name);
            }
        return chosen;
    }

    ProfilerApi m_api;
};

TEST_F(Chips, HopperReadsTheWholeListInOnePass) {
    const auto share = [](std::string counter) {
        return counter + ".avg.pct_of_peak_sustained_elapsed";
    };
    EXPECT_THAT(choose("GH100").cupti,
                ElementsAre(share("TPC.TriageCompute.sm__pipe_tensor_cycles_active_realtime"),
                            share("TPC.TriageCompute.sm__inst_executed_pipe_fma_realtime"),
                            "dram__bytes_read.sum", "dram__bytes_write.sum",
                            share("TPC.TriageCompute.sm__inst_executed_realtime"),
                            share("SM_A.TriageCompute.l1tex__throughput"),
                            share("LTS.TriageCompute.lts__throughput"), "sm__cycles_elapsed.max",
                            share("TPC.TriageCompute.sm__pipe_fp64_cycles_active_realtime"),
                            share("SM_A.TriageCompute.sm__inst_executed_pipe_xu_realtime"),
                            share("TPC.TriageCompute.sm__inst_executed_pipe_alu_realtime"),
                            share("LTS.TriageCompute.lts__t_sector_throughput_srcnode_fbp"),
                            "LTS.TriageCompute.lts__average_t_sector_hit_rate_realtime.pct",
                            "PCI.TriageCompute.pcie__read_bytes.sum",
                            "PCI.TriageCompute.pcie__write_bytes.sum", "nvlrx__bytes.sum",
                            "nvltx__bytes.sum"));
}

TEST_F(Chips, BlackwellForDataCentersReadsAsMuch) {
    const Names hopper = choose("GH100").ours;
    for (const char* chip : {"GB100", "GB102"})
        EXPECT_EQ(choose(chip).ours, hopper) << chip;
    Names expected = hopper;
    std::erase(expected, "FP64"); // which GB110 has next to none of
    EXPECT_THAT(choose("GB110").ours, IsSupersetOf(expected));
}

TEST_F(Chips, AmpereAndAdaReadThePipesAndTheDram) {
    const Names common = {"tensor", "FP32",      "DRAM read", "DRAM write",
                          "issue",  "SM cycles", "XU",        "ALU"};
    for (const char* chip : {"GA100", "GA102", "GA104", "AD102", "AD104"})
        EXPECT_THAT(choose(chip).ours, IsSupersetOf(common)) << chip;
    EXPECT_THAT(choose("GA100").ours, Contains("FP64"));
    for (const char* chip : {"GA102", "AD102"})
        EXPECT_THAT(choose(chip).ours, Contains("L2")) << chip;
}

// Turing reads its tensor pipe in two passes; GB20x counts DRAM bytes without their direction.
TEST_F(Chips, OthersReadAtLeastThePipes) {
    EXPECT_THAT(choose("TU102").ours, IsSupersetOf(Names{"FP32", "DRAM read", "DRAM write", "issue",
                                                         "SM cycles", "FP64", "XU", "ALU"}));
    for (const char* chip : {"GB202", "GB203"})
        EXPECT_THAT(choose(chip).ours, IsSupersetOf(Names{"tensor", "FP32", "issue", "SM cycles"}))
            << chip;
}

TEST_F(Chips, OneThatCuptiDoesNotSampleIsNamed) {
    for (const char* chip : {"GV100", "no chip"}) {
        const auto set = chooseMetrics(m_api, chip, {});
        ASSERT_FALSE(set) << chip;
        EXPECT_THAT(set.error().message, HasSubstr(chip));
    }
}

TEST_F(Chips, EveryWantedNameIsOneThatAListedChipUses) {
    auto* list = reinterpret_cast<decltype(&cuptiProfilerHostGetSupportedChips)>(
        dlsym(realCupti(), "cuptiProfilerHostGetSupportedChips"));
    ASSERT_TRUE(list);
    auto chips = counters::parameters<CUpti_Profiler_Host_GetSupportedChips_Params>(
        CUpti_Profiler_Host_GetSupportedChips_Params_STRUCT_SIZE);
    ASSERT_EQ(list(&chips), CUPTI_SUCCESS);
    ASSERT_GT(chips.numChips, 0U);
    std::set<std::string> used;
    for (std::size_t i = 0; i < chips.numChips; ++i)
        if (const auto set = chooseMetrics(m_api, chips.ppChipNames[i], {}))
            for (const Metric& metric : set->metrics)
                used.insert(metric.cupti);
    for (const Metric& metric : wantedMetrics())
        EXPECT_TRUE(used.contains(metric.cupti)) << metric.cupti;
}

} // namespace
} // namespace ridge::sampler
