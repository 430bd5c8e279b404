// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// Between the parts of the fake libcupti.
#pragma once

#include <cstdint>
#include <cupti.h>

inline constexpr int kFakeGrid = 132, kFakeBlock = 256;

/// Calls the subscriber back, where it asked for it. `data` is what CUPTI's domain says.
void fakeNotify(CUpti_CallbackDomain domain, std::uint32_t cbid, const void* data);

/// The only context is there.
void fakeContextCreated();

/// The driver's launch from entry to exit, also inside of the runtime's; a kernel that is replayed
/// is counted. One whose name holds "spins" never comes back then.
class FakeLaunch {
  public:
    struct Kernel {
        const char* name;
        std::uint32_t stream;
        std::int64_t ns;
        std::uint32_t correlation;
    };
    explicit FakeLaunch(const Kernel& kernel);
    ~FakeLaunch();
    FakeLaunch(const FakeLaunch&) = delete;

  private:
    void notify(CUpti_ApiCallbackSite site);
    Kernel m_kernel;
    std::uint32_t m_cbid;
};
