// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analyzer/details.h"
#include "analyzer/results/analysis.h"
#include "gui/time/time_window.h"
#include "trace/overview.h"
#include "trace/records/trace.h"

#include <filesystem>
#include <memory>
#include <vector>

namespace ridge::gui {

/// What the analyzer made of a trace.
struct Results {
    analyzer::Analysis analysis;                      ///< of the phase in Analysis::options
    std::shared_ptr<const analyzer::Details> details; ///< of the whole run; never null
};

struct DocumentTimes {
    /// From the first to the last record, extended to the whole run where its time is known. [0, 1)
    /// for an empty trace.
    TimeWindow whole;
    /// From the first kernel's start to the last one's end; without kernels [0, 1).
    TimeWindow work;
};

/// Finds stream waits and the events they wait for without a search through all of them.
struct WaitIndex {
    /// Rows of Trace::syncs of kind StreamWaitEvent, by stream, then by start.
    std::vector<std::uint32_t> waits;
    /// Rows of Trace::events that a wait can name, by process and number.
    std::vector<std::uint32_t> events;
};

/// A recording as it was read. Immutable and so safe to read from any thread.
struct Document {
    std::filesystem::path file;
    std::shared_ptr<const trace::Trace> trace; ///< never null
    std::shared_ptr<const Results> results;    ///< null while the analysis still runs
    /// Set while rows are still being read; `trace` then holds only the facts of the overview. Else
    /// null.
    std::shared_ptr<const trace::Overview> overview;
    /// Labels by row of Trace::configs, estimated from a part of the recording, for an overview.
    /// Null: not known yet.
    std::shared_ptr<const std::vector<analyzer::Label>> labels;
    DocumentTimes times;
    WaitIndex waits; ///< empty until there are results
};

/// Null: no recording is open.
using DocumentPtr = std::shared_ptr<const Document>;

/// Whether both are the same recording with results; only the analysed phase may differ.
bool haveSameDetails(const DocumentPtr& a, const DocumentPtr& b);

/// Document::times. A pass over all events.
DocumentTimes timesOf(const trace::Trace& trace);

/// Document::waits. n log n in the synchronisation.
WaitIndex waitsOf(const trace::Trace& trace);

/// As above, from an overview. Its `whole` may be shorter.
DocumentTimes timesOf(const trace::Overview& overview);

} // namespace ridge::gui
