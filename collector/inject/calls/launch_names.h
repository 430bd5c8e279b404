// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// Names of kernels as their launches say them. CUPTI 13.0 names a kernel by where its code lies.
// Once a module was unloaded, a later one at the same place gets the old name in its records (shown
// without us by `tests/gpu/run names`). What a launch's callback gets is right. So from the
// first unload on, and only then, every launch is asked.
#pragma once

#include "collector/inject/output/declarations.h"

#include <atomic>
#include <cstdint>
#include <cupti.h>
#include <limits>

namespace ridge::inject {

struct KernelName {
    spool::TextId mangled;
    bool doubtful;
};

class LaunchNames {
  public:
    explicit LaunchNames(Declarations& declarations) : m_declarations(declarations) {}
    ~LaunchNames();
    LaunchNames(const LaunchNames&) = delete;

    /// A module is about to go. True the first time: from then on note() has to see each launch. Any
    /// thread.
    bool moduleUnloads();

    /// Notes the name that a launch gives its kernel; no effect for other calls and before
    /// moduleUnloads(). The thread of the launch, when it enters the driver.
    void note(CUpti_CallbackId cbid, const CUpti_CallbackData& data);

    /// The name of a kernel: its launch's where one was noted, else its record's. The record's name
    /// is doubtful where the kernel began after a module was unloaded. Then the kernel came out of
    /// a graph, or a million launches went by before its record.
    KernelName of(const CUpti_ActivityKernel10& kernel);

  private:
    class Table;
    static constexpr std::int64_t kNever = std::numeric_limits<std::int64_t>::max();

    Declarations& m_declarations;
    std::atomic<Table*> m_launches{nullptr}; // made at the first unload, ours
    std::atomic<std::int64_t> m_firstUnload{kNever};
};

} // namespace ridge::inject
