// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace ridge::fuzz {

/// The payload of a short recording's only block: a process with a device, ranges and kernels.
std::vector<std::byte> wholeBlock();

/// An empty folder for the spools of `output`; what was in it is gone.
std::filesystem::path emptyFolder(const std::filesystem::path& output);

/// Writes `block` as a spool of process 42 into `folder`.
void writeSpool(const std::filesystem::path& folder,
                const std::vector<std::vector<std::byte>>& blocks);

/// Recovers a trace of `folder` and uses it.
void recoverAndUse(const std::filesystem::path& folder, const std::filesystem::path& output);

} // namespace ridge::fuzz
