// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "collector/inject/process/own_plan.h"

#include "collector/inject/process/process_facts.h"

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <functional>
#include <unistd.h>
#include <utility>

namespace ridge::inject {

namespace {

constexpr std::uint32_t kMostProcesses = 100'000; // of one name

/// The how manieth process of `name` this is, from 0: the first whose file beside the plan is not
/// taken.
Result<std::uint32_t> takePlace(const std::string& path, const std::string& name) {
    const std::string stem = path + '.' + std::to_string(std::hash<std::string>()(name)) + '.';
    for (std::uint32_t nth = 0; nth < kMostProcesses; ++nth) {
        const std::string file = stem + std::to_string(nth);
        const int taken = ::open(file.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
        if (taken >= 0) {
            ::close(taken);
            return nth;
        }
        if (errno != EEXIST)
            return fail(file + ": " + std::strerror(errno));
    }
    return fail("too many processes of " + name);
}

} // namespace

Result<OwnPlan> planOfThisProcess(const std::string& path) {
    auto plan = spool::readReplayPlan(path);
    if (!plan)
        return tl::unexpected(plan.error());
    const std::string name = processPlanName();
    const auto nth = takePlace(path, name);
    if (!nth)
        return tl::unexpected(nth.error());
    for (spool::PlannedProcess& process : plan->processes)
        if (process.name == name && process.nth == *nth)
            return OwnPlan{plan->how, std::move(process.launches)};
    return OwnPlan{}; // none of this process
}

} // namespace ridge::inject
