// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QObject>

#include <utility>

#ifdef __SANITIZE_THREAD__
#include <memory>

extern "C" void __tsan_acquire(void* at);
extern "C" void __tsan_release(void* at);
#endif

namespace ridge::gui {

#ifdef __SANITIZE_THREAD__
/// A call on its way to another thread. What is done before it is handed over is done before it runs, and what it does
/// before it is destroyed: by locks inside of Qt, of which the thread sanitizer has to be told.
template <class Call>
class HandedOver {
  public:
    explicit HandedOver(Call call)
        : m_call(std::make_shared<Call>(std::move(call))), m_at(m_call.get()) {
        release();
    }
    HandedOver(const HandedOver& other) : m_call(other.m_call), m_at(other.m_at) { release(); }
    HandedOver& operator=(const HandedOver&) = delete;
    ~HandedOver() { acquire(); }

    void operator()() const {
        acquire();
        (*m_call)();
        release();
    }

  private:
    __attribute__((no_sanitize_thread)) void acquire() const { __tsan_acquire(m_at); }
    __attribute__((no_sanitize_thread)) void release() const { __tsan_release(m_at); }

    std::shared_ptr<Call> m_call;
    Call* m_at;
};
#endif

/// Runs `call` once in the event loop of `context`'s thread, or never where `context` goes before. Any thread.
template <class Call>
void handOver(QObject* context, Call call) {
#ifdef __SANITIZE_THREAD__
    QMetaObject::invokeMethod(context, HandedOver<Call>(std::move(call)), Qt::QueuedConnection);
#else
    QMetaObject::invokeMethod(context, std::move(call), Qt::QueuedConnection);
#endif
}

} // namespace ridge::gui
