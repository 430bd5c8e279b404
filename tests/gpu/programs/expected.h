// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// What the program `counts` did, printed as JSON for the checker. Numbers of kinds are those of
// trace/records/records.h.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace ridge::gpu {

struct ExpectedCopy {
    int kind;
    int source;
    int destination;
    std::size_t bytes;
    int count;
};

struct ExpectedFill {
    std::size_t bytes;
    int count;
};

struct ExpectedAllocation {
    int kind;
    bool async;
    std::uint64_t address;
    std::size_t bytes;
};

struct ExpectedRange {
    int count = 0;
    bool startEnd = false;
    std::string domain;
    std::string category;
    std::uint32_t color = 0;
    bool open = false; ///< never closed
};

struct Expected {
    std::map<std::string, int> kernels;
    std::map<std::string, int> graphKernels;
    std::vector<ExpectedCopy> copies;
    std::vector<ExpectedFill> fills;
    std::vector<ExpectedAllocation> allocations;
    std::map<std::string, int> syncs; ///< by name of trace::SyncKind
    int eventRecords = 0;
    std::map<std::string, ExpectedRange> ranges;
    std::map<std::string, int> marks;
    std::map<std::string, double> sums; ///< sums over payloads, by name of range and field
    int contexts = 0;
};

void print(const Expected& expected);

/// Every use of NVTX that the collector serves; makes no CUDA call.
void useNvtx(Expected& expected);

} // namespace ridge::gpu
