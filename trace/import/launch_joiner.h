// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "trace/records/records.h"

#include <functional>
#include <span>
#include <variant>
#include <vector>

namespace ridge::recorder {

using Operation = std::variant<trace::Kernel, trace::Copy, trace::Fill>;

/// Brings GPU operations and the API calls that started them together, by correlation id, whichever
/// comes first; one joiner per process. An operation leaves with its launch; a call that started
/// nothing leaves as an ApiCall, as does each graph launch.
///
/// A node of a graph whose id is that of a call that launches no graph has no launch. CUPTI writes
/// records of nodes for some milliseconds after calls were switched off, with the id of the last call
/// that it recorded.
///
/// Memory grows with the ids up to a fixed size: a recording may have ten thousand short processes.
/// A call or operation whose partner has not come `kSlots` correlation ids later leaves alone, and
/// the reader joins such pairs by id at load. So no order of arrival changes what a trace says.
class LaunchJoiner {
  public:
    static constexpr std::size_t kSlots = std::size_t{1} << 18;

    struct Sink {
        std::function<void(const Operation&)> operation;
        std::function<void(const trace::ApiCall&)> call;
    };

    /// `mostSlots` must be a power of two.
    explicit LaunchJoiner(Sink sink, std::size_t mostSlots = kSlots);

    void add(const trace::ApiCall& call, bool launchesGraph);
    void add(Operation operation);

    /// Lets everything go that still waits.
    void finish();

  private:
    struct Slot {
        std::uint32_t correlation = 0; ///< 0: empty
        bool hasCall = false, started = false, graph = false;
        trace::ApiCall call;
        std::vector<Operation> waiting;
    };

    Slot& slotFor(std::uint32_t correlation);
    Slot& placeOf(std::uint32_t correlation);
    void grow();
    static bool isStartedBy(const Operation& operation, const Slot& slot);
    void emit(Operation& operation, Slot& slot) const;
    void evict(Slot&);

    Sink m_sink;
    std::size_t m_mostSlots;
    std::vector<Slot> m_slots; ///< by the id's last bits
};

/// Where an operation keeps its launch.
trace::Launch& launchOf(Operation& operation);

} // namespace ridge::recorder
