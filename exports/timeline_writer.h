// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// What viewers of traces have in common: processes, with rows of slices that nest and rows of values.
#pragma once

#include "trace/records/ids.h"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <variant>

namespace ridge::exports {

using trace::Ns;

/// Given by a TimelineWriter, counted from 0.
enum class Track : std::uint32_t {};

struct Argument {
    std::string_view name;
    std::variant<std::int64_t, std::string_view> value;
};

/// Which end of an arrow a slice is.
enum class FlowEnd : std::uint8_t { Launch, Operation };

/// Something with a beginning and an end.
struct Slice {
    Track track{};
    Ns start{}, end{};
    std::string_view name, category;
    std::span<const Argument> arguments;
    std::uint64_t flow = 0; ///< joins a launch with its operations, which have the same; 0: none
    FlowEnd flowEnd{};
};

/// A format. Texts are printable UTF-8. One thread.
class TimelineWriter {
  public:
    TimelineWriter() = default;
    TimelineWriter(const TimelineWriter&) = delete;
    TimelineWriter& operator=(const TimelineWriter&) = delete;
    virtual ~TimelineWriter() = default;

    virtual Track process(std::int32_t pid, std::string_view name) = 0;
    /// What is no process has rows too: a GPU.
    virtual Track group(std::string_view name) = 0;
    virtual Track thread(Track process, std::int32_t tid, std::string_view name) = 0;
    virtual Track row(Track processOrGroup, std::string_view name) = 0;
    virtual Track values(Track processOrGroup, std::string_view name, std::string_view unit) = 0;

    /// Of a thread or row, in order of beginning, the longer first: each lies inside of an earlier one or
    /// behind it.
    virtual void slice(const Slice& slice) = 0;
    virtual void value(Track values, Ns time, double value) = 0;
    virtual void finish() = 0; ///< last, once
};

} // namespace ridge::exports
