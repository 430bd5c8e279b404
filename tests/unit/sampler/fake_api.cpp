// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "fake_api.h"

extern "C" CUptiResult cuptiGetResultString(CUptiResult, const char** text) {
    *text = "an error of the fake";
    return CUPTI_SUCCESS;
}

namespace ridge::test {

sampler::ProfilerApi fakeApi() {
    sampler::ProfilerApi api;
#define RIDGE_TAKE(name) api.name = &::name;
    RIDGE_HOST_FUNCTIONS(RIDGE_TAKE)
    RIDGE_PROFILER_FUNCTIONS(RIDGE_TAKE)
#undef RIDGE_TAKE
    return api;
}

} // namespace ridge::test
