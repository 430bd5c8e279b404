// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "trace/records/table.h"

#include <memory>
#include <string_view>
#include <utility>

namespace ridge::trace {

/// A row of the texts that records name by StringId.
struct Text {
    StringId id{};
    std::string_view text;
};

template <>
struct Table<Text> {
    static constexpr auto kName = "string";
    static constexpr void columns(auto&& add) {
        add(RowId{});
        add(column("text", &Text::text,
                   "interned: names of kernels, API calls, ranges, ...; every text occurs once"));
    }
};

/// Ids of interned texts, counted from 1. Keeps a 128-bit hash per text and not the text, so that
/// millions of different range names cost tens of bytes each. Two texts never share one in
/// practice.
class TextIds {
  public:
    TextIds();
    ~TextIds();

    /// The id of `text` and whether it was not known before.
    std::pair<StringId, bool> add(std::string_view text);

  private:
    struct Hashes;
    std::unique_ptr<Hashes> m_hashes;
};

} // namespace ridge::trace
