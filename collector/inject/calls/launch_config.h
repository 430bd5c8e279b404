// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "collector/inject/output/declarations.h"
#include "spool/mutex.h"

#include <cupti.h>
#include <unordered_map>

namespace ridge::inject {

/// The functions of kernels with their launch configurations, each declared in the spool at its
/// first use. Any thread.
class LaunchConfigs {
  public:
    explicit LaunchConfigs(Declarations& declarations) : m_declarations(declarations) {}

    /// The number of the configuration of `kernel`, whose name is `mangled`.
    std::uint32_t number(const CUpti_ActivityKernel10& kernel, spool::TextId mangled);

  private:
    struct Hash {
        std::size_t operator()(const spool::Config& config) const;
    };
    struct Equal {
        bool operator()(const spool::Config& a, const spool::Config& b) const;
    };

    Declarations& m_declarations;
    Mutex m_mutex;
    std::unordered_map<spool::Config, std::uint32_t, Hash, Equal> m_known RIDGE_GUARDED_BY(m_mutex);
};

} // namespace ridge::inject
