// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "collector/recorder/process/faults.h"
#include "tests/unit/trace/scratch_file.h"

#include <fstream>
#include <gtest/gtest.h>

namespace ridge::recorder {
namespace {

TEST(Faults, AreReadByPidAndDamagedFilesAreLeftOut) {
    const trace::test::ScratchFile scratch;
    const auto write = [&](const char* name, const char* text) {
        std::ofstream(scratch.folder() / name) << text;
    };
    write("71.fault", "11 1 1f00 /usr/lib/my libs/libcuda.so.1\n");
    write("8.fault", "4 0 0 \n");
    write("9.fault", "eleven");
    write("x.fault", "11 0 1 /a\n");
    const auto faults = faultsIn(scratch.folder());
    ASSERT_EQ(faults.size(), 2U);
    EXPECT_EQ(faults[0].pid, 8);
    EXPECT_EQ(faults[0].module, "");
    EXPECT_FALSE(mayBeOurs(faults[0]));
    EXPECT_EQ(faults[1].module, "/usr/lib/my libs/libcuda.so.1");
    EXPECT_EQ(faults[1].offset, 0x1f00U);
    EXPECT_TRUE(mayBeOurs(faults[1]));
    EXPECT_TRUE(faultText(faults[1]).starts_with(
        "process 71 died of SIGSEGV in libcuda.so.1 at 0x1f00, called by CUPTI"))
        << faultText(faults[1]);
}

} // namespace
} // namespace ridge::recorder
