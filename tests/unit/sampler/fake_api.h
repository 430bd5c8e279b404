// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "collector/sampler/profiler_api.h"
#include "tests/fakes/fake_pm.h"

#include <gtest/gtest.h>

namespace ridge::test {

/// The functions of tests/fakes/fake_pm.h; none of the driver's.
sampler::ProfilerApi fakeApi();

/// A test over a fake GPU that is as in a new process.
class OverFakePm : public testing::Test {
  protected:
    OverFakePm() { fakePm() = freshPm(); }

    const sampler::ProfilerApi m_api = fakeApi();
};

} // namespace ridge::test
