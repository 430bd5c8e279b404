// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "kernel_catalogue.h"

#include <array>
#include <map>
#include <random>
#include <string>

namespace ridge::bench {

/// A thread of the program; one of them runs at a time, the other waits.
enum class HostThread : std::uint8_t { Main, Autograd };

enum class Lane : std::uint8_t { Compute, Side, Communication, Copy };
inline constexpr std::size_t kLanes = 4;

/// A made-up CUDA program on one GPU: plays calls on a host clock and operations on streams, and
/// writes both at once, so that memory stays bounded. All times follow from the seed.
///
/// A call takes a few microseconds. An operation starts when its stream is free (about 1 us after
/// the operation before), not before its call has ended. A launch waits while 1024 kernels are
/// ahead.
class Program {
  public:
    /// Writes process, threads, device, context, streams and kernel configurations.
    Program(trace::Writer& writer, std::uint64_t seed, std::uint64_t kernels);

    bool ended() const { return m_kernels == m_wanted; }
    std::uint64_t kernels() const { return m_kernels; }

    /// From now on the calls and ranges are of this thread.
    void runOn(HostThread thread) { m_thread = thread; }
    /// The host computes: a log-normal time around `medianNs`.
    void think(double medianNs) { m_now += logNormal(medianNs, 0.5); }

    trace::RangeId open(const std::string& name);
    void close();
    void annotate(trace::RangeId range, double flops, double bytes);

    /// Nothing once the wanted number of kernels is reached.
    const KernelShape& launch(KernelKind kind, std::size_t slot, std::size_t layer,
                              Lane lane = Lane::Compute);
    /// One graph launch of `nodes` kernels, one after the other on the compute stream.
    void launchGraph(KernelKind kind, std::size_t nodes);
    void copy(trace::CopyKind kind, trace::MemoryKind host, std::uint64_t bytes, Lane lane);
    void fill(std::uint64_t bytes);
    /// What is put on `later` from now on waits for what is on `earlier` now.
    void wait(Lane earlier, Lane later);
    void synchronize(Lane lane);
    /// A call that starts no operation.
    void call(const char* api, double medianNs);

    std::uint64_t allocateAsync(std::uint64_t bytes);
    void freeAsync(std::uint64_t address);
    std::uint64_t allocate(std::uint64_t bytes);
    void free(std::uint64_t address); ///< waits until the device is idle

    /// Ends the process and gives the capture its facts; the writer is not finished.
    void end();

  private:
    struct Stream {
        trace::StreamId id{};
        std::int64_t free = 0; ///< when its last operation ends
    };
    std::int64_t between(std::int64_t low, std::int64_t high);
    std::int64_t logNormal(double median, double sigma);
    trace::ThreadId thread() const { return m_threads[static_cast<std::size_t>(m_thread)]; }
    Stream& stream(Lane lane) { return m_streams[static_cast<std::size_t>(lane)]; }
    trace::Launch callNow(const char* api, double medianNs);
    void store(const trace::Launch& call);
    template <class Operation>
    void place(Operation& operation, Lane lane, std::int64_t duration, std::int64_t notBefore);
    void storeMemory(trace::MemoryOp op, std::uint64_t address, std::uint64_t bytes, bool async,
                     const trace::Launch& call);
    std::uint64_t newBlock(std::uint64_t bytes, bool async, const trace::Launch& call);
    void releaseBlock(std::uint64_t address, bool async, const trace::Launch& call);

    static constexpr std::size_t kQueue = 1024;
    trace::Writer& m_writer;
    std::mt19937_64 m_random;
    KernelCatalogue m_catalogue;
    trace::Process m_process;
    trace::ContextId m_context{};
    std::array<trace::ThreadId, 2> m_threads{};
    std::array<Stream, kLanes> m_streams{};
    HostThread m_thread = HostThread::Main;
    std::int64_t m_now = 0; ///< the host clock, ns
    std::uint32_t m_correlation = 0, m_event = 0;
    std::uint64_t m_kernels = 0, m_wanted;
    std::array<std::int64_t, kQueue> m_ends{}; ///< of the last kernels that were launched
    std::vector<trace::Range> m_open;
    std::map<std::uint64_t, std::uint64_t> m_blocks; ///< bytes by address
    std::uint64_t m_nextAddress = 0x7f0000000000, m_poolUsed = 0, m_poolSize = 0;
};

} // namespace ridge::bench
