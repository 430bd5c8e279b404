// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "collector/recorder/sampler_process.h"
#include "trace/result.h"

#include <string>

namespace ridge::cli {

/// What --sample-interval says: microseconds between samples, 0 for none. The Error says what is wrong with it.
Result<recorder::SampleOptions> sampleInterval(const std::string& given);

/// What --sample-burst says: EVERY,FROM,FOR in microseconds, milliseconds and milliseconds.
Result<recorder::SampleOptions> sampleBurst(const std::string& given);

} // namespace ridge::cli
