// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/loading/hand_over.h"

#include <QObject>

#include <memory>
#include <utility>

#ifdef __SANITIZE_THREAD__
extern "C" void __tsan_acquire(void* at);
extern "C" void __tsan_release(void* at);
#endif

namespace ridge::gui {

#ifdef __SANITIZE_THREAD__
namespace {

/// A call on its way to another thread. What is done before it is handed over is done before it runs, and what it does
/// before it is destroyed: by locks inside of Qt, of which the thread sanitizer has to be told.
class HandedOver {
  public:
    explicit HandedOver(std::function<void()> call)
        : m_call(std::make_shared<std::function<void()>>(std::move(call))), m_at(m_call.get()) {
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

    std::shared_ptr<std::function<void()>> m_call;
    void* m_at;
};

} // namespace
#else
using HandedOver = std::function<void()>;
#endif

void handOver(QObject* context, std::function<void()> call) {
    // A signal's queued call: clang-tidy takes what QMetaObject::invokeMethod() allocates for a leak.
    const QObject sender;
    QObject::connect(&sender, &QObject::destroyed, context, HandedOver(std::move(call)),
                     Qt::QueuedConnection);
} // the sender's end is the signal

} // namespace ridge::gui
