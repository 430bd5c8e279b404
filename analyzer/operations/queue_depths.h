// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analyzer/results/labels/operation.h"
#include "analyzer/results/measures/queue_depth.h"
#include "trace/records/trace.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace ridge::analyzer {

/// Queue depth at the launches of each launch configuration. An operation waits from the begin of
/// its launch call to its own start. At a launch call's begin those of the same device that began
/// to wait earlier count. Time: n, where up to kChains streams are each launched in the order of
/// start; else n log n.
class QueueDepths {
  public:
    /// `operations`: as collectOperations() sorts them.
    QueueDepths(const trace::Trace& trace, std::span<const Operation> operations);

    /// The next `count` operations; all of them in one call or several.
    void add(std::size_t count);

    /// By row of Trace::configs, and last for kernels whose configuration is not known. Once.
    std::vector<QueueDepth> finish() &&;

  private:
    /// An operation when its launch call began.
    struct Submitted {
        std::int64_t time;
        std::uint32_t config; ///< row into the result; kNoKernel
        bool waits;           ///< started later than that
    };
    static constexpr std::uint32_t kNoKernel = 0x7fffffff;

    /// Those of one device that were submitted one after the other, in 12 bytes each.
    class Chain {
      public:
        bool takes(std::int64_t time) const { return m_times.empty() || m_times.back() <= time; }
        void add(const Submitted& one);
        void reserve(std::size_t count);
        void clear();
        bool done() const { return m_next == m_times.size(); }
        std::int64_t time() const { return m_times[m_next]; } ///< of the next one
        Submitted take();                                     ///< the next one

      private:
        std::vector<std::int64_t> m_times;
        std::vector<std::uint32_t> m_kinds; ///< configuration and, as the highest bit, waits
        std::size_t m_next = 0;
    };
    static constexpr std::size_t kChains = 8;

    void add(const Operation& operation);
    void put(const Submitted& one);
    template <class Visit>
    void forEachSubmitted(Visit visit);
    void finishDevice();

    const trace::Trace& m_trace;
    std::span<const Operation> m_operations;
    std::vector<QueueDepth> m_depths;
    std::size_t m_first = 0, m_next = 0; ///< of the device's operations; of those to come
    std::vector<Chain> m_chains;         ///< of the device: streams mostly are in order
    std::vector<Submitted> m_others;     ///< what no chain could take, in any order
    std::vector<bool> m_waits;           ///< by place among the device's operations
};

} // namespace ridge::analyzer
