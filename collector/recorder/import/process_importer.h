// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "collector/recorder/import/imported_process.h"

#include <span>

namespace ridge::recorder {

/// Turns the spool records of one process into rows of the trace.
class ProcessImporter {
  public:
    /// As ImportedProcess.
    ProcessImporter(trace::Writer& writer, DeviceTable& devices, std::int64_t epoch, bool windowed)
        : m_process(writer, devices, epoch, windowed) {}

    /// Takes the records of one block.
    void take(std::span<const std::byte> block);

    /// Writes what waits and how the process ended. `unreadBytes`: of a damaged or cut spool.
    void finish(std::uint64_t unreadBytes, bool stillRunning);

    std::uint64_t events() const { return m_process.events; }
    std::uint64_t lostRecords() const;
    std::uint32_t driverVersion() const { return m_process.driverVersion; }
    const trace::Process& process() const { return m_process.process; }
    bool sawWindow() const { return !m_process.windows.empty(); }
    bool hung() const { return m_process.losses.contains(spool::LossKind::ReplayHung); }
    /// The context of the device with that number in this process, the first if there are several;
    /// None: none.
    trace::ContextId contextOf(std::uint32_t ordinal) const;
    /// Whether a framework's hooks wrote anything, or why they cannot.
    bool sawFramework() const {
        return m_process.frameworkRanges > 0 ||
               m_process.losses.contains(spool::LossKind::FrameworkProblem);
    }
    bool usedCuda() const { return m_process.process.cuptiVersion != 0; }
    /// Launches of a second run, in order; of the records taken so far.
    const std::vector<ReplayedLaunch>& replayed() const { return m_process.replayed; }
    /// Whether [start, end] touches a capture window.
    bool captured(trace::Ns start, trace::Ns end) const { return m_process.captured(start, end); }

  private:
    void add(trace::Loss loss);
    void writeLosses();
    void finishGraphNodes();
    void nameStacks();
    void writeEnd(bool stillRunning);

    ImportedProcess m_process;
};

} // namespace ridge::recorder
