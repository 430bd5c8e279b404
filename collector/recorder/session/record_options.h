// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "collector/recorder/process/sampler_process.h"
#include "collector/recorder/replay/replay_run.h"
#include "spool/options.h"

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace ridge::recorder {

/// How to record.
struct RecordOptions {
    std::vector<std::string> command; ///< program and arguments
    std::filesystem::path output;     ///< empty: named after the program or its Python script
    bool force = false;               ///< overwrite `output`
    bool measureCeilings = true;      ///< afterwards, of a GPU of which none are kept
    /// What the collector gets: values of spool::kCollectorOptions by Option::variable.
    std::map<std::string, std::string> collector;
    SampleOptions sampling;
    std::optional<ReplayOptions> replay; ///< counters from a second run
    std::string asGiven;                 ///< the options in words, for the trace

    bool given(const spool::Option& option) const { return collector.contains(option.variable); }

    /// Whether Python's hooks are there, and whether they were asked for.
    bool hooksPython() const {
        return !given(spool::option::kNoTorch) || given(spool::option::kTorchMemory);
    }

    bool asksForPython() const {
        return given(spool::option::kTorch) || given(spool::option::kTorchMemory);
    }

    /// Whether only a part of the run is recorded.
    bool windowed() const {
        using namespace spool;
        return given(option::kCaptureRange) || given(option::kDelay) || given(option::kDuration);
    }
};

/// An option that the recorder itself acts on; `apply` gets the word behind it.
struct RecorderOption {
    spool::Option option;
    void (*apply)(RecordOptions& options, const std::string& word);
};

/// All of them, in the order of --help.
inline constexpr RecorderOption kRecorderOptions[] = {
    {{.name = "output,o",
      .value = spool::OptionValue::Text,
      .help =
          "the trace to write; default: PROGRAM.ridge here, or SCRIPT.ridge of a Python script"},
     [](RecordOptions& options, const std::string& word) { options.output = word; }},
    {{.name = "force", .help = "overwrite the output"},
     [](RecordOptions& options, const std::string&) { options.force = true; }},
    {{.name = "no-ceilings",
      .help = "do not measure what the GPU reaches; by default that is done once for each GPU, "
              "after the program has ended"},
     [](RecordOptions& options, const std::string&) { options.measureCeilings = false; }},
};

} // namespace ridge::recorder
