// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// Numbers for the names of ops, and which ops are not worth a range.
#pragma once

#include "collector.h"

#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace ridge::torch_ops {

/// Numbers of names. Those of ops are found by their addresses, which stay; the text is compared,
/// since other names come and go.
class Names {
  public:
    /// `make` gives a new name its number.
    template <class Make>
    uint32_t of(const char* name, Make make) {
        Known& known = m_known[reinterpret_cast<uintptr_t>(name) / 8 % kKnown];
        if (known.address == name && known.name && *known.name == name)
            return known.number;
        if (m_numbers.size() >= kMost)
            return 0;
        const auto [found, isNew] = m_numbers.try_emplace(name, 0);
        if (isNew)
            found->second = make(name);
        known = {name, &found->first, found->second};
        return found->second;
    }

  private:
    struct Known {
        const char* address = nullptr;
        const std::string* name = nullptr;
        uint32_t number = 0;
    };
    static constexpr std::size_t kKnown = 1024;
    static constexpr std::size_t kMost = 100'000; ///< a program may number what it marks
    std::unordered_map<std::string, uint32_t> m_numbers;
    std::vector<Known> m_known = std::vector<Known>(kKnown);
};

/// Ops that make a new view or an empty tensor. They launch nothing, and there are more of them than of others.
inline bool launchesNothing(std::string_view name) {
    static const std::unordered_set<std::string_view> kNames = {"aten::view",
                                                                "aten::_unsafe_view",
                                                                "aten::t",
                                                                "aten::transpose",
                                                                "aten::permute",
                                                                "aten::expand",
                                                                "aten::as_strided",
                                                                "aten::unsqueeze",
                                                                "aten::squeeze",
                                                                "aten::select",
                                                                "aten::slice",
                                                                "aten::narrow",
                                                                "aten::detach",
                                                                "detach",
                                                                "aten::detach_",
                                                                "detach_",
                                                                "aten::alias",
                                                                "aten::reshape",
                                                                "aten::_reshape_alias",
                                                                "aten::empty",
                                                                "aten::empty_like",
                                                                "aten::empty_strided",
                                                                "aten::resize_",
                                                                "aten::lift_fresh",
                                                                "aten::result_type",
                                                                "aten::expand_as",
                                                                "aten::view_as",
                                                                "aten::chunk",
                                                                "aten::split",
                                                                "aten::unbind",
                                                                "aten::flatten",
                                                                "aten::unflatten",
                                                                "aten::numpy_T",
                                                                "aten::is_nonzero",
                                                                "aten::set_",
                                                                "aten::new_empty",
                                                                "aten::split_with_sizes",
                                                                "aten::diagonal",
                                                                "aten::is_floating_point",
                                                                "aten::can_cast",
                                                                "aten::unfold",
                                                                "aten::broadcast_to",
                                                                "aten::movedim"};
    return kNames.count(name) != 0;
}

} // namespace ridge::torch_ops
