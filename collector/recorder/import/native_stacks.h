// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "collector/recorder/import/stack_table.h"
#include "spool/records.h"

#include <map>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace ridge::recorder {

/// The host call stacks of one process. Rows are written as stacks come, without names; finish()
/// gives their frames names, from the files of the modules.
class NativeStacks {
  public:
    explicit NativeStacks(trace::Writer& writer) : m_writer(writer), m_table(writer) {}

    void takeModule(const spool::Module& module, const std::string& path);

    /// `addresses`: innermost first. Those in no module yet declared are left out.
    void takeStack(std::uint32_t number, std::span<const std::uint64_t> addresses);

    /// None for 0 and for a number that was not declared.
    trace::StackId find(std::uint32_t number) const;

    /// Names the frames. Returns why modules have none, one text each.
    std::vector<std::string> finish();

  private:
    struct Module {
        std::uint64_t start, end, bias;
        std::string path;
        std::vector<std::uint8_t> buildId;
        std::map<std::uint64_t, trace::FrameId> frames; ///< by address as linked
    };
    trace::FrameId frameAt(std::uint64_t address);

    trace::Writer& m_writer;
    StackTable m_table;
    std::vector<Module> m_modules; ///< a later one may take an earlier one's place
    std::map<std::uint32_t, trace::StackId> m_stacks;
};

} // namespace ridge::recorder
