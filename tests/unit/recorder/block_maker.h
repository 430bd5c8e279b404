// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "collector/inject/output/record_buffer.h"

#include <map>
#include <string>
#include <vector>

namespace ridge::test {
using Bytes = std::vector<std::byte>;
using inject::makeRecord;

/// Makes blocks of spool records as the injected library would, in memory.
class BlockMaker {
  public:
    template <class T>
    BlockMaker& add(const T& record) {
        const auto* at = reinterpret_cast<const std::byte*>(&record);
        m_block.insert(m_block.end(), at, at + sizeof record);
        return *this;
    }

    /// The number of `text`, declared here at its first use.
    spool::TextId text(std::string_view text) {
        const auto [at, isNew] =
            m_texts.try_emplace(std::string(text), static_cast<spool::TextId>(m_texts.size() + 1));
        if (isNew)
            declareText(at->second, text, false);
        return at->second;
    }

    /// One part of a text; `more`: the next part follows under the same number.
    void declareText(spool::TextId id, std::string_view text, bool more) {
        spool::Text head{};
        const std::size_t padded = (sizeof head + text.size() + 7) / 8 * 8;
        head.head = {spool::Kind::Text, static_cast<std::uint16_t>(padded / 8), 0};
        head.id = id;
        head.bytes = static_cast<std::uint32_t>(text.size()) & 0x7fffffffU;
        head.more = more;
        const std::size_t before = m_block.size();
        add(head);
        const auto* at = reinterpret_cast<const std::byte*>(text.data());
        m_block.insert(m_block.end(), at, at + text.size());
        m_block.resize(before + padded);
    }

    /// What was made since the last call.
    Bytes take() { return std::exchange(m_block, {}); }

  private:
    Bytes m_block;
    std::map<std::string, spool::TextId> m_texts;
};

} // namespace ridge::test
