// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "trace/records/records.h"
#include "trace/storage/sqlite.h"

#include <memory>
#include <string>
#include <vector>

namespace ridge::bench {

/// One way to keep launches and their kernels in a file. Failures end the program.
class Layout {
  public:
    virtual ~Layout() = default;

    virtual void create(const std::string& file) = 0;
    virtual void add(const trace::Kernel& kernel) = 0;
    /// As a recorder does about once a second.
    virtual void commit() = 0;
    virtual void finish() = 0;

    virtual std::vector<trace::Kernel> load(const std::string& file) = 0;
    /// Opens `file` for windows.
    virtual void open(const std::string& file) = 0;
    /// Kernels that overlap [from, to).
    virtual std::vector<trace::Kernel> window(trace::Ns from, trace::Ns to) = 0;
};

std::unique_ptr<Layout> plainLayout();
std::unique_ptr<Layout> fusedLayout();
std::unique_ptr<Layout> chunkedLayout();
std::unique_ptr<Layout> traceLayout();

/// The value of `result`, or the end of the program with its error.
template <class T>
T orExit(Result<T> result);
[[noreturn]] void giveUp(const Error& error);

template <class T>
T orExit(Result<T> result) {
    if (!result)
        giveUp(result.error());
    if constexpr (!std::is_void_v<T>)
        return std::move(*result);
}

/// A new database with the settings that Writer uses.
trace::Database createDatabase(const std::string& file, const char* schema);
/// Back to one file.
void finishDatabase(trace::Database& database);

} // namespace ridge::bench
