// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// Which launches are replayed: those of the plan, but none that would hang when it runs alone.
#pragma once

#include "collector/inject/calls/kernel_launches.h"
#include "collector/inject/cuda/cupti_api.h"
#include "collector/inject/output/record_buffer.h"
#include "spool/replay_plan.h"

#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

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

/// Counts the launches of the functions and shapes that are planned. Not thread-safe. A launch
/// costs one look-up by its function's name, one more by its shape where the function is planned.
class ReplayChoice {
  public:
    /// `planned`: of this process.
    explicit ReplayChoice(std::span<const spool::PlannedLaunch> planned);

    struct Answer {
        std::optional<std::uint32_t>
            number; ///< of the planned launch that this one is; none: it was not planned
        std::uint32_t pass = 0; ///< its pass
        bool wouldHang = false; ///< alone, so it must not be replayed
    };
    Answer ask(const ReplayLaunch& launch);

    /// The launch that ask() was last called for failed: it does not count.
    void takeBack();

    /// The name that users see.
    const std::string& demangled(const char* mangled) { return functionOf(mangled).demangled; }

  private:
    using Shape = std::pair<std::array<std::uint32_t, 3>, std::array<std::uint32_t, 3>>;
    struct Planned {
        std::uint64_t occurrence;
        std::uint32_t number, pass;
    };
    struct Row {
        std::uint64_t launches = 0; ///< so far
        std::vector<Planned> planned;
        std::size_t next = 0; ///< into `planned`
    };
    struct Function {
        std::string demangled;
        bool waitsForOthers = false;
        std::map<Shape, Row> rows;
    };
    struct Hash : std::hash<std::string_view> {
        using is_transparent = void;
    };
    Function& functionOf(std::string_view mangled);

    std::unordered_map<std::string, Function, Hash, std::equal_to<>> m_functions;
    Row* m_last = nullptr; ///< of the launch that was asked for last; null: not planned
};

} // namespace ridge::inject
