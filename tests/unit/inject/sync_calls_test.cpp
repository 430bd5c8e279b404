// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// Callbacks of waiting calls become records: which stream, which event, and which record of it.
#include "collector/inject/calls/sync_calls.h"
#include "recorded.h"

#include <array>
#include <random>
#include <set>

namespace ridge::inject {
namespace {

std::set<std::pair<int, CUpti_CallbackId>> g_watched;

CUptiResult CUPTIAPI nameOf(CUpti_CallbackDomain domain, std::uint32_t cbid, const char** name) {
    static const std::map<std::pair<int, CUpti_CallbackId>, const char*> names = {
        {{CUPTI_CB_DOMAIN_RUNTIME_API, 1}, "cudaLaunchKernel_v7000"},
        {{CUPTI_CB_DOMAIN_RUNTIME_API, 2}, "cudaStreamWaitEvent_v3020"},
        {{CUPTI_CB_DOMAIN_RUNTIME_API, 3}, "cudaEventRecord_v3020"},
        {{CUPTI_CB_DOMAIN_RUNTIME_API, 4}, "cudaStreamSynchronize_ptsz_v7000"},
        {{CUPTI_CB_DOMAIN_RUNTIME_API, 5}, "cudaEventRecordWithFlags_v11010"},
        {{CUPTI_CB_DOMAIN_RUNTIME_API, 6}, "cudaDeviceSynchronize_v3020"},
        {{CUPTI_CB_DOMAIN_DRIVER_API, 1}, "cuEventSynchronize"},
        {{CUPTI_CB_DOMAIN_DRIVER_API, 2}, "cuStreamWaitEvent"},
        {{CUPTI_CB_DOMAIN_DRIVER_API, 3}, "cuEventDestroy_v2"},
        {{CUPTI_CB_DOMAIN_DRIVER_API, 4}, "cuEventRecord"},
        {{CUPTI_CB_DOMAIN_DRIVER_API, 5}, "cuStreamSynchronize"},
    };
    const auto found = names.find({domain, cbid});
    *name = found == names.end() ? nullptr : found->second;
    return *name ? CUPTI_SUCCESS : CUPTI_ERROR_INVALID_PARAMETER;
}

CUptiResult CUPTIAPI enable(std::uint32_t on, CUpti_SubscriberHandle, CUpti_CallbackDomain domain,
                            CUpti_CallbackId cbid) {
    if (on != 0)
        g_watched.insert({domain, cbid});
    else
        g_watched.erase({domain, cbid});
    return CUPTI_SUCCESS;
}

/// A handle is its number; a thread's own null stream is 2.
CUptiResult CUPTIAPI streamId(CUcontext, CUstream stream, std::uint8_t perThread,
                              std::uint32_t* id) {
    const auto number = static_cast<std::uint32_t>(reinterpret_cast<std::uintptr_t>(stream));
    *id = number != 0 ? number : perThread != 0 ? 2 : 1;
    return CUPTI_SUCCESS;
}

CuptiApi fakeApi() {
    CuptiApi api;
    api.cuptiGetCallbackName = nameOf;
    api.cuptiEnableCallback = enable;
    api.cuptiGetStreamIdEx = streamId;
    return api;
}

class SyncCallsTest : public testing::Test {
  protected:
    SyncCallsTest() {
        g_watched.clear();
        calls.find(api);
        calls.watch(api, nullptr, true);
        Recorded::instance().read();
    }

    void enter(CUpti_CallbackDomain domain, CUpti_CallbackId cbid) {
        note(domain, cbid, CUPTI_API_ENTER, {});
    }
    void exit(CUpti_CallbackDomain domain, CUpti_CallbackId cbid,
              std::array<std::uintptr_t, 2> handles) {
        note(domain, cbid, CUPTI_API_EXIT, handles);
    }
    void call(CUpti_CallbackDomain domain, CUpti_CallbackId cbid,
              std::array<std::uintptr_t, 2> handles) {
        enter(domain, cbid);
        exit(domain, cbid, handles);
    }
    const Recorded& spool() {
        Recorded::instance().threadLogs.collect();
        Recorded::instance().read();
        return Recorded::instance();
    }

    static constexpr auto kRuntime = CUPTI_CB_DOMAIN_RUNTIME_API;
    static constexpr auto kDriver = CUPTI_CB_DOMAIN_DRIVER_API;
    CuptiApi api = fakeApi();
    SyncCalls calls{Recorded::instance().threadLogs};

  private:
    void note(CUpti_CallbackDomain domain, CUpti_CallbackId cbid, CUpti_ApiCallbackSite site,
              std::array<std::uintptr_t, 2> handles) {
        CUpti_CallbackData data{};
        data.callbackSite = site;
        data.correlationId = 70 + cbid;
        data.contextUid = 3;
        data.functionParams = handles.data();
        calls.note(api, domain, cbid, data);
    }
};

TEST_F(SyncCallsTest, OnlyFunctionsThatWaitAreWatched) {
    EXPECT_EQ(g_watched.size(), 10U);
    EXPECT_FALSE(g_watched.contains({kRuntime, 1}));
    call(kRuntime, 1, {5, 6});
    EXPECT_EQ(spool().size(), 0U);
    calls.watch(api, nullptr, false);
    EXPECT_TRUE(g_watched.empty());
}

TEST_F(SyncCallsTest, AStreamThatWaitsForAnEventNamesItsRecord) {
    call(kRuntime, 3, {0x100, 5}); // event, stream
    call(kRuntime, 2, {6, 0x100}); // stream, event
    const Recorded& told = spool();
    const auto event = told.only<spool::CudaEvent>();
    EXPECT_EQ(event.stream, 5U);
    EXPECT_EQ(event.context, 3U);
    const auto wait = told.only<spool::Sync>();
    EXPECT_EQ(wait.kind, 2U);
    EXPECT_EQ(wait.stream, 6U);
    EXPECT_EQ(wait.event, event.event);
    EXPECT_EQ(wait.eventSync, event.sync);
    EXPECT_EQ(wait.correlation, 72U);
    EXPECT_GT(wait.start, 0);
    EXPECT_LE(wait.start, wait.end);
}

TEST_F(SyncCallsTest, ACallOfTheRuntimeThatEntersTheDriverIsOne) {
    enter(kRuntime, 4);
    call(kDriver, 5, {9, 0});
    exit(kRuntime, 4, {0, 0});
    const auto wait = spool().only<spool::Sync>();
    EXPECT_EQ(wait.kind, 3U);
    EXPECT_EQ(wait.stream, 2U) << "the thread's own null stream";
    EXPECT_EQ(wait.event, 0U);
}

TEST_F(SyncCallsTest, AContextHasNoStream) {
    call(kRuntime, 6, {0, 0});
    const auto wait = spool().only<spool::Sync>();
    EXPECT_EQ(wait.kind, 4U);
    EXPECT_EQ(wait.stream, 0U);
}

TEST_F(SyncCallsTest, AnEventNeverRecordedHasNoRecord) {
    call(kDriver, 1, {0x300, 0});
    const auto wait = spool().only<spool::Sync>();
    EXPECT_EQ(wait.kind, 1U);
    EXPECT_NE(wait.event, 0U);
    EXPECT_EQ(wait.eventSync, 0U);
}

TEST_F(SyncCallsTest, AHandleThatCameBackIsAnotherEvent) {
    call(kDriver, 4, {0x100, 5});
    call(kDriver, 3, {0x100, 0});
    call(kDriver, 1, {0x100, 0});
    const Recorded& told = spool();
    const auto wait = told.only<spool::Sync>();
    EXPECT_NE(wait.event, told.only<spool::CudaEvent>().event);
    EXPECT_EQ(wait.eventSync, 0U);
}

TEST_F(SyncCallsTest, WhatWasRecordedWhileNobodyWatchedIsNotKnown) {
    call(kDriver, 4, {0x100, 5});
    calls.watch(api, nullptr, false);
    calls.watch(api, nullptr, true);
    call(kDriver, 1, {0x100, 0});
    EXPECT_EQ(spool().only<spool::Sync>().eventSync, 0U);
}

TEST_F(SyncCallsTest, ACallWhoseEndNobodyWatchedIsNotMistakenForALaterOne) {
    enter(kDriver, 5);
    calls.watch(api, nullptr, false);
    calls.watch(api, nullptr, true);
    const std::int64_t later = now();
    call(kDriver, 5, {9, 0});
    const Recorded& told = spool();
    EXPECT_GE(told.only<spool::Sync>().start, later);
}

TEST_F(SyncCallsTest, RandomCallsNameTheNewestRecordOfTheirEvent) {
    std::mt19937 random(7);
    std::map<std::uintptr_t, std::uint32_t> newest; // by handle: its place among all records
    std::uint32_t records = 0;
    std::vector<std::uint32_t> expected;
    for (int i = 0; i < 2000; ++i) {
        const std::uintptr_t event = 0x100 + random() % 7;
        switch (random() % 3) {
        case 0:
            call(kRuntime, random() % 2 != 0 ? 3 : 5, {event, 5});
            newest[event] = ++records;
            break;
        case 1:
            call(kDriver, 3, {event, 0});
            newest.erase(event);
            break;
        default:
            call(kDriver, 1, {event, 0});
            expected.push_back(newest.contains(event) ? newest[event] : 0);
        }
    }
    const Recorded& told = spool();
    const auto events = told.all<spool::CudaEvent>();
    const auto waits = told.all<spool::Sync>();
    ASSERT_EQ(events.size(), records);
    ASSERT_EQ(waits.size(), expected.size());
    for (std::size_t i = 0; i < waits.size(); ++i)
        EXPECT_EQ(waits[i].eventSync, expected[i] == 0 ? 0 : events[expected[i] - 1].sync) << i;
}

} // namespace
} // namespace ridge::inject
