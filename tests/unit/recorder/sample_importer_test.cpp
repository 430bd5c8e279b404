// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "collector/recorder/import/sample_importer.h"

#include "collector/recorder/machine/machine.h"
#include "import.h"

#include <gmock/gmock.h>
#include <limits>

namespace ridge::recorder {
namespace {

using namespace ridge::test;
using testing::ElementsAre;
using testing::IsEmpty;
using trace::Ns;

constexpr std::int64_t kSecond = 1'000'000'000;
constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

/// Blocks of the sampler's spool, in memory.
class SampleMaker {
  public:
    std::uint32_t series(std::uint8_t device, std::string_view name, std::string_view unit = "%",
                         std::string_view origin = "sampled") {
        auto series = makeRecord<spool::SampleSeries>();
        series.id = ++m_series;
        series.name = m_maker.text(name);
        series.unit = m_maker.text(unit);
        series.origin = m_maker.text(origin);
        series.device.bytes[0] = device;
        m_maker.add(series);
        return series.id;
    }
    void samples(std::uint32_t first, std::int64_t start, std::int64_t end,
                 std::vector<double> values) {
        auto head = makeRecord<spool::Samples>();
        head.head.words = static_cast<std::uint16_t>(sizeof head / 8 + values.size());
        head.start = kEpoch + start;
        head.end = kEpoch + end;
        head.first = first;
        head.count = static_cast<std::uint32_t>(values.size());
        m_maker.add(head);
        for (const double value : values)
            m_maker.add(value);
    }
    template <class T>
    void add(const T& record) {
        m_maker.add(record);
    }
    spool::TextId text(std::string_view words) { return m_maker.text(words); }
    Bytes take() { return m_maker.take(); }

  private:
    BlockMaker m_maker;
    std::uint32_t m_series = 0;
};

class SampleImporterTest : public testing::Test {
  protected:
    void declareDevice(std::uint8_t uuid) {
        trace::Device device;
        std::uint8_t bytes[16] = {uuid};
        device.uuid = uuidText(bytes);
        m_devices.put(device);
    }
    void take(std::int64_t notBefore = 0) {
        m_importer.take(m_maker.take(), [&](Ns, Ns end) { return end >= Ns(notBefore); });
    }

    trace::Trace finish(std::size_t own = 1, bool begun = true) {
        m_importer.finish(own, begun);
        EXPECT_TRUE(m_writer.finish());
        auto trace = trace::read(m_file.path());
        EXPECT_TRUE(trace);
        return trace ? std::move(*trace) : trace::Trace();
    }
    void end() { m_maker.add(endRecord()); }

    trace::test::ScratchFile m_file;
    trace::Writer m_writer = *trace::Writer::create(m_file.path(), trace::IfExists::Fail);
    DeviceTable m_devices{m_writer};
    SampleImporter m_importer{m_writer, m_devices, kEpoch};
    SampleMaker m_maker;
};

/// "NAME@START=VALUE" of each sample, in the trace's order.
std::vector<std::string> told(const trace::Trace& trace) {
    std::vector<std::string> all;
    for (const trace::Sample& sample : trace.samples)
        all.push_back(trace.series[index(sample.series)].name + "@" +
                      std::to_string(sample.start.count()) + "=" +
                      std::to_string(static_cast<std::int64_t>(sample.value)));
    return all;
}

TEST_F(SampleImporterTest, SeriesAndSamplesKeepTheirDeviceUnitAndTimes) {
    declareDevice(0xaa);
    declareDevice(0xbb);
    const auto tensor = m_maker.series(0xbb, "tensor");
    m_maker.series(0xbb, "DRAM read", "B");
    const auto power = m_maker.series(0xaa, "power", "W", "NVML");
    m_maker.samples(tensor, 100, 200, {12, 4096});
    m_maker.samples(power, 150, 150, {700});
    end();
    take();
    const trace::Trace trace = finish();
    EXPECT_THAT(told(trace), ElementsAre("tensor@100=12", "DRAM read@100=4096", "power@150=700"));
    EXPECT_EQ(trace.samples[0].end, Ns(200));
    EXPECT_EQ(trace.samples[2].end, Ns(150));
    ASSERT_EQ(trace.series.size(), 3U);
    EXPECT_EQ(trace.series[1].unit, "B");
    EXPECT_EQ(trace.series[1].origin, "sampled");
    EXPECT_EQ(trace.series[2].origin, "NVML");
    for (const trace::Series& series : trace.series)
        EXPECT_EQ(trace.devices[index(series.device)].uuid.substr(4, 2),
                  series.name == "power" ? "aa" : "bb");
    EXPECT_THAT(trace.losses, IsEmpty());
    EXPECT_EQ(m_importer.samples(), 3U);
}

TEST_F(SampleImporterTest, WhatCameBeforeTheProgramIsLeftOut) {
    declareDevice(0xaa);
    const auto tensor = m_maker.series(0xaa, "tensor");
    m_maker.samples(tensor, -100, -1, {1});
    m_maker.samples(tensor, -1, 99, {2});
    m_maker.samples(tensor, 0, 100, {3});
    end();
    take(-1000);
    EXPECT_THAT(told(finish()), ElementsAre("tensor@0=3"));
}

TEST_F(SampleImporterTest, ADeviceThatNoProcessDeclaresIsLeftOut) {
    declareDevice(0xaa);
    const auto ours = m_maker.series(0xaa, "tensor");
    const auto other = m_maker.series(0xbb, "tensor");
    m_maker.samples(other, 1, 2, {5});
    m_maker.samples(ours, 1, 2, {6});
    end();
    take();
    const trace::Trace trace = finish();
    EXPECT_THAT(told(trace), ElementsAre("tensor@1=6"));
    EXPECT_EQ(trace.series.size(), 1U);
}

TEST_F(SampleImporterTest, SamplesWaitForTheDeclarationOfTheirDevice) {
    const auto tensor = m_maker.series(0xaa, "tensor");
    m_maker.samples(tensor, 10, 20, {1});
    m_maker.samples(tensor, 20, 30, {2});
    take();
    declareDevice(0xaa);
    m_maker.samples(tensor, 30, 40, {3});
    end();
    take();
    EXPECT_THAT(told(finish()), ElementsAre("tensor@10=1", "tensor@20=2", "tensor@30=3"));
}

TEST_F(SampleImporterTest, SamplesThatStillWaitAtTheEndAreWritten) {
    const auto tensor = m_maker.series(0xaa, "tensor");
    m_maker.samples(tensor, 10, 20, {1});
    end();
    take();
    declareDevice(0xaa);
    EXPECT_THAT(told(finish()), ElementsAre("tensor@10=1"));
}

TEST_F(SampleImporterTest, AGpuThatNobodyUsesCostsNoMoreThanTwoSecondsOfSamples) {
    const auto tensor = m_maker.series(0xaa, "tensor");
    for (std::int64_t at = 0; at <= 5; ++at)
        m_maker.samples(tensor, at * kSecond, at * kSecond, {static_cast<double>(at)});
    take();
    declareDevice(0xaa);
    EXPECT_EQ(finish().samples.size(), 3U);
}

TEST_F(SampleImporterTest, SamplesThatEndBeforeTheFirstProcessAreLeftOut) {
    declareDevice(0xaa);
    const auto tensor = m_maker.series(0xaa, "tensor");
    m_maker.samples(tensor, 10, 20, {1});
    m_maker.samples(tensor, 20, 30, {2}); // the process starts within it
    m_maker.samples(tensor, 30, 40, {3});
    end();
    take(25);
    EXPECT_THAT(told(finish()), ElementsAre("tensor@20=2", "tensor@30=3"));
}

TEST_F(SampleImporterTest, WhatNvmlRefusesIsNoSample) {
    declareDevice(0xaa);
    const auto clock = m_maker.series(0xaa, "SM clock", "Hz", "NVML");
    m_maker.series(0xaa, "power", "W", "NVML");
    m_maker.series(0xaa, "temperature", "C", "NVML");
    m_maker.samples(clock, 5, 5, {kNan, 700, std::numeric_limits<double>::infinity()});
    end();
    take();
    EXPECT_THAT(told(finish()), ElementsAre("power@5=700"));
}

TEST_F(SampleImporterTest, ASamplerWithoutAnEndIsToldAndItsSamplesAreKept) {
    declareDevice(0xaa);
    m_maker.samples(m_maker.series(0xaa, "tensor"), 1, 2, {5});
    take();
    const trace::Trace trace = finish();
    EXPECT_EQ(lossCount(trace, "the sampler ended early"), 1U);
    EXPECT_EQ(trace.samples.size(), 1U);
}

TEST_F(SampleImporterTest, ASamplerThatHungBeforeItsFirstBlockIsTold) {
    EXPECT_EQ(lossCount(finish(1, true), "the sampler ended early"), 1U);
}

TEST_F(SampleImporterTest, WithoutASamplerNothingIsTold) {
    EXPECT_THAT(finish(1, false).losses, IsEmpty());
}

TEST_F(SampleImporterTest, ProcessesThatWereNotRecordedAreCounted) {
    declareDevice(0xaa);
    const auto processes = m_maker.series(0xaa, "processes", "1", "NVML");
    for (const double count : {1.0, 4.0, kNan, 2.0})
        m_maker.samples(processes, 1, 1, {count});
    end();
    take();
    EXPECT_EQ(lossCount(finish(3), "other processes on the GPU"), 1U);
}

TEST_F(SampleImporterTest, OurOwnProcessesAreNoOthers) {
    declareDevice(0xaa);
    m_maker.samples(m_maker.series(0xaa, "processes", "1", "NVML"), 1, 1, {2});
    end();
    take();
    EXPECT_THAT(finish(2).losses, IsEmpty());
}

TEST_F(SampleImporterTest, LossesOfTheSamplerCarryTheirReason) {
    auto loss = makeRecord<spool::Loss>();
    loss.what = spool::LossKind::NotSampled;
    loss.count = 1;
    loss.detail = m_maker.text("permission refused");
    m_maker.add(loss);
    end();
    take();
    const trace::Trace trace = finish();
    ASSERT_EQ(trace.losses.size(), 1U);
    EXPECT_EQ(trace.losses[0].what, "no counters were sampled");
    EXPECT_EQ(trace.losses[0].advice, "permission refused");
    EXPECT_EQ(trace.losses[0].severity, trace::Severity::Info);
}

TEST_F(SampleImporterTest, DamagedRecordsAreIgnored) {
    declareDevice(0xaa);
    const auto tensor = m_maker.series(0xaa, "tensor");
    m_maker.samples(tensor, 30, 20, {1});        // ends before it starts
    m_maker.samples(tensor, -kEpoch, 20, {2});   // no unix time
    m_maker.samples(tensor + 7, 10, 20, {3});    // of no series
    m_maker.samples(UINT32_MAX, 10, 20, {4, 5}); // nor those
    auto longer = makeRecord<spool::Samples>();  // says more values than it has
    longer.start = longer.end = kEpoch + 10;
    longer.first = tensor;
    longer.count = UINT32_MAX;
    m_maker.add(longer);
    m_maker.add(spool::Head{spool::Kind::SampleSeries, 1, 0}); // too short, likewise these
    m_maker.add(spool::Head{spool::Kind::Samples, 1, 0});
    m_maker.add(spool::Head{spool::Kind::Text, 1, 0});
    m_maker.add(spool::Head{spool::Kind::Loss, 1, 0});
    m_maker.add(kernelRecord(1)); // not of a sampler
    m_maker.samples(tensor, 10, 20, {6});
    m_maker.add(spool::Head{spool::Kind::Samples, 0, 0}); // the block cannot be read beyond this
    m_maker.samples(tensor, 20, 30, {7});
    take();
    m_maker.samples(tensor, 30, 40, {8});
    end();
    take();
    const trace::Trace trace = finish();
    EXPECT_THAT(told(trace), ElementsAre("tensor@10=6", "tensor@30=8"));
    EXPECT_THAT(trace.losses, IsEmpty());
}

} // namespace
} // namespace ridge::recorder
