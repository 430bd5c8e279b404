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

/// What a forward thread did under each of autograd's sequence numbers: the module and the line. The last op
/// under a number is the one that made the node. Written by that thread, read by those of autograd.
class ForwardLog {
  public:
    void note(int64_t sequence, uint32_t module, uint32_t site) {
        Entry& entry = m_entries[static_cast<uint64_t>(sequence) % kEntries];
        entry.sequence.store(-1, std::memory_order_release);
        entry.module.store(module, std::memory_order_relaxed);
        entry.site.store(site, std::memory_order_relaxed);
        entry.sequence.store(sequence, std::memory_order_release);
    }
    bool find(int64_t sequence, uint32_t& module, uint32_t& site) const {
        const Entry& entry = m_entries[static_cast<uint64_t>(sequence) % kEntries];
        if (entry.sequence.load(std::memory_order_acquire) != sequence)
            return false;
        module = entry.module.load(std::memory_order_relaxed);
        site = entry.site.load(std::memory_order_relaxed);
        return true;
    }

  private:
    struct Entry {
        std::atomic<int64_t> sequence{-1};
        std::atomic<uint32_t> module{0}, site{0};
    };
    static constexpr uint64_t kEntries = 1 << 18; ///< nodes of one graph that can be told apart
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
