// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// Measures ways to store launches and their kernels: bench_storage LAYOUT MILLIONS FOLDER
#include "launches.h"
#include "layout.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstring>
#include <ctime>
#include <filesystem>
#include <unistd.h>

namespace ridge::bench {
namespace {

constexpr std::size_t kRowsPerCommit = 500'000;
constexpr int kWindows = 21;

/// Elapsed and this process's CPU seconds; on a shared machine the second is the steadier one.
struct Times {
    double elapsed = 0, cpu = 0;

    Times& operator+=(const Times& more) {
        elapsed += more.elapsed;
        cpu += more.cpu;
        return *this;
    }
};

class Stopwatch {
  public:
    Times read() const {
        const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - m_start;
        return {elapsed.count(), cpuSeconds() - m_cpuStart};
    }

  private:
    static double cpuSeconds() {
        timespec now{};
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
        return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
    }

    std::chrono::steady_clock::time_point m_start = std::chrono::steady_clock::now();
    double m_cpuStart = cpuSeconds();
};

/// The times to write `rows` launches; the time that making them up takes is left out.
Times write(Layout& layout, const std::string& file, std::size_t rows, trace::Ns& middle) {
    Launches launches;
    layout.create(file);
    std::vector<trace::Kernel> batch;
    Times times;
    for (std::size_t done = 0; done < rows; done += batch.size()) {
        batch.clear();
        while (batch.size() < std::min(kRowsPerCommit, rows - done))
            batch.push_back(launches.next());
        if (done + batch.size() >= rows / 2 && middle.count() == 0)
            middle = batch.back().start;
        const Stopwatch watch;
        for (const trace::Kernel& kernel : batch)
            layout.add(kernel);
        layout.commit();
        times += watch.read();
    }
    const Stopwatch watch;
    layout.finish();
    return times += watch.read();
}

/// Median milliseconds of 1 ms windows around `middle`; `found` counts their kernels.
double windows(Layout& layout, const std::string& file, trace::Ns middle, std::size_t& found) {
    using namespace std::chrono_literals;
    layout.open(file);
    std::vector<double> times;
    for (int i = 0; i < kWindows; ++i) {
        const trace::Ns from = middle + (i - kWindows / 2) * 10ms;
        const Stopwatch watch;
        found += layout.window(from, from + 1ms).size();
        times.push_back(watch.read().elapsed * 1e3);
    }
    std::nth_element(times.begin(), times.begin() + kWindows / 2, times.end());
    return times[kWindows / 2];
}

std::unique_ptr<Layout> layoutNamed(const char* name) {
    if (std::strcmp(name, "plain") == 0)
        return plainLayout();
    if (std::strcmp(name, "fused") == 0)
        return fusedLayout();
    if (std::strcmp(name, "chunks") == 0)
        return chunkedLayout();
    if (std::strcmp(name, "trace") == 0)
        return traceLayout();
    return nullptr;
}

int run(const char* name, std::size_t rows, const std::string& folder) {
    const auto layout = layoutNamed(name);
    if (!layout || rows == 0) {
        std::fprintf(stderr, "bench_storage: no layout '%s' or no rows\n", name);
        return 2;
    }
    const std::string file = folder + "/bench_storage." + std::to_string(getpid());
    trace::Ns middle{};
    const Times writing = write(*layout, file, rows, middle);
    const auto bytes = static_cast<double>(std::filesystem::file_size(file));
    const Stopwatch watch;
    const std::size_t loaded = layout->load(file).size();
    const Times loading = watch.read();
    std::size_t found = 0;
    const double window = windows(*layout, file, middle, found);
    std::filesystem::remove(file);
    const auto count = static_cast<double>(rows);
    std::printf("%-7s %zu launches | write M/s: %.2f (%.2f by CPU time) | bytes/launch: %.1f | "
                "load s: %.2f (%.2f) | 1 ms window ms: %.3f, %zu kernels\n",
                name, rows, count / writing.elapsed / 1e6, count / writing.cpu / 1e6, bytes / count,
                loading.elapsed, loading.cpu, window, found);
    return loaded == rows ? 0 : 1;
}

} // namespace
} // namespace ridge::bench

int main(int argc, char** argv) {
    if (argc != 4) {
        std::fprintf(stderr, "use: bench_storage plain|fused|chunks|trace MILLIONS FOLDER\n");
        return 2;
    }
    const auto rows = static_cast<std::size_t>(std::strtod(argv[2], nullptr) * 1e6);
    return ridge::bench::run(argv[1], rows, argv[3]);
}
