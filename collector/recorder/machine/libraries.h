// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "spool/result.h"

#include <filesystem>
#include <vector>

namespace ridge::recorder {

/// libridge_inject.so beside this program: ../lib, or the folder of the build tree. An Error where
/// the build left it out.
Result<std::filesystem::path> injectedLibrary();

/// The folder with the sitecustomize.py of --torch and --torch-memory. An Error where it is missing.
Result<std::filesystem::path> pythonFolder();

/// ridge-sampler beside this program; "" where the build left it out.
std::filesystem::path samplerProgram();

/// Copies of libcupti.so.13 on this machine in the order in which they are tried: CUDA_HOME,
/// CUDA_PATH, /usr/local/cuda*, Debian's own library folder. A copy that the target brings
/// (PyTorch) wins over all.
std::vector<std::filesystem::path> cuptiLibraries();

} // namespace ridge::recorder
