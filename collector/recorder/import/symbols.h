// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "spool/result.h"

#include <cstdint>
#include <memory>
#include <span>
#include <string>

namespace ridge::recorder {

/// A place in the source; what is not known is empty or 0.
struct SourcePlace {
    std::string function; ///< demangled
    std::string file;
    std::uint32_t line = 0;
};

/// The symbols and lines of a program or library, as its own file has them; files with debug
/// information apart are not looked for.
class Symbols {
  public:
    /// An Error when the file cannot be read, or when its build id is not `buildId`: it was built
    /// anew since. An empty `buildId` matches every file.
    static Result<Symbols> open(const std::string& file, std::span<const std::uint8_t> buildId);

    Symbols(Symbols&&) noexcept;
    ~Symbols();

    /// `address` as linked: the loaded one less the difference at which the file was loaded.
    SourcePlace at(std::uint64_t address) const;

  private:
    struct Impl;
    explicit Symbols(std::unique_ptr<Impl>);
    std::unique_ptr<Impl> m_impl;
};

/// C++'s name of a symbol; as it is where it is no mangled one.
std::string demangled(const std::string& mangled);

} // namespace ridge::recorder
