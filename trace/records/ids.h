// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <cstdint>
#include <type_traits>

namespace ridge::trace {

/// Nanoseconds: a duration, or a time relative to the capture's epoch (Capture::epochUnixNs).
using Ns = std::chrono::nanoseconds;

// Row ids. Each is the INTEGER PRIMARY KEY of its table, counted from 1 in the order of writing;
// value 0 (None) means "not known". They are stable: links, bookmarks and compare may keep them.
enum class StringId : std::uint32_t { None = 0 };
enum class ProcessId : std::uint32_t { None = 0 };
enum class ThreadId : std::uint32_t { None = 0 };
enum class DeviceId : std::uint32_t { None = 0 };
enum class ContextId : std::uint32_t { None = 0 };
enum class StreamId : std::uint32_t { None = 0 };
enum class ConfigId : std::uint32_t { None = 0 };
enum class KernelId : std::uint32_t { None = 0 };
enum class CopyId : std::uint32_t { None = 0 };
enum class FillId : std::uint32_t { None = 0 };
enum class CallId : std::uint32_t { None = 0 };
enum class RangeId : std::uint32_t { None = 0 };
enum class SeriesId : std::uint32_t { None = 0 };
enum class FrameId : std::uint32_t { None = 0 };
enum class StackId : std::uint32_t { None = 0 };

/// Whether T is one of these.
template <class T>
inline constexpr bool isRowId = false;
template <class T>
requires requires {
    T::None;
} && std::is_same_v<std::underlying_type_t<T>, std::uint32_t>
inline constexpr bool isRowId<T> = true;

template <class Id>
constexpr std::uint32_t value(Id id) {
    return static_cast<std::uint32_t>(id);
}

/// Index of row `id` in a column vector that holds rows 1..n in order. `id` must not be None.
template <class Id>
constexpr std::size_t index(Id id) {
    return static_cast<std::size_t>(id) - 1;
}

} // namespace ridge::trace
