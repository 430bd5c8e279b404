// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "collector/recorder/machine/libraries.h"

#include <algorithm>
#include <cstdlib>
#include <string>

namespace ridge::recorder {

namespace fs = std::filesystem;

Result<fs::path> injectedLibrary() {
    std::error_code code;
    const fs::path program = fs::read_symlink("/proc/self/exe", code);
    const fs::path library =
        (program.parent_path().parent_path() / "lib" / "libridge_inject.so").lexically_normal();
    if (fs::exists(library, code))
        return library;
    return fail(
        "cannot record: " + library.string() +
        " is missing: this build was made without a CUDA toolkit, or the file was taken out "
        "of its folder");
}

Result<fs::path> pythonFolder() {
    std::error_code code;
    const fs::path program = fs::read_symlink("/proc/self/exe", code);
    const fs::path folder =
        (program.parent_path().parent_path() / "lib" / "ridgepoint-python").lexically_normal();
    if (fs::exists(folder / "sitecustomize.py", code))
        return folder;
    return fail("cannot record what PyTorch does: " + (folder / "sitecustomize.py").string() +
                " is missing: install Ridgepoint again");
}

fs::path samplerProgram() {
    std::error_code code;
    const fs::path own = fs::read_symlink("/proc/self/exe", code);
    const fs::path sampler = own.parent_path() / "ridge-sampler";
    return fs::exists(sampler, code) ? sampler : fs::path();
}

std::vector<fs::path> cuptiLibraries() {
    std::vector<fs::path> toolkits;
    for (const char* variable : {"CUDA_HOME", "CUDA_PATH"})
        if (const char* folder = std::getenv(variable); folder && *folder)
            toolkits.emplace_back(folder);
    toolkits.emplace_back("/usr/local/cuda");
    std::error_code code;
    std::vector<fs::path> versioned;
    for (const auto& entry : fs::directory_iterator("/usr/local", code))
        if (entry.path().filename().string().starts_with("cuda-13"))
            versioned.push_back(entry.path());
    std::sort(versioned.rbegin(), versioned.rend());
    toolkits.insert(toolkits.end(), versioned.begin(), versioned.end());
    toolkits.emplace_back("/usr");
    std::vector<fs::path> found;
    for (const fs::path& toolkit : toolkits)
        for (const char* folder : {"lib64", "extras/CUPTI/lib64", "lib", "targets/x86_64-linux/lib",
                                   "lib/x86_64-linux-gnu"}) {
            const fs::path library = toolkit / folder / "libcupti.so.13";
            const bool known = std::any_of(found.begin(), found.end(), [&](const fs::path& other) {
                return fs::equivalent(library, other, code);
            });
            if (fs::exists(library, code) && !known)
                found.push_back(library);
        }
    return found;
}

} // namespace ridge::recorder
