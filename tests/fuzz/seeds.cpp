// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// usage: fuzz-seeds FOLDER
// Writes whole inputs into a folder for each fuzzer, for it to start from.
#include "tests/fuzz/spool_folder.h"
#include "tests/unit/trace/small_trace.h"

#include <fstream>
#include <iostream>

namespace {

namespace fs = std::filesystem;

void put(const fs::path& file, std::string_view bytes) {
    fs::create_directories(file.parent_path());
    std::ofstream(file, std::ios::binary)
        .write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
}

std::string_view textOf(const std::vector<std::byte>& bytes) {
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

std::string contents(const fs::path& file) {
    std::ifstream stream(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), {}};
}

} // namespace

int main(int argc, char** argv) {
    if (argc != 2) {
        std::cerr << "usage: fuzz-seeds FOLDER\n";
        return 2;
    }
    const fs::path folder = argv[1];
    fs::create_directories(folder / "trace-file");
    ridge::trace::test::writeSmallTrace(folder / "trace-file" / "small");
    const std::vector<std::byte> block = ridge::fuzz::wholeBlock();
    put(folder / "spool-records" / "whole", "\xff" + std::string(textOf(block)));
    const fs::path scratch = ridge::fuzz::emptyFolder(folder / "scratch");
    ridge::fuzz::writeSpool(scratch, {block});
    put(folder / "spool-folder" / "spool", std::string(1, '\0') + contents(scratch / "42-7.spool"));
    fs::remove_all(scratch);
    put(folder / "spool-folder" / "facts",
        "\x02{\"epoch_unix_ns\": 1700000000000000000, \"output\": \"a\"}");
    put(folder / "torch-history" / "step", R"(["start","2.9.0"]
["frame","forward","/home/me/train.py",42]
["frame","main","/home/me/train.py",7]
["stack",1,2]
["device",0,false]
["segment_alloc",4096,2097152,1700000000000001,0]
["alloc",4096,1000,1700000000000002,1]
["free_requested",4096,1000,1700000000000005,0]
["free_completed",4096,1000,1700000000000005,0]
["reserved",2097152]
["end"]
)");
    constexpr const char* kPlan =
        "ridge replay plan 2\nhow replay\nprocess 0 python\nlaunch 1 0 0 1 1 1 32 1 1 k\nend 1\n";
    constexpr const char* kKernel =
        "void at::native::vectorized_elementwise_kernel<4, at::native::FillFunctor<float>, "
        "std::array<char*, 1ul>>(int, float)";
    constexpr const char* kThunk =
        "Thunk:#name=jit(step)/jvp(Net)/Dense_0/dot_general,hlo_op=gemm_fusion.3#";
    const char* texts[] = {"step/*/attention",
                           kPlan,
                           kKernel,
                           "bf16[64,128], {f32[2,3] f32[4]}, (2,2), true, int, -",
                           kThunk,
                           "seq=1,256..16384"};
    for (std::size_t i = 0; i < std::size(texts); ++i)
        put(folder / "texts" / std::to_string(i), std::string(1, static_cast<char>(i)) + texts[i]);
    return 0;
}
