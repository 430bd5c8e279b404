// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// What the forward pass did under each of autograd's sequence numbers, for the backward pass.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>
#include <unordered_map>
#include <vector>

namespace ridge::torch_ops {

/// What a forward thread did under each of autograd's sequence numbers: the module and the line, numbers of texts.
/// The last op under a number is the one that made the node. Written by that thread, read by those of autograd.
///
/// An entry is one atomic word, so a reader has all of one note or all of another: no order between words has to hold.
class ForwardLog {
  public:
    /// Nodes of one graph that have an entry of their own.
    static constexpr uint64_t kEntries = 1 << 18;
    static constexpr uint32_t kMostTexts = 1 << 24;

    /// A number of a text from kMostTexts on is left out, as if nothing were known.
    void note(int64_t sequence, uint32_t module, uint32_t site) {
        entryOf(sequence).store(tagOf(sequence) << 48 | uint64_t{small(module)} << 24 | small(site),
                                std::memory_order_relaxed);
    }
    /// False where the entry is another node's. Its tag comes again after 2^34 nodes: a backward pass is long over.
    bool find(int64_t sequence, uint32_t& module, uint32_t& site) const {
        const uint64_t word = entryOf(sequence).load(std::memory_order_relaxed);
        if (word >> 48 != tagOf(sequence))
            return false;
        module = static_cast<uint32_t>(word >> 24) % kMostTexts;
        site = static_cast<uint32_t>(word) % kMostTexts;
        return true;
    }

  private:
    using Entry = std::atomic<uint64_t>; ///< tag: 16 bits, module and site: 24 bits each

    static uint32_t small(uint32_t text) { return text < kMostTexts ? text : 0; }
    /// Never 0 for the first 2^34 nodes: that is an entry without a note.
    static uint64_t tagOf(int64_t sequence) {
        return (static_cast<uint64_t>(sequence) / kEntries + 1) % (1 << 16);
    }
    Entry& entryOf(int64_t sequence) {
        return m_entries[static_cast<uint64_t>(sequence) % kEntries];
    }
    const Entry& entryOf(int64_t sequence) const {
        return m_entries[static_cast<uint64_t>(sequence) % kEntries];
    }

    std::vector<Entry> m_entries = std::vector<Entry>(kEntries);
};

/// By PyTorch's number of the thread.
class ForwardLogs {
  public:
    ForwardLog& ofThread(uint64_t thread) {
        const std::lock_guard lock(m_mutex);
        auto& log = m_logs[thread];
        if (!log)
            log = std::make_unique<ForwardLog>();
        return *log;
    }
    const ForwardLog* find(uint64_t thread) {
        const std::lock_guard lock(m_mutex);
        const auto found = m_logs.find(thread);
        return found == m_logs.end() ? nullptr : found->second.get();
    }

  private:
    std::mutex m_mutex;
    std::unordered_map<uint64_t, std::unique_ptr<ForwardLog>> m_logs;
};
inline ForwardLogs& g_forward = *new ForwardLogs;

} // namespace ridge::torch_ops
