// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "exports/timeline_writer.h"

#include <ostream>
#include <vector>

namespace ridge::exports {

/// JSON in the Trace Event Format, which chrome://tracing, Perfetto and Speedscope open: complete events, counters,
/// flows, metadata. Times in microseconds.
class ChromeWriter : public TimelineWriter {
  public:
    /// `out` must live as long.
    explicit ChromeWriter(std::ostream& out);

    Track process(std::int32_t pid, std::string_view name) override;
    Track group(std::string_view name) override;
    Track thread(Track process, std::int32_t tid, std::string_view name) override;
    Track row(Track processOrGroup, std::string_view name) override;
    Track values(Track processOrGroup, std::string_view name, std::string_view unit) override;
    void slice(const Slice& slice) override;
    void value(Track values, Ns time, double value) override;
    void finish() override;

  private:
    struct Place {
        std::int64_t pid = 0, tid = 0;
        std::string name; ///< of values, quoted
    };
    const Place& of(Track track) const { return m_places[static_cast<std::size_t>(track)]; }
    Track add(Place place);
    void name(const char* what, const Place& place, std::string_view name);
    void begin(); ///< the next event
    void flow(const Slice& slice, const Place& place);
    void flush(std::size_t from);

    std::ostream& m_out;
    std::string m_text; ///< not yet in m_out
    std::vector<Place> m_places;
    bool m_first = true;
};

} // namespace ridge::exports
