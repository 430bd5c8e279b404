// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// The sampler's spool: the format of spool/records.h with series, samples and losses only.
#pragma once

#include "spool/debug_log.h"
#include "spool/file.h"

#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <vector>

namespace ridge::sampler {

/// CLOCK_REALTIME, which stamps samples too, in ns.
std::int64_t now();

/// One thread at a time. What cannot be written is lost; the spool then ends there.
class SampleSpool {
  public:
    /// Creates `file`, which must not exist.
    bool open(const std::string& file);

    /// Declares a series of the device; returns its number: 1, 2, 3, ...
    std::uint32_t series(const spool::Uuid& device, const char* name, const char* unit,
                         const char* origin);

    /// Values of series `first`, `first` + 1, ... for one interval, or an instant where start is
    /// end.
    void samples(std::uint32_t first, std::int64_t start, std::int64_t end,
                 std::span<const double> values);

    /// Counts something that the samples lack, and writes it to the log.
    void loss(spool::LossKind what, std::uint64_t count, const std::string& detail);

    const spool::DebugLog& log() const { return m_log; }

    /// Writes what was gathered as one block.
    void flush();

    /// The last record.
    void close();

  private:
    spool::TextId text(const std::string& words);
    void append(const void* data, std::size_t bytes);

    spool::DebugLog m_log{"sampler"};
    spool::SpoolFile m_file;
    std::vector<std::byte> m_block;
    std::map<std::string, spool::TextId> m_texts;
    std::uint32_t m_series = 0;
};

} // namespace ridge::sampler
