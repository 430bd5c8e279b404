// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/fuzz/spool_folder.h"

#include "collector/recorder/session/recover.h"
#include "spool/file.h"
#include "tests/fuzz/use_trace.h"
#include "tests/unit/recorder/import.h"

namespace ridge::fuzz {

std::vector<std::byte> wholeBlock() {
    using namespace ridge::test;
    BlockMaker maker;
    maker.add(processRecord(maker)).add(deviceRecord(maker, 0, 9));
    const spool::TextId launch = maker.text("cudaLaunchKernel_v7000");
    for (std::uint32_t i = 1; i <= 4; ++i)
        maker.add(apiRecord(launch, i)).add(kernelRecord(i, 100 * i));
    maker.add(endRecord());
    return maker.take();
}

std::filesystem::path emptyFolder(const std::filesystem::path& output) {
    const std::filesystem::path folder = output.string() + ".spool";
    std::filesystem::remove_all(folder);
    std::filesystem::create_directory(folder);
    return folder;
}

void writeSpool(const std::filesystem::path& folder,
                const std::vector<std::vector<std::byte>>& blocks) {
    spool::SpoolFile spool;
    if (!spool.open((folder / "42-7.spool").c_str(), 42, UINT64_MAX))
        fail("no spool");
    for (const std::vector<std::byte>& block : blocks)
        (void)spool.write(block);
}

void recoverAndUse(const std::filesystem::path& folder, const std::filesystem::path& output) {
    (void)recorder::recover(folder, output, true);
    if (std::filesystem::exists(output))
        useTrace(output, Use::Briefly);
}

} // namespace ridge::fuzz
