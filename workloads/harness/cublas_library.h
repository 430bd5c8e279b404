// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "workloads/harness/failure.h"

#include <dlfcn.h>
#include <string>
#include <vector>

namespace ridge::workloads {

/// The files of one cuBLAS package, 13 or 12.
enum class Library { Cublas, CublasLt };

/// Loads it when first asked for, so that the program starts on a machine without it. Looks at
/// RIDGE_CUBLAS (the file of cuBLAS; cuBLASLt lies beside it), then where the loader looks, then in
/// the library folders of CUDA_HOME, CUDA_PATH and /usr/local/cuda. The Failure (Unavailable) says
/// where it looked. The library stays loaded.
Result<void*> openLibrary(Library which);

/// Where libraries of CUDA are looked for, each with a slash at its end. The loader's own path
/// (empty) comes first, then the folders of CUDA_HOME, CUDA_PATH and /usr/local/cuda.
std::vector<std::string> libraryFolders();

/// Whether `function` was found; it is null otherwise.
template <class Function>
bool findFunction(void* library, const char* symbol, Function*& function) {
    function = reinterpret_cast<Function*>(dlsym(library, symbol));
    return function != nullptr;
}

} // namespace ridge::workloads
