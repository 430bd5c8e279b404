// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "collector/recorder/ceilings/ceilings.h"

#include "collector/recorder/machine/machine.h"

#include <gmock/gmock.h>

namespace ridge::recorder {
namespace {

using testing::HasSubstr;
using trace::Precision;

constexpr const char* kPrinted = R"({
 "device": {"name": "NVIDIA H200", "uuid": "GPU-cc5d63ff-d788-0fc4-7c20-8cdd628c860e",
            "compute_capability": "9.0"},
 "driver": "580.159.04",
 "ceilings": [
  {"resource": "tensor", "precision": "bf16", "unit": "FLOP/s", "rate": 7.9e14, "spread": 0.004,
   "clock_hz": 1.755e9, "memory_clock_hz": 3.2e9, "sustained_rate": 7.3e14,
   "sustained_clock_hz": 1.4e9, "power_w": 690.1, "temperature_c": 60, "how": "cuBLASLt"},
  {"resource": "DRAM read", "precision": "", "unit": "B/s", "rate": 4.4e12, "spread": 0.01,
   "clock_hz": 1.9e9, "memory_clock_hz": 3.2e9}],
 "refused": [{"resource": "tensor", "precision": "fp64", "why": "no kernel"}]})";

/// The printed text with one piece replaced by another.
std::string with(const char* piece, const char* other) {
    std::string text = kPrinted;
    text.replace(text.find(piece), std::string_view(piece).size(), other);
    return text;
}

DeviceCeilings parsed(const std::string& text) {
    auto result = parseCeilings(text, "test");
    EXPECT_TRUE(result) << result.error().message;
    return result ? *result : DeviceCeilings();
}

/// The row that one entry becomes.
trace::Ceiling rowOf(const char* resource, const char* precision) {
    DeviceCeilings from;
    MeasuredCeiling ceiling;
    ceiling.resource = resource;
    ceiling.precision = precision;
    ceiling.rate = 5;
    ceiling.spread = 0.02;
    ceiling.clockHz = 1.7e9;
    ceiling.memoryClockHz = 3.2e9;
    ceiling.sustainedRate = 4;
    ceiling.sustainedClockHz = 1.4e9;
    ceiling.powerWatts = 690;
    from.ceilings = {ceiling};
    return ceilingRows(from, trace::DeviceId(3)).at(0);
}

TEST(Ceilings, AreReadAsTheProgramPrintsThem) {
    const DeviceCeilings all = parsed(kPrinted);
    EXPECT_EQ(all.device.name, "NVIDIA H200");
    EXPECT_EQ(all.device.computeMajor, 9);
    EXPECT_EQ(all.device.computeMinor, 0);
    EXPECT_EQ(all.driver, "580.159.04");
    ASSERT_EQ(all.ceilings.size(), 2U);
    EXPECT_DOUBLE_EQ(all.ceilings[0].rate, 7.9e14);
    EXPECT_DOUBLE_EQ(all.ceilings[0].sustainedClockHz, 1.4e9);
    EXPECT_DOUBLE_EQ(all.ceilings[0].temperatureC, 60);
    EXPECT_DOUBLE_EQ(all.ceilings[1].powerWatts, 0) << "left out: not known";
    ASSERT_EQ(all.refused.size(), 1U);
    EXPECT_EQ(all.refused[0].why, "no kernel");
}

TEST(Ceilings, TheUuidIsThatOfTraces) {
    const std::uint8_t bytes[16] = {0xcc, 0x5d, 0x63, 0xff, 0xd7, 0x88, 0x0f, 0xc4,
                                    0x7c, 0x20, 0x8c, 0xdd, 0x62, 0x8c, 0x86, 0x0e};
    EXPECT_EQ(parsed(kPrinted).device.uuid, uuidText(bytes));
}

TEST(Ceilings, SurviveBeingKept) {
    DeviceCeilings before = parsed(
        with("\"tensor\", \"precision\": \"bf16\"", "\"warp drive\", \"precision\": \"fp4\""));
    before.measuredAt = "2026-11-20T13:30:10Z";
    before.ridgeVersion = "0.1.0 (abc)";
    before.quick = true;
    before.device.smCount = 132;
    before.device.smClockKhz = 1980000;
    before.device.memoryBandwidth = 4814304000000;
    const DeviceCeilings after = parsed(toJson(before));
    EXPECT_EQ(toJson(after), toJson(before));
    EXPECT_EQ(after.measuredAt, before.measuredAt);
    EXPECT_TRUE(after.quick);
    EXPECT_EQ(after.device.memoryBandwidth, 4814304000000);
    EXPECT_EQ(after.ceilings.at(0).resource, "warp drive");
    EXPECT_DOUBLE_EQ(after.ceilings.at(0).powerWatts, 690.1);
}

TEST(Ceilings, BrokenOrForeignTextIsRefusedWithItsSourceAndWhatIsWrong) {
    for (const auto& [text, says] : {
             std::pair<std::string, const char*>{"", "no JSON object"},
             {"[]", "no JSON object"},
             {std::string(kPrinted).substr(0, 200), "no JSON object"},
             {"{}", "'device'"},
             {with("GPU-cc5d63ff", "GPU-CC5D63FF"), "'uuid'"},
             {with("GPU-cc5d63ff", "../../../etc"), "'uuid'"},
             {with("\"9.0\"", "\"nine\""), "'compute_capability'"},
             {with("\"9.0\"", "9.0"), "'compute_capability'"},
             {with("7.9e14", "\"fast\""), "'rate'"},
             {with("7.9e14", "-1"), "'rate'"},
             {with("7.9e14", "0"), "'rate'"},
             {with("7.9e14", "1e999"), "no JSON object"},
             {with("\"rate\": 7.9e14, ", ""), "'rate'"},
             {with("0.004", "-0.004"), "'spread'"},
             {with("\"tensor\"", "\"\""), "'resource'"},
             {with("\"tensor\"", "7"), "'resource'"},
             {with("[{\"resource\": \"tensor\", \"precision\": \"fp64\"", "7, \"x\": [{\"a\": 1"),
              "'refused'"},
         }) {
        const auto result = parseCeilings(text, "the file");
        ASSERT_FALSE(result) << text;
        EXPECT_THAT(result.error().message, HasSubstr("the file"));
        EXPECT_THAT(result.error().message, HasSubstr(says)) << text;
    }
}

TEST(CeilingRows, EachResourceHasTheClockOfItsOwnDomain) {
    for (const char* resource : {"tensor", "FP64", "FP32", "FP16", "XU", "ALU", "issue", "L1"}) {
        EXPECT_DOUBLE_EQ(rowOf(resource, "").clockHz, 1.7e9) << resource;
        EXPECT_DOUBLE_EQ(rowOf(resource, "").sustainedClockHz, 1.4e9) << resource;
    }
    for (const char* resource : {"DRAM", "DRAM read", "DRAM write"}) {
        EXPECT_DOUBLE_EQ(rowOf(resource, "").clockHz, 3.2e9) << resource;
        EXPECT_DOUBLE_EQ(rowOf(resource, "").sustainedClockHz, 0) << resource;
    }
    for (const char* resource :
         {"L2", "PCIe to device", "PCIe to host", "empty kernel", "launch", "graph node"})
        EXPECT_DOUBLE_EQ(rowOf(resource, "").clockHz, 0) << resource;
}

TEST(CeilingRows, WordsForPrecisionsBecomeTheNumbersOfTraces) {
    for (const auto& [word, precision] : {std::pair{"fp64", Precision::Fp64Tensor},
                                          {"tf32", Precision::Tf32},
                                          {"fp16", Precision::Fp16},
                                          {"bf16", Precision::Bf16},
                                          {"fp8", Precision::Fp8},
                                          {"int8", Precision::Int8}}) {
        const trace::Ceiling row = rowOf("tensor", word);
        EXPECT_EQ(row.precision, precision) << word;
        EXPECT_EQ(row.resource, "tensor");
    }
    EXPECT_EQ(rowOf("FP64", "fp64").precision, Precision::Fp64) << "CUDA cores";
    EXPECT_EQ(rowOf("L2", "").precision, Precision::None);
}

TEST(CeilingRows, CarryEverythingThatATraceHasAPlaceFor) {
    const trace::Ceiling row = rowOf("tensor", "bf16");
    EXPECT_EQ(row.device, trace::DeviceId(3));
    EXPECT_DOUBLE_EQ(row.rate, 5);
    EXPECT_DOUBLE_EQ(row.spread, 0.02);
    EXPECT_DOUBLE_EQ(row.sustainedRate, 4);
    EXPECT_DOUBLE_EQ(row.powerWatts, 690);
    EXPECT_DOUBLE_EQ(row.busyShare, 0);
    EXPECT_EQ(row.origin, "measured");
}

TEST(CeilingRows, NewNamesAreKept) {
    EXPECT_EQ(rowOf("warp drive", "").resource, "warp drive");
    const trace::Ceiling fp4 = rowOf("tensor", "fp4");
    EXPECT_EQ(fp4.resource, "tensor fp4") << "not to be taken for another type's";
    EXPECT_EQ(fp4.precision, Precision::None);
}

} // namespace
} // namespace ridge::recorder
