// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace ridge::recorder {

struct LoadedSample {
    std::int64_t start = 0, end = 0; ///< unix ns
    double value = 0;
};

/// Samples of one device by the name of their series ("tensor", "SM cycles"), in order of time.
using LoadedSamples = std::map<std::string, std::vector<LoadedSample>>;

/// What a sampler that has ended wrote of the device `uuid`. Empty where it wrote nothing: no
/// permission, no such device, no file.
LoadedSamples loadSamples(const std::filesystem::path& spool, const std::string& uuid);

} // namespace ridge::recorder
