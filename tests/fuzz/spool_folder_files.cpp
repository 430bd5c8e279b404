// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// The bytes are one of the files that a recorder finds in its folder; the first one says which. The
// others are whole.
#include "tests/fuzz/input_file.h"
#include "tests/fuzz/spool_folder.h"

#include <iterator>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace ridge::fuzz;
    static const InputFile output("recovered.ridge");
    static constexpr const char* kNames[] = {"42-7.spool", "sampler.samples", "capture.json"};
    if (size == 0)
        return 0;
    const std::filesystem::path folder = emptyFolder(output.path());
    writeSpool(folder, {wholeBlock()});
    std::ofstream(folder / kNames[data[0] % std::size(kNames)], std::ios::binary | std::ios::trunc)
        .write(reinterpret_cast<const char*>(data + 1), static_cast<std::streamsize>(size - 1));
    recoverAndUse(folder, output.path());
    return 0;
}
