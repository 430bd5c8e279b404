// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "trace/writer.h"

#include <cstdint>
#include <map>
#include <string_view>
#include <utility>

namespace ridge::recorder {

/// Frames and stacks of a trace, each stored once: stacks that share their outer frames share rows.
class StackTable {
  public:
    explicit StackTable(trace::Writer& writer) : m_writer(writer) {}

    trace::FrameId frame(std::string_view function, std::string_view file, std::uint32_t line);

    /// The stack whose innermost frame `frame` was called from `caller` (None: it is outermost).
    trace::StackId stack(trace::StackId caller, trace::FrameId frame);

  private:
    using Place = std::pair<std::pair<trace::StringId, trace::StringId>, std::uint32_t>;
    trace::Writer& m_writer;
    std::map<Place, trace::FrameId> m_frames;
    std::map<std::pair<trace::StackId, trace::FrameId>, trace::StackId> m_stacks;
};

} // namespace ridge::recorder
