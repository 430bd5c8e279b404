// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "trace/records.h"
#include "trace/result.h"

#include <filesystem>
#include <memory>
#include <string_view>

namespace ridge::trace {

enum class IfExists { Fail, Overwrite };

/// Writes one trace file in batches, in any order of time. Single-threaded.
///
/// `add` ignores the record's own id and returns the one it got. A failing write (disk full) is
/// remembered, later calls do nothing, and finish() or error() tells it: what was committed stays readable.
class Writer {
  public:
    static Result<Writer> create(const std::filesystem::path& file, IfExists ifExists);

    Writer(Writer&&) noexcept;
    Writer& operator=(Writer&&) noexcept;
    ~Writer(); ///< without finish(): leaves a trace that says it was cut

    /// Same text, same id, for the life of the writer. "" gives None.
    StringId intern(std::string_view text);

    ProcessId add(const Process&);
    ThreadId add(const Thread&);
    DeviceId add(const Device&);
    ContextId add(const Context&);
    StreamId add(const Stream&);
    ConfigId add(const KernelConfig&);
    KernelId add(const Kernel&);
    CopyId add(const Copy&);
    FillId add(const Fill&);
    CallId add(const ApiCall&);
    RangeId add(const Range&);
    SeriesId add(const Series&);
    FrameId add(const Frame&);
    StackId add(const Stack&);
    void add(const Sync&);
    void add(const CudaEvent&);
    void add(const Mark&);
    void add(const Work&);
    void add(const RangeField&);
    void add(const Allocation&);
    void add(const PoolEvent&);
    void add(const Overhead&);
    void add(const Jit&);
    void add(const Sample&);
    void add(const Counter&);
    void add(const Ceiling&);
    void add(const Loss&);
    void add(const ClockSnapshot&);
    void add(const CaptureWindow&);

    // Rewrite a row whose facts came later (an end, a name, a stream's priority). The id must exist.
    // A range is added when it opens, so that it has an id for its children, and updated when it closes.
    void update(const Process&);
    void update(const Thread&);
    void update(const Device&);
    void update(const Context&);
    void update(const Stream&);
    void update(const Range&);
    void update(const Frame&);

    /// Replaces the capture row. Call it at the start too, so that a cut trace has its facts.
    void setCapture(const Capture&);

    /// Makes everything so far durable and readable by others; the recorder calls it about every second.
    void commit();

    /// Writes the rest of the level of detail, checkpoints and closes: one file, no -wal or -shm beside it.
    /// Later calls do nothing.
    [[nodiscard]] Result<void> finish();

    /// First failure so far, if any.
    const std::optional<Error>& error() const;

    /// Bytes of the file as of the last commit.
    std::uint64_t bytes() const;

  private:
    struct Impl;
    explicit Writer(std::unique_ptr<Impl>);
    std::unique_ptr<Impl> m_impl;
};

} // namespace ridge::trace
