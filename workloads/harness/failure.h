// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <tl/expected.hpp>
#include <utility>

namespace ridge::workloads {

enum class FailureKind { Usage, Unavailable, OutOfMemory, Cuda };

/// What went wrong, in words for the user. Usage ends the program with status 2, the rest with 1.
struct Failure {
    FailureKind kind = FailureKind::Cuda;
    std::string message;
};

template <class T>
using Result = tl::expected<T, Failure>;
using Status = Result<void>;

inline tl::unexpected<Failure> fail(FailureKind kind, std::string message) {
    return tl::unexpected<Failure>(Failure{kind, std::move(message)});
}

} // namespace ridge::workloads
