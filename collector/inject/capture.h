// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// When to record. Always by default; else only inside windows, opened and closed by cudaProfilerStart/Stop,
// by an NVTX range of a given name, or by the clock. Outside of windows CUPTI's kinds are off and cost
// nothing; NVTX is always taken, so that a window knows the ranges around it.
#pragma once

#include <cstdint>

namespace ridge::inject {

/// Reads RIDGE_CAPTURE ("cudaProfilerApi" or "nvtx:NAME"), RIDGE_START_NS, RIDGE_DELAY_MS and
/// RIDGE_DURATION_MS, all set by the recorder.
void configureCapture();

/// True while CUPTI's kinds should be on.
bool capturing();

/// True when cudaProfilerStart and Stop decide.
bool captureFollowsProfilerApi();

/// True when an NVTX range decides; the four calls below are for that case only.
bool captureFollowsRanges();

// Events that may open or close a window. Any thread. `name` is of internText().
void captureOnProfilerApi(bool start);
void captureOnPush(const void* domain, std::uint32_t name);
void captureOnPop(const void* domain);
void captureOnStart(std::uint64_t rangeId, std::uint32_t name);
void captureOnEnd(std::uint64_t rangeId);
void captureTick();

} // namespace ridge::inject
