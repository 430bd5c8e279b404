// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <semaphore>
#include <thread>

namespace ridge::sampler {

/// Runs work on cores that nobody else wants, where there are any. A program whose threads fill all
/// cores and wait for each other waits for the one that shares its core with us, however little we
/// take of it.
///
/// Work is offered to a thread of the scheduling class SCHED_IDLE. Where that thread gets no core for
/// kPatience, the caller runs the work itself, with its own priority: on a machine that is busy all
/// the time nothing else would ever run. Work that the thread began is waited for, even if all cores
/// are taken meanwhile.
///
/// One caller at a time.
class SpareCores {
  public:
    static constexpr std::chrono::milliseconds kPatience{20};

    SpareCores();
    ~SpareCores();
    SpareCores(const SpareCores&) = delete;
    SpareCores& operator=(const SpareCores&) = delete;

    /// Returns when `work`, which must not throw, is done.
    void run(const std::function<void()>& work);

    /// How often the caller had to run work itself.
    std::uint64_t refused() const { return m_refused; }

  private:
    enum class Offer { Open, Taken, Withdrawn, End };

    void serve();
    void proveFree() const;
    void doWork();

    std::function<void()> m_work;
    std::atomic<Offer> m_offer = Offer::Open;
    std::binary_semaphore m_offered{0}, m_answered{0};
    bool m_owed = false;   ///< the thread has not answered a withdrawn offer yet
    bool m_isFree = false; ///< the thread's: its last work had a core for most of its time
    std::uint64_t m_refused = 0;
    std::thread m_thread; ///< last: it uses all above
};

} // namespace ridge::sampler
