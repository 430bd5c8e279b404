// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// What XLA's NVTX ranges tell; the names are those of a flax transformer on an H200.
#include "collector/recorder/import/xla_name.h"
#include "tests/unit/recorder/import.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <rapidcheck/gtest.h>

namespace ridge::recorder {
namespace {

using test::BlockMaker;
using testing::ElementsAre;
using trace::FrameworkKind;

XlaThunk thunkOf(std::string_view name, std::string_view op) {
    return parseThunk("Thunk:#name=" + std::string(name) + ",hlo_op=" + std::string(op) +
                      ",unique_hlo_op_id=790273983240#")
        .value();
}

TEST(XlaName, OfOneOperationHasItsModulesAndThePrimitive) {
    EXPECT_EQ(thunkOf("jit(step)/jvp(Decoder)/Block_1/SelfAttention_0/query/dot_general",
                      "gemm_fusion_dot.200"),
              (XlaThunk{"Decoder.Block_1.SelfAttention_0.query", "gemm_fusion_dot", "dot_general",
                        false}));
}

TEST(XlaName, OfAFusionEndsInTheModuleThatItsOperationsShare) {
    EXPECT_EQ(thunkOf("jit(step)/jvp(Decoder)/Block_2/LayerNorm_0", "loop_convert_fusion.8"),
              (XlaThunk{"Decoder.Block_2.LayerNorm_0", "loop_convert_fusion", "", false}));
}

TEST(XlaName, OfATransposeIsOfTheBackwardPass) {
    EXPECT_EQ(thunkOf("jit(step)/transpose(jvp(Decoder))/Block_5/Dense_0/dot_general", "gemm.65"),
              (XlaThunk{"Decoder.Block_5.Dense_0", "gemm", "dot_general", true}));
}

TEST(XlaName, LeavesOutWhatJaxAddsForItself) {
    EXPECT_EQ(thunkOf("jit(f)/while/body/checkpoint/vmap(Net)/remat(Dense_0)/add", "a"),
              (XlaThunk{"Net.Dense_0", "a", "add", false}));
    EXPECT_EQ(thunkOf("jit(f)/jvp(Net)/...hqk,...khd->...qhd/dot_general", "a"),
              (XlaThunk{"Net", "a", "dot_general", false}));
}

TEST(XlaName, OutsideOfModulesHasNone) {
    EXPECT_EQ(thunkOf("jit(step)", "loop_add_fusion.2"),
              (XlaThunk{"", "loop_add_fusion", "", false}));
    EXPECT_EQ(thunkOf("jit(step)/jvp()/div", "f.14"), (XlaThunk{"", "f", "div", false}));
    EXPECT_EQ(parseThunk("Thunk:#hlo_op=copy.1,unique_hlo_op_id=4294967297#"),
              (XlaThunk{"", "copy", "", false}));
}

TEST(XlaName, OfAPhaseHasTheFunctionThatIsCompiled) {
    EXPECT_EQ(parsePhase("XlaCompile:#module=jit_step#"), (XlaPhase{"XlaCompile", "jit_step"}));
    EXPECT_EQ(parsePhase("XlaCompileGpuAsm:#module=gemm_fusion_dot.233#"),
              (XlaPhase{"XlaCompileGpuAsm", ""}));
    EXPECT_EQ(parsePhase("XlaPass:#name=dce,module=jit_step,program_id=1#"), std::nullopt);
    EXPECT_EQ(parsePhase("XlaCompile"), std::nullopt);
}

RC_GTEST_PROP(XlaName, OfAnyTextIsReadWithoutFault, (const std::string& text)) {
    for (const std::string& name :
         {text, "Thunk:#" + text, "Thunk:#name=" + text,
          "Thunk:#name=jit(f)/" + text + ",hlo_op=", "XlaCompile:#module=" + text}) {
        parseThunk(name);
        parsePhase(name);
    }
}

/// NVTX ranges one behind the other on a thread, and the framework ranges that they tell.
class XlaRangesTest : public ::testing::Test {
  protected:
    XlaRangesTest() { maker.add(test::processRecord(maker)); }

    void range(const std::string& name, std::int64_t start, const char* domain = "TSL") {
        auto push = test::rangeRecord(spool::Kind::RangePush, maker.text(name), start);
        push.domain = maker.text(domain);
        auto pop = test::popRecord(start + 10);
        pop.domain = push.domain;
        maker.add(push).add(pop);
    }
    void thunk(const std::string& name, std::int64_t start) {
        range("Thunk:#name=" + name + ",hlo_op=fusion.1,unique_hlo_op_id=1#", start);
    }
    /// "kind name start-end" of each, in the order of the file.
    std::vector<std::string> told() {
        maker.add(test::endRecord());
        const trace::Trace trace = test::Import().take(maker.take()).finish();
        std::vector<std::string> result;
        for (const trace::FrameworkRange& each : trace.frameworkRanges)
            result.push_back(fmt::format("{} {} {}-{}", static_cast<int>(each.kind),
                                         trace.text(each.name), each.start.count(),
                                         each.end.count()));
        return result;
    }
    BlockMaker maker;
};

TEST_F(XlaRangesTest, LaunchesOfOneModuleBehindEachOtherAreOneRangeOfIt) {
    thunk("jit(f)/jvp(Net)/Dense_0/dot_general", 100);
    thunk("jit(f)/jvp(Net)/Dense_0/add", 120);
    thunk("jit(f)/transpose(jvp(Net))/Dense_0/dot_general", 140);
    EXPECT_THAT(told(), ElementsAre("1 Net.Dense_0 100-130", "3 fusion 100-110", "3 fusion 120-130",
                                    "2 Net.Dense_0 140-150", "4 fusion 140-150"));
}

TEST_F(XlaRangesTest, FarApartTheyAreOfTwoCalls) {
    thunk("jit(f)/Net/add", 100);
    thunk("jit(f)/Net/add", 2'000'000);
    EXPECT_THAT(told(), ElementsAre("1 Net 100-110", "3 fusion 100-110", "1 Net 2000000-2000010",
                                    "3 fusion 2000000-2000010"));
}

TEST_F(XlaRangesTest, WithoutAModuleAreOpsAlone) {
    thunk("jit(f)", 100);
    EXPECT_THAT(told(), ElementsAre("3 fusion 100-110"));
}

TEST_F(XlaRangesTest, OfAnotherDomainAreTheProgramsOwn) {
    range("Thunk:#name=jit(f)/Net/add,hlo_op=a,x=1#", 100, "mine");
    EXPECT_THAT(told(), ElementsAre());
}

TEST_F(XlaRangesTest, PhasesOfACompilationAreTold) {
    range("XlaCompile:#module=jit_step#", 100);
    EXPECT_THAT(told(), ElementsAre("6 XlaCompile 100-110"));
}

} // namespace
} // namespace ridge::recorder
