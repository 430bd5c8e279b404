// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <tl/expected.hpp>

namespace ridge {

/// A failure in words for the user: what happened, to which file or option, and what to do.
struct [[nodiscard]] Error {
    std::string message;
};

/// A value or an Error. Libraries return it; `main` turns the Error into a line on stderr.
template <class T>
using Result = tl::expected<T, Error>;

inline tl::unexpected<Error> fail(std::string message) {
    return tl::unexpected(Error{std::move(message)});
}

} // namespace ridge
