// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "spool/result.h"
#include "trace/records/lod.h"
#include "trace/records/operation_records.h"

#include <filesystem>
#include <memory>
#include <vector>

namespace ridge::trace {

/// Reads a window of time without loading the trace. One thread at a time; open one
/// per thread. Ids are as stored, which is as read() gives them unless it left rows out.
class WindowReader {
  public:
    /// Errors as of read().
    static Result<WindowReader> open(const std::filesystem::path& file);

    WindowReader(WindowReader&&) noexcept;
    WindowReader& operator=(WindowReader&&) noexcept;
    ~WindowReader();

    /// Kernels with start < to and end > from, in order of id. Launches of graph kernels that are
    /// stored as API calls only are not joined (Launch::known() is false, correlation is there).
    Result<std::vector<Kernel>> kernels(Ns from, Ns to);

    /// Summed busy time in the buckets of `level` (below kLodLevels) that overlap [from, to), at
    /// most kMostBuckets: one cell per bucket and key, in order of both.
    Result<std::vector<LodCell>> detail(int level, Ns from, Ns to);
    static constexpr std::int64_t kMostBuckets = 65536;

  private:
    struct Impl;
    explicit WindowReader(std::unique_ptr<Impl> impl);
    std::unique_ptr<Impl> m_impl;
};

} // namespace ridge::trace
