// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "collector/sampler/automatic.h"

#include "collector/sampler/recorder_line.h"
#include "collector/sampler/schedule.h"
#include "collector/sampler/spare_cores.h"

#include <ctime>
#include <unistd.h>
#include <utility>

namespace ridge::sampler {

namespace {

constexpr std::int64_t kClocksPeriodNs = 100'000'000;

std::int64_t cpuTime() {
    timespec t{};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t); // CUPTI may have threads of its own
    return t.tv_sec * std::int64_t{1'000'000'000} + t.tv_nsec;
}

class Automatic {
  public:
    Automatic(std::vector<Device>& devices, double cores, SampleSpool& out)
        : m_devices(devices), m_out(out), m_interval(devices.size()), m_drainedAt(devices.size()),
          m_schedule(cores, devices.size(), static_cast<std::uint64_t>(::getpid()), now()) {}

    void begin() {
        for (std::size_t i = 0; i < m_devices.size(); ++i)
            if (m_devices[i].session)
                beginBackground(i);
        m_begun = true;
    }

    /// Until the recorder's end. `readClocks` is called some ten times a second.
    void run(const std::function<void()>& readClocks) {
        std::int64_t nextClocks = 0;
        do {
            const std::int64_t before = cpuTime();
            if (now() >= nextClocks) {
                readClocks();
                nextClocks = now() + kClocksPeriodNs;
            }
            m_schedule.paid(cpuTime() - before);
            drainBackgrounds();
            if (const auto burst = m_schedule.due(now()); burst && m_devices[burst->device].session)
                take(*burst);
            m_out.flush();
        } while (!m_ended && !ends(m_schedule.askAgainNs(now())));
        for (std::size_t i = 0; i < m_devices.size(); ++i) {
            if (m_devices[i].session)
                m_devices[i].session->stop();
            drainBackground(i);
        }
        m_out.log().write("no core was free ", m_spareCores.refused(), " times");
    }

  private:
    /// Whether the recorder ends before `untilNs`.
    bool ends(std::int64_t untilNs) {
        for (std::int64_t left = untilNs - now(); left > 0 && !m_ended; left = untilNs - now())
            m_ended = listen(left) == Heard::End;
        return m_ended || (m_ended = listen(0) == Heard::End);
    }

    /// Samples at this pace from now on; the time that is lost meanwhile is no hole.
    void sample(Device& device, const Pace& pace, Image& image) {
        if (device.session->arm(pace, image) && device.session->start())
            return;
        if (m_begun)
            tellLosses(*device.session, m_out);
        else
            m_out.loss(spool::LossKind::NotSampled, 1, device.session->failure());
        device.session.reset();
    }

    void beginBackground(std::size_t index) {
        const std::int64_t before = cpuTime();
        m_interval[index] = m_schedule.drawBackground();
        m_spareCores.run([&] {
            sample(m_devices[index], backgroundPace(m_interval[index]), m_devices[index].image);
        });
        m_drainedAt[index] = now();
        m_schedule.paidForChange(cpuTime() - before);
    }

    void drainBackground(std::size_t index) {
        Device& device = m_devices[index];
        if (!device.session)
            return m_schedule.saw(index, 0, 1);
        const std::int64_t before = cpuTime();
        Drained drained;
        m_spareCores.run([&] { drained = drain(device, m_out, expected(index)); });
        m_schedule.saw(index, drained.active, drained.samples);
        m_schedule.paidForBackground(drained.samples, cpuTime() - before);
    }

    /// Samples of the background since it was last drained, at most.
    std::uint64_t expected(std::size_t index) {
        const std::int64_t since = now() - std::exchange(m_drainedAt[index], now());
        return static_cast<std::uint64_t>(since / m_interval[index] * 5 / 4 + 10);
    }

    void drainBackgrounds() {
        for (std::size_t i = 0; i < m_devices.size(); ++i) {
            drainBackground(i);
            if (m_devices[i].session && m_schedule.isTooDear(m_interval[i]))
                beginBackground(i);
        }
    }

    void take(const Burst& burst) {
        Device& device = m_devices[burst.device];
        device.session->stop();
        drainBackground(burst.device); // its last samples
        if (!device.session)
            return;
        const std::int64_t before = cpuTime();
        m_spareCores.run(
            [&] { sample(device, shortBurstPace(burst.intervalNs, burst.samples), m_burstImage); });
        const std::int64_t begun = cpuTime();
        m_schedule.paidForChange(begun - before);
        std::uint64_t samples = 0;
        if (device.session) {
            ends(now() + burst.lengthNs());
            device.session->stop();
            m_spareCores.run([&] { samples = drain(device, m_out).samples; });
        }
        m_schedule.paidForBurst(samples, cpuTime() - begun);
        if (device.session && !m_ended)
            beginBackground(burst.device);
    }

    std::vector<Device>& m_devices;
    SampleSpool& m_out;
    std::vector<std::int64_t> m_interval;  ///< by device, of its background
    std::vector<std::int64_t> m_drainedAt; ///< by device
    Schedule m_schedule;
    Image m_burstImage;      ///< of all devices, as bursts come one after the other
    SpareCores m_spareCores; // CUPTI is called by one of two threads, never by both at a time
    bool m_begun = false;
    bool m_ended = false;
};

} // namespace

void sampleAutomatically(std::vector<Device>& devices, double cores, SampleSpool& out,
                         const std::function<void()>& readClocks,
                         const std::function<void()>& ready) {
    Automatic automatic(devices, cores, out);
    automatic.begin();
    out.flush();
    ready();
    automatic.run(readClocks);
}

} // namespace ridge::sampler
