// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// Host call stacks of allocations, on request (RIDGE_MEMORY_STACKS): addresses only, which the
// recorder gives names. A stack is declared once and then named by number; the modules that its
// addresses may lie in are declared before it.
#pragma once

#include "collector/inject/cuda/cupti_api.h"
#include "collector/inject/output/declarations.h"

#include <atomic>
#include <cstdint>
#include <span>

namespace ridge::inject {

class CallStacks {
  public:
    explicit CallStacks(Declarations& declarations) : m_declarations(declarations) {}
    ~CallStacks();
    CallStacks(const CallStacks&) = delete;

    /// Turns the callbacks of every allocating call on, if stacks were asked for. Once, when CUPTI
    /// is subscribed.
    void watch(const CuptiApi& api, CUpti_SubscriberHandle subscriber);

    /// Takes the stack of an allocating call; no effect for others. The calling thread, when it
    /// enters CUDA.
    void note(CUpti_CallbackDomain domain, CUpti_CallbackId cbid, const CUpti_CallbackData& data);

    /// The number of the stack of the call with that correlation id. 0 where none was taken, or
    /// where so many allocations came before its record that another one has its place.
    std::uint32_t ofCall(std::uint32_t correlation) const;

  private:
    struct Tables;
    std::uint32_t numberOf(Tables& tables, std::span<const std::uint64_t> addresses);
    void declareModules(Tables& tables);

    Declarations& m_declarations;
    std::atomic<Tables*> m_tables{nullptr}; // made by watch(), ours
};

} // namespace ridge::inject
