// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "collector/recorder/process/sampler_process.h"
#include "spool/result.h"

#include <optional>
#include <string>
#include <string_view>

namespace ridge::cli {

/// A number of 0 or more; none where `word` is anything else.
std::optional<double> numberOf(std::string_view word);

/// What --sample-interval says: microseconds between samples, 0 for none. The Error says what is
/// wrong with it, as with the others.
Result<recorder::SampleOptions> sampleInterval(const std::string& given);

/// What --sample-burst says: EVERY,FROM,FOR in microseconds, milliseconds and milliseconds.
Result<recorder::SampleOptions> sampleBurst(const std::string& given);

/// What --sample-cpu says: cores that automatic sampling may spend, 0.1 to 1, as it has one thread.
Result<recorder::SampleOptions> sampleCpu(const std::string& given);

/// The three options as they were given.
struct SampleWords {
    std::optional<std::string> interval, burst, cpu;
};

/// What they say together; automatic sampling where there is none.
Result<recorder::SampleOptions> sampleOptions(const SampleWords& given);

} // namespace ridge::cli
