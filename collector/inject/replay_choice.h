// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// Which launches are replayed: those whose kernel the user named, a few of each, and none that would hang when it
// runs alone or that CUPTI cannot replay.
#pragma once

#include "collector/inject/cupti_api.h"
#include "collector/inject/kernel_launches.h"

#include <array>
#include <cstdint>
#include <map>
#include <regex.h>
#include <string>
#include <tuple>

namespace ridge::inject {

/// A call that launches one kernel, as CUPTI's callback on entry shows it.
struct ReplayLaunch {
    const char* mangled = "";
    std::array<std::uint32_t, 3> grid{}, block{};
    CUstream stream = nullptr;
    bool cooperative = false;
};

/// The launch of a call for which launchesKernel() is true.
ReplayLaunch launchOf(CUpti_CallbackId cbid, const CUpti_CallbackData& data);

/// Not thread-safe.
class ReplayChoice {
  public:
    /// `pattern`: POSIX extended, searched in the demangled name; "" takes all. `most` launches of each function
    /// and configuration.
    ReplayChoice(const char* pattern, std::uint64_t most);
    ReplayChoice(const ReplayChoice&) = delete;
    ReplayChoice& operator=(const ReplayChoice&) = delete;
    ~ReplayChoice();

    enum class Answer { Replay, NotNamed, Enough, WouldHang };
    Answer ask(const ReplayLaunch& launch);

    /// The name that users see.
    const std::string& demangled(const char* mangled);

  private:
    struct Name {
        std::string demangled;
        bool named, waitsForOthers;
    };
    Name& nameOf(const char* mangled);

    regex_t m_pattern{};
    bool m_all;
    std::uint64_t m_most;
    std::map<std::string, Name, std::less<>> m_names;
    using Key = std::tuple<std::string, std::array<std::uint32_t, 3>, std::array<std::uint32_t, 3>>;
    std::map<Key, std::uint64_t> m_taken;
};

} // namespace ridge::inject
