// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analyzer/kernels/kernel_traits.h"
#include "analyzer/kernels/trials.h"
#include "trace/records/trace.h"

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace ridge::analyzer {

/// Timed launches of one candidate that make a timing run.
inline constexpr std::size_t kLeastTimed = 4;
/// Operations between the timing runs of two candidates.
inline constexpr std::size_t kBetweenCandidates = 16;

/// Finds the timing runs of one device, the second kind of autotuning run of findTrials().
class TimingRuns {
  public:
    struct Input {
        const trace::Trace& trace;
        std::span<const KernelTraits> traits; ///< as findTrials() has them
        double cacheBytes = 0; ///< of the L2: a fill of less is no flush; 0: not known
    };
    explicit TimingRuns(const Input& input) : m_in(input) {}

    /// All operations of one stream. They must outlive the object.
    void add(const StreamOperations& stream);

    /// Adds the candidates' runs to `trials`. Once all streams were added.
    void mark(Trials& trials) const;

  private:
    /// What fills the cache: kernels by their configuration, fills of the driver by their bytes.
    using Flush = std::pair<OperationKind, std::uint64_t>;
    using Candidate = std::vector<std::uint32_t>; ///< configurations between two flushes

    /// One candidate that is timed: operations [first, last) of a stream.
    struct Run {
        std::size_t first = 0, last = 0;
        Flush flush{};
        Candidate candidate;
        std::size_t timed = 0;
    };
    struct Stream {
        const StreamOperations* operations;
        std::vector<Run> runs; ///< of at least kLeastTimed
    };
    /// What lies between a flush and the next equal one.
    struct Body {
        std::size_t next = 0; ///< of that flush
        Candidate candidate;
    };

    std::optional<Flush> flushOf(const Operation& op) const;
    std::optional<Body> bodyOf(const StreamOperations& stream, std::size_t at,
                               const Flush& flush) const;
    bool isPartOf(const Run& run, const Operation& op) const;
    std::size_t endOf(const Run& run, const StreamOperations& stream) const;
    void keep(Run run, Stream& stream) const;
    void addUntimed(const Stream& stream);
    bool isTuning(const Stream& stream, std::size_t first, std::size_t last) const;

    Input m_in;
    std::vector<Stream> m_streams;
    std::map<std::uint32_t, std::int64_t> m_lastUntimed; ///< start, by configuration
};

} // namespace ridge::analyzer
