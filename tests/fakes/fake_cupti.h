// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// A libcupti.so.13 for machines without a GPU. It keeps CUPTI's contract as measured on an H200.
// Buffers come by request, one a thread, and are delivered whole on a worker thread or on flush.
// Filters are per API, and correlation ids come from one counter. The GPU behind it runs nothing
// and is always exactly as fast as asked.
#pragma once

#include <cstdint>

extern "C" {

/// The driver has started: devices and the first context are announced, this once.
void fakeDriverStarted();

// What a program would ask of CUDA. Each makes the records that CUPTI would, where their kinds are
// on.
void fakeLaunch(const char* kernel, std::uint32_t stream, std::int64_t gpuNs);
void fakeDriverLaunch(const char* kernel, std::uint32_t stream, std::int64_t gpuNs);
/// A module goes: from now on records name every kernel as the last one before, as CUPTI 13.0 may.
void fakeModuleUnload();
/// Captures `nodes` nodes and makes the graph ready that fakeGraphLaunch() launches.
void fakeCapture(std::uint32_t nodes);
void fakeGraphLaunch(const char* kernel, std::uint32_t nodes, std::int64_t gpuNs);
void fakeCopy(std::uint64_t bytes);
void fakeFill(std::uint64_t bytes);
void fakeAllocate(std::uint64_t address, std::uint64_t bytes);
void fakeFree(std::uint64_t address);
void fakeSynchronize();
bool fakeRecordsKernels(); ///< whether their kind is on
void fakeQuery();          ///< cudaGetDevice: an API call that is filtered out by default
void fakeDeviceReset();
void fakeProfilerStart();
void fakeProfilerStop();
}
