// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "collector/recorder/import/stack_table.h"

namespace ridge::recorder {

trace::FrameId StackTable::frame(std::string_view function, std::string_view file,
                                 std::uint32_t line) {
    const trace::StringId functionId = m_writer.intern(function), fileId = m_writer.intern(file);
    const auto [at, isNew] = m_frames.try_emplace({{functionId, fileId}, line});
    if (isNew)
        at->second = m_writer.add(trace::Frame{{}, functionId, fileId, line});
    return at->second;
}

trace::StackId StackTable::stack(trace::StackId caller, trace::FrameId frame) {
    const auto [at, isNew] = m_stacks.try_emplace({caller, frame});
    if (isNew)
        at->second = m_writer.add(trace::Stack{{}, caller, frame});
    return at->second;
}

} // namespace ridge::recorder
