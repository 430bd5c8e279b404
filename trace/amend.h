// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// Facts that a finished trace gets later. The file is replaced in one step by a changed copy that
// was made beside it. Whoever reads it, and whoever pulls the plug, meets the old file or the new
// one.
#pragma once

#include "spool/result.h"
#include "trace/records/records.h"

#include <filesystem>
#include <map>
#include <vector>

namespace ridge::trace {

/// The devices of a trace that programs used, as CUPTI lists all of the machine; all where no
/// context says so. An Error where one of them cannot be read.
[[nodiscard]] Result<std::vector<Device>> readUsedDevices(const std::filesystem::path& file);

/// Ceilings by Device::uuid.
using CeilingsByUuid = std::map<std::string, std::vector<Ceiling>>;

/// Puts `ceilings` in the place of the ceilings of the same origin that the trace holds of these
/// devices; Ceiling::device is ignored. A UUID that the trace lacks is passed over; others keep
/// what they have. A file with a seal is sealed again. Some files are refused and left as they are.
/// Their seal is broken, they were cut or are still being written, or no copy can be made beside
/// them.
[[nodiscard]] Result<void> putCeilings(const std::filesystem::path& file,
                                       const CeilingsByUuid& ceilings);

} // namespace ridge::trace
