// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// PyTorch's memory history, as collector/python/ridgepoint_torch_memory.py leaves it.
#pragma once

#include <cstdint>
#include <istream>
#include <string>
#include <vector>

namespace ridge::recorder {

enum class TorchAction : std::uint8_t {
    Allocate,
    FreeRequested, ///< the tensor is gone
    FreeCompleted, ///< its bytes can be given out again
    SegmentGrown,  ///< the allocator holds more from CUDA
    SegmentShrunk
};

struct TorchEvent {
    TorchAction action{};
    std::uint64_t address = 0, bytes = 0;
    std::int64_t unixNs = 0; ///< exact to a microsecond
    std::uint32_t stack = 0; ///< position in TorchHistory::stacks plus 1; 0: none
};

struct TorchDevice {
    std::uint32_t ordinal = 0; ///< in its process
    /// The oldest events are lost; what they left alive is there all the same.
    bool wrapped = false;
    std::vector<TorchEvent> events;
};

struct TorchFrame {
    std::string function, file;
    std::uint32_t line = 0;
};

struct TorchHistory {
    bool started = false;  ///< PyTorch kept its history
    bool complete = false; ///< it was written to its end
    std::vector<TorchDevice> devices;
    std::vector<TorchFrame> frames;
    std::vector<std::vector<std::uint32_t>> stacks; ///< positions in `frames`, innermost first
    std::vector<std::string> problems;
    std::uint64_t unreadable = 0; ///< lines that cannot be: a cut file, numbers out of range
};

/// Reads lines until the end of `stream`. Where a device's history wrapped, what was there before
/// the oldest event is allocated at its time, without a stack when it was freed later.
TorchHistory readTorchHistory(std::istream& stream);

} // namespace ridge::recorder
