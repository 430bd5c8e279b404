// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// The bytes are the payload of a spool's blocks, which get the right checksums: what a program can
// write that has the injected library in its own process. The byte before a block says how long it
// is.
#include "tests/fuzz/input_file.h"
#include "tests/fuzz/spool_folder.h"

#include <algorithm>
#include <cstring>

namespace {

/// Whole words, as many as the next byte says, or all that is left.
std::vector<std::byte> nextBlock(const std::uint8_t*& data, std::size_t& size) {
    constexpr std::size_t kUnit = 128;
    const std::size_t wanted = (std::size_t{*data} + 1) * kUnit;
    ++data, --size;
    const std::size_t bytes = std::min(wanted, size);
    std::vector<std::byte> block((bytes + 7) / 8 * 8);
    if (bytes > 0)
        std::memcpy(block.data(), data, bytes);
    data += bytes, size -= bytes;
    return block;
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace ridge::fuzz;
    static const InputFile output("recovered.ridge");
    std::vector<std::vector<std::byte>> blocks;
    while (size > 0)
        blocks.push_back(nextBlock(data, size));
    const std::filesystem::path folder = emptyFolder(output.path());
    writeSpool(folder, blocks);
    recoverAndUse(folder, output.path());
    return 0;
}
