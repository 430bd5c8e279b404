// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "collector/inject/record_buffer.h"

#include <cupti.h>

namespace ridge::inject {

/// A number for the kernel's function and launch configuration, declared in the spool at its first use.
/// `mangled` is its name. Any thread.
std::uint32_t launchConfig(const CUpti_ActivityKernel10& kernel, spool::TextId mangled);

} // namespace ridge::inject
