// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analyzer/algorithms/statistics.h"
#include "analyzer/operations/queue_depths.h"
#include "analyzer/results/rows/kernel_row.h"
#include "analyzer/run/kernel_verdicts.h"
#include "analyzer/tables/work_parts.h"
#include "trace/storage/stopped.h"

#include <map>
#include <string_view>

namespace ridge::analyzer {

/// What the rows of the kernel table are made of; all must outlive the table.
struct KernelTableInput {
    const trace::Trace& trace;
    std::span<const Operation> operations; ///< as collectOperations() sorts them
    const KernelVerdicts& verdicts;
    std::span<const std::optional<Work>> work; ///< by row of Trace::ranges
    const KernelShapes& shapes;
    std::span<const Roofs> roofs; ///< one per device and one for the device not known
    BusyKernels busy;
    std::stop_token stop; ///< finish() throws trace::Stopped
};

/// The kernels by function.
class KernelTable {
  public:
    explicit KernelTable(const KernelTableInput& input);

    /// The next `count` operations; all of them in one call or several.
    void add(std::size_t count);

    /// By total time. KernelRow::shareOfBusy is left to the caller. Once.
    std::vector<KernelRow> finish() &&;

  private:
    /// Configurations by function; the last one stands for kernels whose configuration is not
    /// known.
    struct Functions {
        std::vector<std::size_t> ofConfig;
        std::vector<std::string_view> names;
    };
    static Functions functionsOf(const trace::Trace& trace);
    static GroupedValues roomForTimes(const Functions& functions, const KernelVerdicts& verdicts);

    void addLaunch(const Operation& op, std::uint32_t config);
    void addTimes(const Operation& op, std::size_t function);
    void addReplayed();
    std::vector<bool> groupsCountedInPart() const;
    void addShares();
    void setTimes();
    void setConfigurations();
    void setStreams(std::size_t i);
    void finishRow(std::size_t i);

    /// What the launches of one configuration add to their function's row.
    struct ConfigUse {
        Ns time{};
        std::uint64_t calls = 0;
        std::uint32_t device = kNone; ///< of the last launch
    };
    struct GroupUse {
        Ns time{};
        std::size_t function = 0;
    };

    KernelTableInput m_in;
    Functions m_functions;
    std::size_t m_next = 0;                 ///< of the operations to come
    std::vector<KernelRow> m_rows;          ///< those without a launch are dropped at the end
    std::vector<std::int64_t> m_firstStart; ///< of the earliest call, by row
    std::vector<std::int64_t> m_longest;    ///< ns of the longest call, by row
    GroupedValues m_times;                  ///< by row, then their latencies by row
    QueueDepths m_depths;
    std::vector<ConfigUse> m_uses;
    std::vector<GroupUse> m_groups;    ///< by SampledKernels::groups
    std::vector<WorkTotals> m_counted; ///< by row; empty without replayed counters
    std::vector<WorkTotals> m_byShape; ///< by row
    WorkParts m_parts;
    std::vector<std::map<trace::StreamId, Ns>> m_streams; ///< by row, GPU time
};

} // namespace ridge::analyzer
