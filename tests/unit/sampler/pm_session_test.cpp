// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "collector/sampler/pm_session.h"

#include "fake_api.h"

#include <deque>
#include <gmock/gmock.h>

namespace ridge::sampler {
namespace {

using namespace ridge::test;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

constexpr std::int64_t kInterval = 600'000;
constexpr auto kDisabled = CUPTI_PROFILER_CONFIGURATION_DISABLED;
constexpr auto kUnsupported = CUPTI_PROFILER_CONFIGURATION_UNSUPPORTED;

struct Taken {
    std::int64_t start, end;
    std::vector<double> values;
};

class Session : public OverFakePm {
  protected:
    Session() {
        fakePm().decode = [this](FakeGpu&) {
            FakeDecode next;
            if (!m_decodes.empty()) {
                next = m_decodes.front();
                m_decodes.pop_front();
            }
            return next;
        };
    }

    /// Armed, not yet started.
    Result<PmSession> prepare(const Pace& pace) {
        auto session = PmSession::prepare(m_api, 0);
        if (session && !session->arm(pace, m_image))
            return fail(session->failure());
        return session;
    }

    Result<PmSession> start() {
        auto session = prepare(steadyPace(kInterval));
        if (session && !session->start())
            return fail(session->failure());
        return session;
    }

    std::string whyNot() {
        const auto session = start();
        EXPECT_FALSE(session);
        return session ? "" : session.error().message;
    }

    bool drain(PmSession& session) {
        return session.drain([this](const Row& row) {
            m_rows.push_back({row.start, row.end, {row.values.begin(), row.values.end()}});
        });
    }

    /// Numbers of the intervals that were handed over.
    std::vector<std::int64_t> taken() const {
        std::vector<std::int64_t> numbers;
        for (const Taken& row : m_rows)
            numbers.push_back(row.start / kInterval);
        return numbers;
    }

    Image m_image;
    std::deque<FakeDecode> m_decodes; ///< what the next calls give
    std::vector<Taken> m_rows;
};

/// A decode of the intervals `first` to `last`.
FakeDecode intervals(std::int64_t first, std::int64_t last) {
    FakeDecode decode;
    for (std::int64_t i = first; i <= last; ++i)
        decode.samples.push_back(
            {i * kInterval, (i + 1) * kInterval, static_cast<double>(i * 100)});
    return decode;
}

TEST_F(Session, ValuesReachTheRowsInTheOrderOfTheMetrics) {
    auto session = start();
    ASSERT_TRUE(session);
    m_decodes = {intervals(1, 3)};
    EXPECT_TRUE(drain(*session));
    ASSERT_THAT(taken(), ElementsAre(2, 3)); // CUPTI's first began long before
    EXPECT_EQ(m_rows[1].end, 4 * kInterval);
    std::vector<double> expected;
    for (std::size_t i = 0; i < session->metrics().size(); ++i)
        expected.push_back(300.0 + static_cast<double>(i));
    EXPECT_EQ(m_rows[1].values, expected);
}

TEST_F(Session, IsSetToTheIntervalAndStoppedAtItsEnd) {
    {
        auto session = start();
        ASSERT_TRUE(session);
        const PmSession moved = std::move(*session);
        EXPECT_EQ(fakePm().intervalNs, 600'000U);
        EXPECT_TRUE(fakePm().enabled && fakePm().running);
    }
    EXPECT_FALSE(fakePm().enabled || fakePm().running);
    EXPECT_EQ(fakePm().calls["cuptiPmSamplingDisable"], 1);
}

TEST_F(Session, SamplesFromItsStartOnToItsStop) {
    auto session = prepare(burstPace(kInterval));
    ASSERT_TRUE(session);
    EXPECT_TRUE(fakePm().enabled);
    EXPECT_FALSE(fakePm().running);
    EXPECT_TRUE(session->start());
    EXPECT_TRUE(fakePm().running);
    session->stop();
    EXPECT_FALSE(fakePm().running);
    m_decodes = {intervals(0, kBurstSamples)};
    EXPECT_TRUE(drain(*session)); // all of a burst at once
    EXPECT_EQ(taken().size(), kBurstSamples);
    EXPECT_EQ(session->holes(), 0U);
    EXPECT_FALSE(fakePm().running);
}

TEST_F(Session, GoesFromOnePaceToAnotherAndBack) {
    auto session = start();
    ASSERT_TRUE(session);
    Image other;
    m_decodes = {intervals(0, 3), intervals(100, 103), intervals(200, 203)};
    EXPECT_TRUE(drain(*session));
    ASSERT_TRUE(session->arm(shortBurstPace(20'000, 1000), other));
    EXPECT_FALSE(fakePm().running);
    ASSERT_TRUE(session->start());
    EXPECT_EQ(fakePm().intervalNs, 20'000U);
    EXPECT_EQ(fakePm().maxSamples, 1250U);
    session->stop();
    EXPECT_TRUE(drain(*session));
    ASSERT_TRUE(session->arm(backgroundPace(900'000), m_image));
    ASSERT_TRUE(session->start());
    EXPECT_EQ(fakePm().intervalNs, 900'000U);
    EXPECT_TRUE(drain(*session));
    EXPECT_THAT(taken(), ElementsAre(1, 2, 3, 101, 102, 103, 201, 202, 203)); // less each first
    EXPECT_EQ(session->holes(), 0U);
}

TEST_F(Session, OneThatIsStoppedDoesNotStartAgainWhereItsBufferWasFull) {
    auto session = start();
    ASSERT_TRUE(session);
    session->stop();
    m_decodes = {intervals(0, 3)};
    m_decodes[0].result = CUPTI_ERROR_OUT_OF_MEMORY;
    EXPECT_TRUE(drain(*session));
    EXPECT_THAT(taken(), ElementsAre(1, 2, 3));
    EXPECT_FALSE(fakePm().running);
    EXPECT_EQ(fakePm().calls["cuptiPmSamplingStart"], 1);
}

TEST_F(Session, RoomIsMadeOnlyWhereItLacks) {
    auto session = prepare(backgroundPace(1'000'000));
    ASSERT_TRUE(session);
    ASSERT_TRUE(session->start());
    const auto resets = [] { return fakePm().calls["cuptiPmSamplingCounterDataImageInitialize"]; };
    const int before = resets();
    std::int64_t at = 0;
    for (int i = 0; i < 9; ++i, at += 50) {
        m_decodes = {intervals(at, at + 49)};
        EXPECT_TRUE(session->makeRoom(60));
        EXPECT_TRUE(drain(*session));
    }
    EXPECT_EQ(resets(), before);
    m_decodes = {intervals(at, at + 99)};
    EXPECT_TRUE(session->makeRoom(100));
    EXPECT_TRUE(drain(*session));
    EXPECT_EQ(resets(), before + 1);
    EXPECT_EQ(taken().size(), 549U);
    EXPECT_EQ(session->holes(), 0U);
}

TEST_F(Session, NothingNewIsNoRowAndNoFailure) {
    auto session = start();
    ASSERT_TRUE(session);
    EXPECT_TRUE(drain(*session));
    EXPECT_TRUE(drain(*session));
    EXPECT_THAT(m_rows, IsEmpty());
    EXPECT_EQ(fakePm().calls["cuptiPmSamplingDecodeData"], 2);
}

TEST_F(Session, TheImageIsReadOnAndEmptiedBeforeItIsFull) {
    auto session = start();
    ASSERT_TRUE(session);
    constexpr std::int64_t kAll = 10'000, kOneDrain = 400; // of the shortest interval
    for (std::int64_t i = 0; i < kAll; i += kOneDrain) {
        m_decodes = {intervals(i, i + kOneDrain - 1)};
        EXPECT_TRUE(drain(*session));
    }
    const auto numbers = taken();
    ASSERT_EQ(numbers.size(), kAll - 1U);
    for (std::size_t i = 0; i < numbers.size(); ++i)
        ASSERT_EQ(numbers[i], static_cast<std::int64_t>(i) + 1);
    EXPECT_EQ(session->holes(), 0U);
    EXPECT_LT(fakePm().calls["cuptiPmSamplingCounterDataImageInitialize"], kAll / kOneDrain);
}

TEST_F(Session, WhatAFullImageCannotHoldIsOneHole) {
    auto session = start();
    ASSERT_TRUE(session);
    const auto room = static_cast<std::int64_t>(fakePm().maxSamples);
    m_decodes = {intervals(0, room + 99), intervals(room + 100, room + 101)};
    EXPECT_TRUE(drain(*session));
    EXPECT_TRUE(drain(*session));
    EXPECT_EQ(session->holes(), 1U);
    EXPECT_EQ(taken().size(), fakePm().maxSamples + 1); // less the first of all
    EXPECT_EQ(fakePm().calls["cuptiPmSamplingStart"], 1);
}

TEST_F(Session, AnOverflowIsAHoleAndSamplingStartsAgain) {
    auto session = start();
    ASSERT_TRUE(session);
    m_decodes = {intervals(0, 1), intervals(10, 12), intervals(20, 21)};
    m_decodes[0].result = CUPTI_ERROR_OUT_OF_MEMORY; // what came before the hole is kept
    m_decodes[1].overflow = true;
    for (int i = 0; i < 3; ++i)
        EXPECT_TRUE(drain(*session));
    EXPECT_EQ(session->holes(), 2U);
    EXPECT_THAT(taken(), ElementsAre(1, 11, 12, 21)); // each start's first is dropped
    EXPECT_EQ(fakePm().calls["cuptiPmSamplingStart"], 3);
    EXPECT_TRUE(fakePm().running);
    EXPECT_THAT(session->failure(), IsEmpty());
}

TEST_F(Session, SteadySamplesHaveNoHoleHoweverTheClockRounds) {
    auto session = start();
    ASSERT_TRUE(session);
    m_decodes = {intervals(0, 9)};
    for (std::size_t i = 0; i < 10; ++i)
        m_decodes[0].samples[i].start += i % 2 ? 32 : -32; // the steps of the GPU's clock
    EXPECT_TRUE(drain(*session));
    EXPECT_EQ(session->holes(), 0U);
}

TEST_F(Session, ADeviceThatIsLostEndsItAndSaysWhy) {
    for (const char* function :
         {"cuptiPmSamplingDecodeData", "cuptiPmSamplingGetCounterDataInfo",
          "cuptiPmSamplingCounterDataGetSampleInfo", "cuptiProfilerHostEvaluateToGpuValues"}) {
        fakePm() = freshPm();
        fakePm().decode = [](FakeGpu&) { return intervals(0, 1); };
        auto session = start();
        ASSERT_TRUE(session);
        fakePm().failures[function] = CUPTI_ERROR_UNKNOWN;
        EXPECT_FALSE(drain(*session)) << function;
        EXPECT_EQ(session->failure(), "an error of the fake") << function;
    }
    EXPECT_THAT(m_rows, IsEmpty());
}

TEST_F(Session, CountersTakenByAnotherToolAtARestartEndIt) {
    for (const char* function :
         {"cuptiPmSamplingCounterDataImageInitialize", "cuptiPmSamplingStart"}) {
        fakePm().failures.clear();
        m_rows.clear();
        auto session = start();
        ASSERT_TRUE(session);
        m_decodes = {intervals(0, 1)};
        m_decodes[0].overflow = true;
        fakePm().failures[function] = CUPTI_ERROR_HARDWARE_BUSY;
        EXPECT_FALSE(drain(*session));
        EXPECT_THAT(session->failure(), HasSubstr("another tool holds the GPU's counters"));
        EXPECT_THAT(taken(), ElementsAre(1));
    }
}

TEST_F(Session, RefusalsAreToldWhereverTheyComeAndLeaveNothingOn) {
    struct Refusal {
        CUptiResult result;
        const char* words;
    };
    constexpr Refusal kRefusals[] = {
        {CUPTI_ERROR_INSUFFICIENT_PRIVILEGES, "permission refused: `ridge doctor` says how"},
        {CUPTI_ERROR_HARDWARE_BUSY, "another tool holds the GPU's counters"},
        {CUPTI_ERROR_VIRTUALIZED_DEVICE_NOT_SUPPORTED, "this virtual GPU"},
        {CUPTI_ERROR_VIRTUALIZED_DEVICE_INSUFFICIENT_PRIVILEGES, "this virtual GPU"},
        {CUPTI_ERROR_CONFIDENTIAL_COMPUTING_NOT_SUPPORTED, "confidential computing is on"},
        {CUPTI_ERROR_MIG_DEVICE_NOT_SUPPORTED, "MIG is on"},
        {CUPTI_ERROR_UNKNOWN, "an error of the fake"},
    };
    for (const char* function :
         {"cuptiProfilerInitialize", "cuptiProfilerDeviceSupported", "cuptiDeviceGetChipName",
          "cuptiPmSamplingGetCounterAvailability", "cuptiPmSamplingEnable",
          "cuptiPmSamplingSetConfig", "cuptiPmSamplingGetCounterDataSize",
          "cuptiPmSamplingCounterDataImageInitialize", "cuptiPmSamplingStart"})
        for (const Refusal& refusal : kRefusals) {
            fakePm() = freshPm();
            fakePm().failures[function] = refusal.result;
            EXPECT_THAT(whyNot(), HasSubstr(refusal.words)) << function;
            EXPECT_FALSE(fakePm().enabled || fakePm().running) << function;
        }
}

TEST_F(Session, AResultThatCuptiHasNoWordsForIsTold) {
    ProfilerApi api = m_api;
    api.cuptiGetResultString = [](CUptiResult, const char**) {
        return CUPTI_ERROR_INVALID_PARAMETER;
    };
    EXPECT_EQ(reasonOf(api, CUPTI_ERROR_UNKNOWN), "CUPTI error 999");
}

TEST_F(Session, UnsupportedDevicesAreToldByTheirReason) {
    struct Case {
        CUpti_Profiler_Support_Level CUpti_Profiler_DeviceSupported_Params::*answer;
        CUpti_Profiler_Support_Level level;
        const char* words;
    };
    using Support = CUpti_Profiler_DeviceSupported_Params;
    const Case kCases[] = {
        {&Support::architecture, kUnsupported, "older than what CUPTI counts on"},
        {&Support::vGpu, kUnsupported, "this virtual GPU"},
        {&Support::vGpu, kDisabled, "this virtual GPU"},
        {&Support::confidentialCompute, kUnsupported, "confidential computing is on"},
        {&Support::sli, kUnsupported, "SLI"},
        {&Support::cmp, kUnsupported, "mining"},
        {&Support::wsl, kUnsupported, "WSL"},
        {&Support::isSupported, kUnsupported, "CUPTI says that it cannot count on this GPU"},
    };
    for (const Case& reason : kCases) {
        fakePm() = freshPm();
        fakePm().support.isSupported = kUnsupported;
        fakePm().support.*reason.answer = reason.level;
        EXPECT_THAT(whyNot(), HasSubstr(reason.words));
        EXPECT_EQ(fakePm().calls["cuptiPmSamplingEnable"], 0) << reason.words;
    }
}

} // namespace
} // namespace ridge::sampler
