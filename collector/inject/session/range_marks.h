// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// Which of the ranges that a thread opens, one after the other and in no other range, begin a step
// of the program.
#pragma once

#include <cstdint>
#include <unordered_map>

namespace ridge::inject {

/// The first range to come three times begins a step each time it comes. So does another one that
/// comes three times while that one stays away. One thread.
class RangeMarks {
  public:
    enum class Opened {
        Known,   ///< part of a step, or of nothing that repeats
        New,     ///< never seen since there are steps: the program does something else
        Step,    ///< a step begins, and the one before it has ended
        NewStep, ///< a step of another kind begins
    };

    Opened opened(std::uint32_t name) {
        if (name == m_mark && m_mark != 0)
            return begin(Opened::Step);
        if (m_times.size() >= kMostNames)
            return Opened::Known;
        const auto [found, isNew] = m_times.try_emplace(name, 0U);
        if (++found->second == kRepeated) {
            m_mark = name;
            return begin(Opened::NewStep);
        }
        return isNew && m_mark != 0 ? Opened::New : Opened::Known;
    }

  private:
    Opened begin(Opened step) {
        for (auto& [name, times] : m_times)
            times = 0;
        return step;
    }

    static constexpr unsigned kRepeated = 3;
    static constexpr std::size_t kMostNames = 256; ///< a program may number its ranges

    std::uint32_t m_mark = 0;                            ///< 0: none yet
    std::unordered_map<std::uint32_t, unsigned> m_times; ///< since the last step, by name
};

} // namespace ridge::inject
