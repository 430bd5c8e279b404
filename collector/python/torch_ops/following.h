// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// Which steps of the program are followed op by op.
#pragma once

#include "collector.h"

#include <ATen/record_function.h>
#include <atomic>
#include <cstdint>
#include <mutex>

namespace ridge::torch_ops {

/// The first steps are followed, and then a random one of each few: a step costs as much as all of its ops, and
/// the steps of a program are alike. Each becomes a RidgeStep or a RidgeSkippedStep. Steps that the
/// collector does not record are neither followed nor written. Any thread.
class Following {
  public:
    /// `ops`: what PyTorch calls for each op, but for those in a pause.
    void start(at::RecordFunctionCallback ops) {
        m_ops = ops;
        m_handle = at::addGlobalCallback(ops);
    }
    /// Once.
    void stop() {
        const std::lock_guard lock(m_mutex);
        m_stopped = true;
        tell();
        follow(false);
    }

    bool on() const { return m_on.load(std::memory_order_relaxed); }
    bool hasOptimizer() const { return m_hasOptimizer.load(std::memory_order_relaxed); }
    /// Steps end inside of a module's forward pass.
    bool optimizesInside() const { return m_optimizesInside.load(std::memory_order_relaxed); }

    /// A step of the program begins.
    void step(bool ofOptimizer) {
        const std::lock_guard lock(m_mutex);
        if (m_stopped)
            return;
        tell();
        m_recorded = g_collector->step(ofOptimizer) != 0;
        m_begin = g_collector->now();
        follow(m_recorded && chosen(m_steps++));
    }

    /// The program's optimizer has made a step, in a module's forward pass or outside of all.
    void optimized(bool inside) {
        m_hasOptimizer = true;
        if (inside)
            m_optimizesInside = true;
        step(true);
    }

    /// What runs until the next step must be known, such as the capture of a CUDA graph.
    void resume() {
        const std::lock_guard lock(m_mutex);
        if (m_stopped || on())
            return;
        tell();
        m_begin = g_collector->now();
        follow(true);
    }

  private:
    /// What began at m_begin ends.
    void tell() const {
        if (m_begin == 0 || (!m_recorded && !on()))
            return;
        const uint32_t kind = on() ? RidgeStep : RidgeSkippedStep;
        const RidgeFrameworkRange step = {m_begin, g_collector->now(), -1, kind, 0, 0, 0};
        g_collector->write(&step);
    }
    void follow(bool next) {
        if (next == on())
            return;
        if (next)
            m_handle = at::addGlobalCallback(m_ops);
        else
            at::removeCallback(m_handle);
        m_on = next;
    }

    /// One of each block, at a random place: every n-th would miss what a program does every n-th time.
    bool chosen(uint64_t step) {
        const uint64_t block = step < kMany ? 4 : 16;
        if (step % block == 0)
            m_chosen = random() % block;
        return step < kFirst || step % block == m_chosen;
    }
    uint64_t random() {
        m_random = m_random * 6364136223846793005u + 1442695040888963407u;
        return m_random >> 33;
    }

    static constexpr uint64_t kFirst = 2, kMany = 64; ///< kMany: a multiple of both blocks
    std::atomic<bool> m_on{true}, m_hasOptimizer{false}, m_optimizesInside{false};
    std::mutex m_mutex;
    bool m_stopped = false;
    at::RecordFunctionCallback m_ops{nullptr};
    at::CallbackHandle m_handle = 0;
    bool m_recorded = true;
    int64_t m_begin = 0; ///< of the step that runs; 0: there was none yet
    uint64_t m_steps = 0, m_chosen = 0, m_random = 1;
};
inline Following g_following;

} // namespace ridge::torch_ops
