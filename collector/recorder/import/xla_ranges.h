// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "trace/writer.h"

#include <optional>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace ridge::recorder {

/// Turns one process's NVTX ranges of XLA into ranges of a framework: modules, ops, and phases of
/// compilation. Launches of one module right behind each other are one range of that module.
class XlaRanges {
  public:
    explicit XlaRanges(trace::Writer& writer) : m_writer(writer) {}

    /// The name of a range that opens. Cheap for a known one.
    void learn(trace::StringId name, std::string_view text);
    /// A range that has closed.
    void take(const trace::Range& range);
    /// Writes what was kept back. Once.
    void finish();

  private:
    /// What the ranges of one name are.
    struct Told {
        trace::FrameworkKind kind{};
        trace::StringId name{}, arguments{}, site{};
        trace::StringId module{}; ///< of an op; None: in none
        bool isBackward = false;
    };
    /// The launches of one module that come behind each other on a thread.
    struct Stretch {
        trace::FrameworkRange module;
        std::vector<trace::FrameworkRange> ops;
    };

    void add(const Told& told, const trace::Range& range);
    void write(Stretch& stretch);

    trace::Writer& m_writer;
    std::unordered_map<trace::StringId, std::optional<Told>> m_known;
    std::unordered_map<trace::ThreadId, Stretch> m_stretches;
};

} // namespace ridge::recorder
