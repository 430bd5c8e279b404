// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "spool/result.h"
#include "trace/records/trace.h"

#include <concepts>
#include <filesystem>
#include <memory>
#include <optional>
#include <string_view>
#include <variant>

namespace ridge::trace {

/// A record that the level of detail sums up as it comes.
template <class R>
concept Summed = std::same_as<R, Kernel> || std::same_as<R, Copy> || std::same_as<R, Fill> ||
    std::same_as<R, ApiCall>;

template <class Records>
struct PointerTo;
template <class... R>
struct PointerTo<Types<R...>> {
    using type = std::variant<const R*...>;
};

/// Any record that has a table of its own.
using AnyRecord = PointerTo<RecordTypes>::type;

enum class IfExists { Fail, Overwrite };

/// Writes one trace file in batches, in any order of time. Single-threaded.
///
/// `add` ignores the record's own id and returns the one it got. A failing write (disk full) is
/// remembered, later calls do nothing, and finish() or error() has it: what was committed stays
/// readable.
class Writer {
  public:
    static Result<Writer> create(const std::filesystem::path& file, IfExists ifExists);

    Writer(Writer&&) noexcept;
    Writer& operator=(Writer&&) noexcept;
    ~Writer(); ///< without finish(): leaves a trace that says it was cut

    /// Same text, same id, for the life of the writer. "" gives None.
    StringId intern(std::string_view text);

    /// Of a record with an id the id of its row.
    template <class R>
    auto add(const R& record) {
        const std::uint32_t row = addRow(&record);
        if constexpr (Identified<R>)
            return static_cast<decltype(R::id)>(row);
    }

    /// Rewrites a row whose facts came later (an end, a name, a stream's priority). The id must
    /// exist. A range is added when it opens, so that it has an id for its children, and updated
    /// when it closes.
    template <Identified R>
    void update(const R& record) {
        static_assert(!Summed<R>, "the level of detail has summed it up already");
        updateRow(&record);
    }

    /// Replaces the capture row. Call it at the start too, so that a cut trace has its facts.
    void setCapture(const Capture&);

    /// Makes everything so far durable and readable by others; the recorder calls it about every
    /// second.
    void commit();

    /// Writes the rest of the level of detail, checkpoints and closes: one file, no -wal or -shm
    /// beside it. Later calls do nothing.
    [[nodiscard]] Result<void> finish();

    /// First failure so far, if any.
    const std::optional<Error>& error() const;

    /// Bytes of the file as of the last commit, or of finish().
    std::uint64_t bytes() const;

  private:
    struct Impl;
    explicit Writer(std::unique_ptr<Impl>);
    std::uint32_t addRow(AnyRecord record);
    void updateRow(AnyRecord record);
    std::unique_ptr<Impl> m_impl;
};

} // namespace ridge::trace
