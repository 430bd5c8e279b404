// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "collector/sampler/spare_cores.h"

#include <ctime>
#include <sched.h>

namespace ridge::sampler {

namespace {

/// A busy core lets an idle thread run for a tick of the kernel (1 to 10 ms) now and then: shorter
/// work proves nothing.
constexpr std::int64_t kProofNs = 12'000'000;

std::int64_t read(clockid_t clock) {
    timespec t{};
    clock_gettime(clock, &t);
    return t.tv_sec * std::int64_t{1'000'000'000} + t.tv_nsec;
}

} // namespace

SpareCores::SpareCores() : m_thread([this] { serve(); }) {}

SpareCores::~SpareCores() {
    if (m_owed)
        m_answered.acquire(); // soon: the thread looks no further for a core
    m_offer = Offer::End;
    m_offered.release();
    m_thread.join();
}

void SpareCores::run(const std::function<void()>& work) {
    if (m_owed)
        m_owed = !m_answered.try_acquire();
    if (!m_owed) {
        m_work = work;
        m_offer = Offer::Open;
        m_offered.release();
        if (m_answered.try_acquire_for(kPatience))
            return;
        Offer open = Offer::Open;
        if (!m_offer.compare_exchange_strong(open, Offer::Withdrawn)) {
            m_answered.acquire();
            return;
        }
        m_owed = true;
    }
    ++m_refused;
    work();
}

void SpareCores::serve() {
    const sched_param none{};
    sched_setscheduler(0, SCHED_IDLE, &none); // of this thread; never refused, as it asks for less
    for (;;) {
        m_offered.acquire();
        if (m_offer == Offer::End)
            return;
        proveFree();
        Offer open = Offer::Open;
        if (m_offer.compare_exchange_strong(open, Offer::Taken))
            doWork();
        else
            m_isFree = false;
        m_answered.release();
    }
}

/// Returns once the thread had a core for kProofNs, at once where its last work had one. Or when the
/// offer is withdrawn.
void SpareCores::proveFree() const {
    const std::int64_t end = read(CLOCK_THREAD_CPUTIME_ID) + (m_isFree ? 0 : kProofNs);
    while (m_offer == Offer::Open && read(CLOCK_THREAD_CPUTIME_ID) < end) {
    }
}

void SpareCores::doWork() {
    const std::int64_t wall = read(CLOCK_MONOTONIC), cpu = read(CLOCK_THREAD_CPUTIME_ID);
    m_work();
    const std::int64_t used = read(CLOCK_THREAD_CPUTIME_ID) - cpu;
    m_isFree = read(CLOCK_MONOTONIC) - wall < 2 * used + kProofNs;
}

} // namespace ridge::sampler
