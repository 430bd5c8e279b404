// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analyzer/results/labels/operation.h"
#include "analyzer/results/measures/busy_shares.h"
#include "analyzer/results/measures/ns.h"
#include "trace/records/trace.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace ridge::analyzer {

/// Groups of a device's operations that samples are shared out to. Kernels are grouped by launch
/// configuration (which implies the function) and by class of their durations
/// (analyzer/sampled/duration_classes.h). Copies are grouped by kind and memory, fills by memory.
/// The classes of one configuration are neighbours, the shortest first.
struct OperationGroups {
    std::vector<std::uint32_t> ofOperation; ///< by operation
    std::vector<std::uint32_t> config;      ///< by group: row of Trace::configs; kNone: no kernel
    std::vector<std::int64_t> longest;      ///< by group: the longest duration of the class, in ns
    std::vector<Ns> time;                   ///< by group, summed over its operations
    std::size_t count() const { return config.size(); }
    /// Of the classes from `first` on that of an operation that took `ns`.
    std::uint32_t classOf(std::uint32_t first, std::int64_t ns) const {
        while (ns > longest[first])
            ++first;
        return first;
    }
};

OperationGroups groupOperations(const trace::Trace& trace, std::span<const Operation> operations);

/// Most groups that are solved for together; those with less sampled time share one column more.
inline constexpr std::size_t kMostColumns = 256;

} // namespace ridge::analyzer
