// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// Measures what analysing a trace costs beside what reading it costs at all:
// bench_analyze [--runs N] FILE...
#include "analyzer/analyze.h"
#include "measure.h"
#include "scan.h"
#include "trace/reader.h"

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <optional>
#include <thread>
#include <vector>

namespace ridge::bench {
namespace {

std::string processorName() {
    std::ifstream facts("/proc/cpuinfo");
    for (std::string line; std::getline(facts, line);)
        if (line.starts_with("model name"))
            return line.substr(line.find(':') + 2);
    return "a processor without a name";
}

/// The run of median elapsed time, with the most memory of all; not ok when one of them was not.
template <class Run>
Cost medianOf(int runs, Run run) {
    std::vector<Cost> costs;
    std::uint64_t memory = 0;
    for (int i = 0; i < runs; ++i) {
        costs.push_back(run());
        if (!costs.back().ok)
            return {};
        memory = std::max(memory, costs.back().memory);
    }
    std::sort(costs.begin(), costs.end(),
              [](const Cost& a, const Cost& b) { return a.elapsed < b.elapsed; });
    Cost median = costs[costs.size() / 2];
    median.memory = memory;
    return median;
}

bool print(const char* what, const Cost& cost, const Cost& floor) {
    if (!cost.ok) {
        std::fprintf(stderr, "bench_analyze: '%s' failed\n", what);
        return false;
    }
    std::printf("  %-28s %9.2f %9.2f %9.0f %9.2f\n", what, cost.elapsed, cost.cpu,
                static_cast<double>(cost.memory) / 1e6, cost.elapsed / floor.elapsed);
    return true;
}

bool load(const std::string& file, std::optional<trace::Trace>& trace) {
    auto read = trace::read(file);
    if (!read) {
        std::fprintf(stderr, "bench_analyze: %s\n", read.error().message.c_str());
        return false;
    }
    trace = std::move(*read);
    return true;
}

bool bench(const std::string& file, int runs) {
    std::optional<trace::Trace> trace; // filled in child processes only
    const auto nothing = [] { return true; };
    const auto read = [&] { return load(file, trace); };
    const auto analyze = [&] { return analyzer::analyze(*trace).counts.kernels > 0; };
    if (!measure(nothing, [&] { return load(file, trace); }).ok) // and warms the page cache
        return false;
    std::printf("%s\n  %-28s %9s %9s %9s %9s\n", file.c_str(), "", "elapsed s", "CPU s", "peak MB",
                "ratio");
    const Cost floor =
        medianOf(runs, [&] { return measure(nothing, [&] { return scan(file) > 0; }); });
    return print("SQLite: step over each value", floor, floor) &&
           print("trace::read", medianOf(runs, [&] { return measure(nothing, read); }), floor) &&
           print("analyzer::analyze", medianOf(runs, [&] { return measure(read, analyze); }),
                 floor) &&
           print("ridge analyze, whole process",
                 medianOf(runs, [&] { return measureProgram(RIDGE_PROGRAM, "analyze", file); }),
                 floor);
}

int run(int argc, char** argv) {
    int runs = 1, first = 1;
    if (argc > 2 && std::strcmp(argv[1], "--runs") == 0) {
        runs = std::atoi(argv[2]);
        first = 3;
    }
    if (first >= argc || runs < 1 || argv[first][0] == '-') {
        std::fprintf(stderr, "use: bench_analyze [--runs N] FILE...\n");
        return 2;
    }
    std::printf("%s, %u cores; median of %d, page cache warm; ratio to the first line\n",
                processorName().c_str(), std::thread::hardware_concurrency(), runs);
    for (int i = first; i < argc; ++i)
        if (!bench(argv[i], runs))
            return 1;
    return 0;
}

} // namespace
} // namespace ridge::bench

int main(int argc, char** argv) {
    std::setvbuf(stdout, nullptr, _IOLBF, 0); // child processes must not inherit unwritten lines
    return ridge::bench::run(argc, argv);
}
