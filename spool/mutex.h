// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// A mutex whose use clang checks: `scripts/lint --locks` refuses a member that is touched without the
// mutex that guards it. To GCC these are a std::mutex and a guard of it.
#pragma once

#include <mutex>

#ifdef __clang__
#define RIDGE_CHECKED_LOCK(attribute) __attribute__((attribute))
#else
#define RIDGE_CHECKED_LOCK(attribute)
#endif
/// A member that is read and written with this mutex held only.
#define RIDGE_GUARDED_BY(mutex) RIDGE_CHECKED_LOCK(guarded_by(mutex))
/// A function whose caller holds this mutex.
#define RIDGE_REQUIRES(mutex) RIDGE_CHECKED_LOCK(requires_capability(mutex))
/// A function that holds a mutex in a way that clang cannot follow; it says which.
#define RIDGE_LOCKS_UNCHECKED RIDGE_CHECKED_LOCK(no_thread_safety_analysis)

namespace ridge {

/// `Kind`: std::mutex or std::recursive_mutex.
template <class Kind>
class RIDGE_CHECKED_LOCK(capability("mutex")) CheckedMutex {
  public:
    void lock() RIDGE_CHECKED_LOCK(acquire_capability()) { m_mutex.lock(); }
    bool try_lock() RIDGE_CHECKED_LOCK(try_acquire_capability(true)) { return m_mutex.try_lock(); }
    void unlock() RIDGE_CHECKED_LOCK(release_capability()) { m_mutex.unlock(); }

  private:
    Kind m_mutex;
};
using Mutex = CheckedMutex<std::mutex>;
using RecursiveMutex = CheckedMutex<std::recursive_mutex>;

/// Holds a mutex until its end. A condition variable that waits with it is a
/// std::condition_variable_any; its predicate reads members with the mutex held, and says so by
/// RIDGE_REQUIRES.
template <class Mutex>
class RIDGE_CHECKED_LOCK(scoped_lockable) Lock {
  public:
    explicit Lock(Mutex& mutex) RIDGE_CHECKED_LOCK(acquire_capability(mutex)) : m_mutex(mutex) {
        m_mutex.lock();
    }
    /// Takes over a mutex that try_lock() got.
    Lock(Mutex& mutex, std::adopt_lock_t) RIDGE_CHECKED_LOCK(requires_capability(mutex))
        : m_mutex(mutex) {}
    ~Lock() RIDGE_CHECKED_LOCK(release_capability()) { m_mutex.unlock(); }
    Lock(const Lock&) = delete;
    Lock& operator=(const Lock&) = delete;

    /// For a condition variable, which ends with the mutex held as it began.
    void lock() RIDGE_LOCKS_UNCHECKED { m_mutex.lock(); }
    void unlock() RIDGE_LOCKS_UNCHECKED { m_mutex.unlock(); }

  private:
    Mutex& m_mutex;
};

} // namespace ridge
