// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "workloads/harness/cublas_library.h"

#include <cstdlib>
#include <filesystem>
#include <fmt/format.h>

namespace ridge::workloads {
namespace {

constexpr const char* kVersions[] = {"13", "12"};

struct Candidate {
    std::string folder; ///< with a slash at its end; empty: the loader's own path
    std::string cublas; ///< the file of cuBLAS itself
    std::string version;
};

std::vector<Candidate> candidates() {
    if (const char* file = std::getenv("RIDGE_CUBLAS")) {
        const std::filesystem::path path(file);
        const std::string extension = path.extension().string();
        return {{path.parent_path().string() + "/", path.string(),
                 extension.empty() ? "" : extension.substr(1)}};
    }
    std::vector<Candidate> all;
    for (const std::string& folder : libraryFolders())
        for (const char* version : kVersions)
            all.push_back({folder, folder + "libcublas.so." + version, version});
    return all;
}

void* open(const Candidate& candidate, Library which) {
    const std::string light = candidate.folder + "libcublasLt.so." + candidate.version;
    // cuBLAS needs cuBLASLt from the same folder, which the loader need not know.
    void* const beside = which == Library::CublasLt || !candidate.folder.empty()
                             ? dlopen(light.c_str(), RTLD_NOW | RTLD_GLOBAL)
                             : nullptr;
    return which == Library::CublasLt ? beside
                                      : dlopen(candidate.cublas.c_str(), RTLD_NOW | RTLD_LOCAL);
}

} // namespace

std::vector<std::string> libraryFolders() {
    std::vector<std::string> folders{""};
    for (const char* variable : {"CUDA_HOME", "CUDA_PATH"})
        if (const char* home = std::getenv(variable))
            folders.push_back(std::string(home) + "/lib64/");
    folders.emplace_back("/usr/local/cuda/lib64/");
    return folders;
}

Result<void*> openLibrary(Library which) {
    for (const Candidate& candidate : candidates())
        if (void* const library = open(candidate, which))
            return library;
    const char* file = std::getenv("RIDGE_CUBLAS");
    const std::string where =
        file != nullptr ? fmt::format("RIDGE_CUBLAS={}", file)
                        : std::string("the loader's path and the library folders of CUDA_HOME, "
                                      "CUDA_PATH and /usr/local/cuda");
    const char* const name = which == Library::Cublas ? "cuBLAS (libcublas.so.13 or .12)"
                                                      : "cuBLASLt (libcublasLt.so.13 or .12)";
    return fail(FailureKind::Unavailable,
                fmt::format("{} was not found: looked in {}. Set RIDGE_CUBLAS to the file of "
                            "cuBLAS; what does not need it runs without it",
                            name, where));
}

} // namespace ridge::workloads
