// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "cli/sampling.h"

#include <charconv>
#include <fmt/format.h>
#include <optional>
#include <string_view>

namespace ridge::cli {

namespace {

constexpr double kMostBurstSamples = 10'000; // what the sampler holds until it is decoded

constexpr double kLeastCores = 0.1, kMostCores = 1;

std::chrono::nanoseconds nanoseconds(double value, double unit) {
    return std::chrono::nanoseconds(static_cast<std::int64_t>(value * unit));
}

} // namespace

std::optional<double> numberOf(std::string_view word) {
    double value = 0;
    const char* end = word.data() + word.size();
    const auto [at, error] = std::from_chars(word.data(), end, value);
    if (error != std::errc() || at != end || !(value >= 0))
        return std::nullopt;
    return value;
}

Result<recorder::SampleOptions> sampleInterval(const std::string& given) {
    const std::optional<double> every = numberOf(given);
    if (!every || (*every != 0 && (*every < 50 || *every > 100'000)))
        return fail("--sample-interval takes 50 to 100000 microseconds, or 0 for none");
    return recorder::SampleOptions{nanoseconds(*every, 1e3), {}, 0};
}

Result<recorder::SampleOptions> sampleBurst(const std::string& given) {
    const std::string_view text = given;
    const std::size_t first = text.find(','), second = text.find(',', first + 1);
    if (first == std::string_view::npos || second == std::string_view::npos)
        return fail("--sample-burst takes EVERY,FROM,FOR such as 20,1500,100: every 20 "
                    "microseconds from 1500 ms "
                    "after the start for 100 ms");
    const auto every = numberOf(text.substr(0, first));
    const auto from = numberOf(text.substr(first + 1, second - first - 1));
    const auto length = numberOf(text.substr(second + 1));
    if (!every || *every < 10 || *every > 50)
        return fail(
            "--sample-burst samples every 10 to 50 microseconds (--sample-interval: every 50 "
            "or more)");
    if (!from || *from > 1e9 || !length || *length == 0)
        return fail("--sample-burst takes milliseconds from the start and a length above 0 behind "
                    "the interval");
    const double most = kMostBurstSamples * *every / 1e3;
    if (*length > most)
        return fail(fmt::format(
            "--sample-burst holds {} samples: {:g} ms at most at every {:g} microseconds",
            kMostBurstSamples, most, *every));
    return recorder::SampleOptions{
        nanoseconds(*every, 1e3),
        recorder::SampleBurst{nanoseconds(*from, 1e6), nanoseconds(*length, 1e6)}, 0};
}

Result<recorder::SampleOptions> sampleCpu(const std::string& given) {
    const std::optional<double> cores = numberOf(given);
    if (!cores || *cores < kLeastCores || *cores > kMostCores)
        return fail(fmt::format("--sample-cpu takes {:g} to {:g} cores", kLeastCores, kMostCores));
    return recorder::SampleOptions{.cores = *cores};
}

Result<recorder::SampleOptions> sampleOptions(const SampleWords& given) {
    if (given.burst && given.interval)
        return fail("--sample-burst has an interval of its own: leave --sample-interval out");
    if (given.cpu && (given.burst || given.interval))
        return fail("--sample-cpu is for automatic sampling: leave --sample-interval and "
                    "--sample-burst out");
    if (given.burst)
        return sampleBurst(*given.burst);
    if (given.interval)
        return sampleInterval(*given.interval);
    return given.cpu ? sampleCpu(*given.cpu) : recorder::SampleOptions();
}

} // namespace ridge::cli
