// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "workloads/harness/work.h"

namespace ridge::workloads {

/// An NVTX push/pop range of domain "ridgepoint", open while the object lives.
///
/// Ranges nest iteration > phase > group, if any, > operation. An operation's range encloses one
/// kernel launch and carries a payload of schema "ridgepoint.work": flops (double), bytes (double),
/// precision (uint32, Precision's number). Without a tool attached a range costs a few nanoseconds.
class ScopedRange {
  public:
    explicit ScopedRange(const char* name);
    ScopedRange(const char* name, const Work& work);
    ~ScopedRange();
    ScopedRange(const ScopedRange&) = delete;
    ScopedRange& operator=(const ScopedRange&) = delete;
};

} // namespace ridge::workloads
