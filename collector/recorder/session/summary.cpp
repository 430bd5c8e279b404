// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "collector/recorder/session/summary.h"

#include "collector/recorder/ceilings/ceiling_store.h"

#include <fmt/format.h>

namespace ridge::recorder {

namespace fs = std::filesystem;

namespace {

std::string sizeText(std::uint64_t bytes) {
    return bytes < 1'000'000 ? fmt::format("{:.0f} kB", static_cast<double>(bytes) / 1e3)
                             : fmt::format("{:.1f} MB", static_cast<double>(bytes) / 1e6);
}

} // namespace

AddedCeilings addCeilings(trace::Writer& writer, const SpoolFolder& spools) {
    AddedCeilings added;
    for (const auto& [uuid, device] : spools.devices()) {
        const auto kept = keptCeilings(uuid);
        if (!kept)
            added.message += "\nridge: " + kept.error().message;
        else if (!*kept)
            added.unmeasured.push_back(uuid);
        else
            for (const trace::Ceiling& row : ceilingRows(**kept, device))
                writer.add(row);
    }
    return added;
}

std::string summaryOf(const SpoolFolder& spools, const fs::path& trace) {
    std::error_code code;
    std::string text = fmt::format("ridge: {} events of {} process{} in {} ({})", spools.events(),
                                   spools.processes(), spools.processes() == 1 ? "" : "es",
                                   trace.string(), sizeText(fs::file_size(trace, code)));
    if (spools.lostRecords() > 0)
        text += fmt::format(
            "\nridge: the recording is incomplete: `ridge info {}` says what is missing",
            trace.string());
    for (const std::string& problem : spools.problems())
        text += "\nridge: " + problem;
    if (!spools.anyCuda())
        text += "\nridge: the program made no CUDA call that could be recorded; the trace holds "
                "its NVTX ranges";
    return text;
}

} // namespace ridge::recorder
