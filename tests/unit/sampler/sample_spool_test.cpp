// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// From the sampler's spool to the trace, beside the spool of a process.
#include "collector/sampler/sample_spool.h"

#include "collector/recorder/import/spool_folder.h"
#include "tests/unit/recorder/import.h"

#include <gmock/gmock.h>
#include <limits>

namespace ridge::sampler {
namespace {

using namespace ridge::test;
using testing::ElementsAre;
using testing::IsEmpty;
namespace fs = std::filesystem;

constexpr spool::Uuid kGpu = {{0xaa}};

class SampleSpoolTest : public testing::Test {
  protected:
    void SetUp() override {
        fs::create_directory(m_folder);
        ASSERT_TRUE(m_spool.open(m_samples));
    }

    /// A process that has declared the GPU.
    void addProcess() {
        BlockMaker maker;
        maker.add(processRecord(maker, 42));
        maker.add(deviceRecord(maker, 0, kGpu.bytes[0]));
        maker.add(endRecord());
        spool::SpoolFile file;
        ASSERT_TRUE(file.open((m_folder / "42-7.spool").c_str(), 42, UINT64_MAX));
        ASSERT_TRUE(file.write(maker.take()));
    }

    trace::Trace finish() {
        m_spools.finish();
        EXPECT_TRUE(m_writer.finish());
        auto trace = trace::read(m_file.path());
        EXPECT_TRUE(trace);
        return trace ? std::move(*trace) : trace::Trace();
    }

    trace::test::ScratchFile m_file;
    fs::path m_folder = m_file.folder() / "spools";
    fs::path m_samples = m_folder / recorder::kSamplesFile;
    trace::Writer m_writer = *trace::Writer::create(m_file.path(), trace::IfExists::Fail);
    recorder::SpoolFolder m_spools{m_folder, m_writer, kEpoch, false};
    SampleSpool m_spool;
};

TEST_F(SampleSpoolTest, WhatTheSamplerWroteIsInTheTrace) {
    const auto tensor = m_spool.series(kGpu, "tensor", "%", "sampled");
    EXPECT_EQ(m_spool.series(kGpu, "DRAM read", "B", "sampled"), tensor + 1);
    const auto power = m_spool.series(kGpu, "power", "W", "NVML");
    const double busy[] = {97.5, 1e9}, watts[] = {612.25};
    m_spool.samples(tensor, kEpoch + 10, kEpoch + 20, busy);
    m_spool.samples(power, kEpoch + 15, kEpoch + 15, watts);
    m_spool.loss(spool::LossKind::SamplesLost, 3, "");
    m_spool.close();
    addProcess();
    const trace::Trace trace = finish();
    ASSERT_EQ(trace.samples.size(), 3U);
    ASSERT_EQ(trace.series.size(), 3U);
    std::map<std::string, double> values;
    for (const trace::Sample& sample : trace.samples)
        values[trace.series[index(sample.series)].name] = sample.value;
    EXPECT_EQ(values, (std::map<std::string, double>{
                          {"tensor", 97.5}, {"DRAM read", 1e9}, {"power", 612.25}}));
    EXPECT_EQ(trace.series[0].unit, "%");
    EXPECT_EQ(trace.series[0].device, trace.devices[0].id);
    EXPECT_EQ(trace.samples[0].start, trace::Ns(10));
    EXPECT_EQ(trace.samples[0].end, trace::Ns(20));
    ASSERT_EQ(trace.losses.size(), 1U);
    EXPECT_EQ(lossCount(trace, "holes in the samples"), 3U);
}

TEST_F(SampleSpoolTest, ManySamplesPassInBlocksThatAReaderTakes) {
    constexpr int kSamples = 50'000; // several blocks of 1 MB
    const auto first = m_spool.series(kGpu, "tensor", "%", "sampled");
    m_spool.series(kGpu, "FP32", "%", "sampled");
    double sum = 0;
    for (int i = 0; i < kSamples; ++i) {
        const double values[] = {static_cast<double>(i), static_cast<double>(2 * i)};
        m_spool.samples(first, kEpoch + i, kEpoch + i + 1, values);
        sum += values[0] + values[1];
    }
    m_spool.close();
    addProcess();
    const trace::Trace trace = finish();
    EXPECT_EQ(trace.samples.size(), 2U * kSamples);
    for (const trace::Sample& sample : trace.samples)
        sum -= sample.value;
    EXPECT_EQ(sum, 0);
    EXPECT_THAT(trace.losses, IsEmpty());
}

TEST_F(SampleSpoolTest, OfASpoolThatWasCutTheWholeBlocksAreKept) {
    const auto tensor = m_spool.series(kGpu, "tensor", "%", "sampled");
    const double value[] = {1};
    for (int i = 0; i < 10; ++i) {
        m_spool.samples(tensor, kEpoch + i, kEpoch + i + 1, value);
        m_spool.flush();
    }
    m_spool.close();
    constexpr std::uintmax_t kEndBlock = sizeof(spool::BlockHead) + sizeof(spool::End);
    fs::resize_file(m_samples, fs::file_size(m_samples) - kEndBlock - 1);
    addProcess();
    const trace::Trace trace = finish();
    EXPECT_EQ(trace.samples.size(), 9U);
    EXPECT_EQ(lossCount(trace, "the sampler ended early"), 1U);
}

TEST_F(SampleSpoolTest, ASamplerThatHungAtItsStartIsTold) {
    addProcess();
    EXPECT_EQ(lossCount(finish(), "the sampler ended early"), 1U);
}

TEST_F(SampleSpoolTest, SamplesThatWereReadBeforeTheirDeviceWasDeclaredAreKept) {
    BlockMaker maker;
    maker.add(processRecord(maker, 42));
    spool::SpoolFile file;
    ASSERT_TRUE(file.open((m_folder / "42-7.spool").c_str(), 42, UINT64_MAX));
    ASSERT_TRUE(file.write(maker.take()));
    const auto tensor = m_spool.series(kGpu, "tensor", "%", "sampled");
    const double value[] = {50};
    m_spool.samples(tensor, kEpoch + 10, kEpoch + 20, value);
    m_spool.flush();
    while (m_spools.poll() > 0)
        continue;
    maker.add(deviceRecord(maker, 0, kGpu.bytes[0]));
    maker.add(endRecord());
    ASSERT_TRUE(file.write(maker.take()));
    m_spool.close();
    EXPECT_EQ(finish().samples.size(), 1U);
}

TEST_F(SampleSpoolTest, ASamplerThatWritesOnKeepsNobodyWaiting) {
    addProcess();
    const auto tensor = m_spool.series(kGpu, "tensor", "%", "sampled");
    m_spools.poll();
    const double value[] = {50};
    for (int i = 0; i < 5; ++i) {
        m_spool.samples(tensor, kEpoch + 10 + i, kEpoch + 11 + i, value);
        m_spool.flush();
        EXPECT_EQ(m_spools.poll(), 0U);
    }
    m_spool.close();
    EXPECT_EQ(finish().samples.size(), 5U);
}

TEST_F(SampleSpoolTest, AFileThatExistsIsNotOverwritten) {
    SampleSpool second;
    EXPECT_FALSE(second.open(m_samples));
}

} // namespace
} // namespace ridge::sampler
