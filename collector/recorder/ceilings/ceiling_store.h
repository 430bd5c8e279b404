// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// The user's measured ceilings, one file per GPU: $XDG_CACHE_HOME/ridgepoint/ceilings/UUID.json, or
// ~/.cache/... where the variable is not set or not absolute.
#pragma once

#include "collector/recorder/ceilings/ceilings.h"

#include <filesystem>
#include <optional>

namespace ridge::recorder {

/// Where they are kept; it need not exist. An Error where the environment names no such place.
Result<std::filesystem::path> ceilingFolder();

/// Keeps them in the place of earlier ones of the same GPU, at once or not at all. Returns the
/// file.
Result<std::filesystem::path> keepCeilings(const DeviceCeilings& ceilings);

/// Those of one GPU; none when there are none. The Error of a file that cannot be used names it and
/// says how to get another.
Result<std::optional<DeviceCeilings>> keptCeilings(const std::string& uuid);

/// UUIDs of the GPUs for which there is a file, sorted.
std::vector<std::string> keptUuids();

} // namespace ridge::recorder
