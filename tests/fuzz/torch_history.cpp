// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// The bytes are PyTorch's memory history beside a whole spool.
#include "tests/fuzz/input_file.h"
#include "tests/fuzz/spool_folder.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace ridge::fuzz;
    static const InputFile output("recovered.ridge");
    const std::filesystem::path folder = emptyFolder(output.path());
    writeSpool(folder, {wholeBlock()});
    std::ofstream(folder / "42-7.torch", std::ios::binary)
        .write(reinterpret_cast<const char*>(data), static_cast<std::streamsize>(size));
    recoverAndUse(folder, output.path());
    return 0;
}
