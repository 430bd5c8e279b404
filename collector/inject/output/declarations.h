// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "collector/inject/output/output.h"
#include "spool/debug_log.h"
#include "spool/mutex.h"

#include <cstdint>
#include <span>
#include <string_view>
#include <unordered_map>

namespace ridge::inject {

/// What other records refer to, and what stands by itself: texts, descriptions, losses. Each
/// reaches the spool before a block that is handed over later. Any thread. One to a process:
/// threads keep the numbers of texts.
class Declarations {
  public:
    Declarations(Output& output, const spool::DebugLog& log) : m_output(output), m_log(log) {}

    template <class T>
    void declare(const T& record) {
        declareBytes(std::as_bytes(std::span(&record, 1)));
    }

    /// A record of variable length: whole, and at most Output::kBlockBytes.
    void declareBytes(std::span<const std::byte> record) { m_output.declare(record); }

    /// A number for `text`, declared before its first use. Same text, same number. Texts over
    /// spool::kMaxTextBytes are cut there. "" gives 0.
    spool::TextId intern(std::string_view text);
    spool::TextId intern(const wchar_t* text);

    /// Counts something that the recording lacks, and writes it to the log.
    void loss(spool::LossKind what, std::uint64_t count, std::string_view detail = {});

  private:
    void declareText(spool::TextId id, std::string_view text);

    /// Texts are known by their 128-bit hash: two that collide are not expected in the life of the
    /// universe.
    struct Key {
        std::uint64_t low = 0, high = 0;
        bool operator==(const Key&) const = default;
    };
    struct KeyHash {
        std::size_t operator()(const Key& key) const { return key.low; }
    };

    Output& m_output;
    const spool::DebugLog& m_log;
    Mutex m_mutex;
    std::unordered_map<Key, spool::TextId, KeyHash> m_texts RIDGE_GUARDED_BY(m_mutex);
};

} // namespace ridge::inject
