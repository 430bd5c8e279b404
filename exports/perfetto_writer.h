// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "exports/protobuf.h"
#include "exports/timeline_writer.h"

#include <functional>
#include <map>
#include <ostream>
#include <set>
#include <vector>

namespace ridge::exports {

/// Perfetto's own format: track events in Protocol Buffers, each name written once. Times in nanoseconds.
class PerfettoWriter : public TimelineWriter {
  public:
    /// `out` must live as long. Times are relative to `epochUnixNs`; in the file they are absolute, as none may be
    /// negative.
    PerfettoWriter(std::ostream& out, std::int64_t epochUnixNs);

    Track process(std::int32_t pid, std::string_view name) override;
    Track group(std::string_view name) override;
    Track thread(Track process, std::int32_t tid, std::string_view name) override;
    Track row(Track processOrGroup, std::string_view name) override;
    Track values(Track processOrGroup, std::string_view name, std::string_view unit) override;
    void slice(const Slice& slice) override;
    void value(Track values, Ns time, double value) override;
    void finish() override;

  private:
    using Names = std::map<std::string, std::uint64_t, std::less<>>; ///< numbers of texts
    struct Row {
        std::int32_t pid = 0; ///< of a process; 0: none of its own
        std::vector<Ns> ends; ///< of the slices that are open, the innermost last
    };
    Row& of(Track track) { return m_rows[static_cast<std::size_t>(track)]; }
    Track add(Message& description, std::int32_t pid = 0);
    std::uint64_t numberOf(Names& names, std::uint32_t field, std::string_view text,
                           Message& interned);
    void endUntil(Track track, Ns time);
    void packet(const Message& packet);
    void event(Ns time, const Message& event, const Message& interned = {});

    std::ostream& m_out;
    const std::int64_t m_epoch;
    std::vector<Row> m_rows;
    std::set<std::int32_t> m_pids;
    Names m_names, m_categories, m_arguments;
    bool m_first = true;
};

} // namespace ridge::exports
