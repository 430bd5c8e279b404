// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// Measures the way from a spool to a finished trace, one thread: bench_recorder MILLIONS FOLDER
// A launch is two events, its API call and its kernel; ranges are not counted.
#include "collector/recorder/import/spool_folder.h"
#include "program.h"
#include "spool/file.h"
#include "trace/writer.h"

#include <chrono>
#include <cstdio>
#include <ctime>
#include <filesystem>
#include <sys/resource.h>
#include <unistd.h>

namespace ridge::bench {
namespace {

namespace fs = std::filesystem;

constexpr std::uint32_t kRoundsPerCommit = 125; // half a million launches

/// Elapsed and this process's CPU seconds; on a shared machine the second is the steadier one.
struct Times {
    double elapsed = 0, cpu = 0;

    static Times now() {
        const auto read = [](clockid_t clock) {
            timespec t{};
            clock_gettime(clock, &t);
            return static_cast<double>(t.tv_sec) + static_cast<double>(t.tv_nsec) * 1e-9;
        };
        return {read(CLOCK_MONOTONIC), read(CLOCK_PROCESS_CPUTIME_ID)};
    }
    void addSince(const Times& start) {
        const Times end = now();
        elapsed += end.elapsed - start.elapsed;
        cpu += end.cpu - start.cpu;
    }
};

struct Outcome {
    Times times;
    std::uint64_t launches = 0, spoolBytes = 0, traceBytes = 0;
};

/// Writes the spool and, in turns, reads it into the trace; only the reading is timed.
Result<Outcome> measure(std::uint64_t launches, const fs::path& folder) {
    const fs::path spoolFile = folder / "1-1.spool", traceFile = folder / "bench.ridge";
    spool::SpoolFile spool;
    if (!spool.open(spoolFile.c_str(), 1, UINT64_MAX))
        return fail("cannot write " + spoolFile.string());
    auto writer = trace::Writer::create(traceFile, trace::IfExists::Fail);
    if (!writer)
        return tl::unexpected(writer.error());
    recorder::SpoolFolder spools(folder, *writer, Program::kEpoch, false);
    Program program;
    Outcome outcome;
    bool spooled = spool.write(program.declarations());
    for (std::uint32_t round = 1; outcome.launches < launches && spooled; ++round) {
        for (const test::Bytes& block : program.round())
            spooled = spooled && spool.write(block);
        outcome.launches += Program::kLaunchesPerRound;
        const Times start = Times::now();
        spools.poll();
        if (round % kRoundsPerCommit == 0)
            writer->commit();
        outcome.times.addSince(start);
    }
    if (!spooled)
        return fail("cannot write " + spoolFile.string());
    const Times start = Times::now();
    spools.finish();
    const auto finished = writer->finish();
    outcome.times.addSince(start);
    outcome.spoolBytes = fs::file_size(spoolFile);
    outcome.traceBytes = fs::file_size(traceFile);
    return finished ? Result<Outcome>(outcome) : tl::unexpected(finished.error());
}

int run(std::uint64_t launches, const fs::path& parent) {
    const fs::path folder = parent / ("bench_recorder." + std::to_string(getpid()));
    std::error_code code;
    fs::create_directories(folder, code);
    const auto outcome = measure(launches, folder);
    fs::remove_all(folder, code);
    if (!outcome) {
        std::fprintf(stderr, "bench_recorder: %s\n", outcome.error().message.c_str());
        return 1;
    }
    const auto count = static_cast<double>(outcome->launches), events = 2 * count;
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    std::printf("launches                       %12.0f\n", count);
    std::printf("events/s (elapsed)             %12.0f\n", events / outcome->times.elapsed);
    std::printf("events/s (CPU time)            %12.0f\n", events / outcome->times.cpu);
    std::printf("spool bytes per launch         %12.1f\n",
                static_cast<double>(outcome->spoolBytes) / count);
    std::printf("trace bytes per launch         %12.1f\n",
                static_cast<double>(outcome->traceBytes) / count);
    std::printf("largest memory of the process  %12.1f MiB\n",
                static_cast<double>(usage.ru_maxrss) / 1024);
    return 0;
}

} // namespace
} // namespace ridge::bench

int main(int argc, char** argv) {
    const double millions = argc == 3 ? std::strtod(argv[1], nullptr) : 0;
    if (!(millions > 0)) {
        std::fprintf(stderr, "use: bench_recorder MILLIONS FOLDER\n");
        return 2;
    }
    return ridge::bench::run(static_cast<std::uint64_t>(millions * 1e6), argv[2]);
}
