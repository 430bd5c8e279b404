// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "collector/recorder/import/process_importer.h"
#include "collector/recorder/import/sample_importer.h"
#include "spool/reader.h"

#include <filesystem>
#include <map>
#include <memory>
#include <vector>

namespace ridge::recorder {

/// The name of the sampler's spool among those of the processes.
inline constexpr const char* kSamplesFile = "sampler.samples";

/// The spools of a recording: found as they appear and read as they grow, each into one importer.
class SpoolFolder {
  public:
    SpoolFolder(std::filesystem::path folder, trace::Writer& writer, std::int64_t epoch,
                bool windowed);

    /// Reads what has come since the last call. Returns the number of blocks read of processes; the
    /// sampler writes on until it is stopped.
    std::size_t poll();

    /// Reads the rest and lets every importer finish.
    void finish();

    std::uint64_t events() const;
    std::uint64_t lostRecords() const;
    std::size_t processes() const { return m_spools.size(); }
    bool anyCuda() const;
    /// Launches of a second run that its plan names, those of one process in order; of what was
    /// read so far.
    std::vector<ReplayedLaunch> replayed() const;
    bool anyHung() const; ///< whether a replay ended its process, as a kernel did not come back
    /// Processes that turned PyTorch's memory history on; 0 before finish().
    std::size_t torchHistories() const { return m_torchHistories; }
    bool anyFramework() const; ///< whether a framework's hooks wrote anything
    bool anyWindow() const;    ///< whether a capture window has opened
    std::uint32_t driverVersion() const;
    /// Rows of the devices seen so far, by UUID.
    const std::map<std::string, trace::DeviceId>& devices() const { return m_devices.byUuid(); }
    /// Whether a spool lacks its end: the process was killed, left by _exit or still runs.
    bool anyCut() const;
    /// Processes that have begun a spool and could not write even its head.
    std::uint64_t unwritten() const;
    /// Whether a process whose spool has no end is still alive.
    bool anyRunning() const;
    /// Spools that could not be read, in words.
    const std::vector<std::string>& problems() const { return m_problems; }

  private:
    struct Spool {
        spool::SpoolReader reader;
        std::unique_ptr<ProcessImporter> importer;
        bool broken = false;
    };

    void discover();
    std::size_t pollProcesses();
    std::size_t pollSamples();
    void readTorchHistories();

    std::filesystem::path m_folder;
    trace::Writer& m_writer;
    std::int64_t m_epoch;
    bool m_windowed;
    DeviceTable m_devices;
    std::map<std::filesystem::path, Spool> m_spools;
    SampleImporter m_sampleImporter;
    std::optional<spool::SpoolReader> m_samples;
    std::size_t m_torchHistories = 0;
    std::vector<std::string> m_problems;
};

/// When the first process of the spools in `folder` started, unix nanoseconds; 0 when none says.
std::int64_t earliestStart(const std::filesystem::path& folder);

} // namespace ridge::recorder
