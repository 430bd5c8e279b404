// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// ridge-workload: runs one bundled workload or suite. Status 0: done; 1: it could not run or its
// check failed; 2: the arguments are wrong.
#include "probes/calibration/calibration.h"
#include "probes/ceilings/ceilings.h"
#include "workloads/accumulate/accumulate.h"
#include "workloads/allreduce/allreduce.h"
#include "workloads/attention/attention.h"
#include "workloads/bandwidth/bandwidth.h"
#include "workloads/elementwise/elementwise.h"
#include "workloads/harness/run/options.h"
#include "workloads/harness/run/report.h"
#include "workloads/lowbit/lowbit.h"
#include "workloads/matmul/matmul.h"
#include "workloads/mxint8/mxint8.h"
#include "workloads/overhead/overhead.h"
#include "workloads/transformer/transformer.h"

#include <cstdio>
#include <fmt/format.h>
#include <string>
#include <vector>

namespace ridge::workloads {
namespace {

std::vector<Workload> allWorkloads() {
    return {matmul::workload(),      attention::workload(), bandwidth::workload(),
            elementwise::workload(), overhead::workload(),  accumulate::workload(),
            mxint8::workload(),      lowbit::workload(),    transformer::workload(),
            allreduce::workload()};
}

std::vector<Suite> allSuites() {
    return {ceilings::suite(), calibration::suite()};
}

/// Runs one point; what goes wrong is kept in the row.
Row runPoint(const Request& request, const Setting& setting, const Gpu& gpu, cudaStream_t stream) {
    Row row;
    row.setting = setting;
    auto prepared = request.workload->prepare(setting, gpu, stream);
    if (!prepared) {
        row.failure = prepared.error();
        return row;
    }
    Case& work = **prepared;
    row.shape = work.shape();
    row.work = workOfIteration(work.phases());
    auto timing = work.poison(stream).and_then([&] {
        return runSchedule(work, Schedule{request.warmup, request.iterations}, stream);
    });
    if (!timing) {
        row.failure = timing.error();
        return row;
    }
    row.timing = std::move(*timing);
    row.deviceBytes = DeviceBuffer::bytesHeld();
    auto numbers = work.numbers(stream);
    if (!numbers) {
        row.failure = numbers.error();
        return row;
    }
    row.numbers = std::move(*numbers);
    if (!request.check)
        return row;
    auto outcome = work.check(stream);
    if (outcome)
        row.check = std::move(*outcome);
    else
        row.failure = outcome.error();
    return row;
}

int exitStatus(const std::vector<Row>& rows) {
    bool anyRan = false;
    for (const Row& row : rows) {
        if (row.failure && row.failure->kind == FailureKind::Usage)
            return 2;
        if (row.status() == "failed" || row.status() == "check failed")
            return 1;
        anyRan = anyRan || row.timing.has_value();
    }
    return anyRan ? 0 : 1; // a sweep goes on past points that do not fit in memory
}

int run(const Request& request) {
    const auto gpu = openGpu();
    if (!gpu)
        return complain(gpu.error());
    cudaStream_t stream = nullptr;
    if (auto status = cudaStatus(cudaStreamCreate(&stream), "creating a stream"); !status)
        return complain(status.error());
    std::vector<Row> rows;
    for (const Setting& point : request.points) {
        rows.push_back(runPoint(request, point, *gpu, stream));
        const auto& failure = rows.back().failure;
        if (failure && request.points.size() == 1 && !request.json)
            return complain(*failure);
        if (failure && failure->kind == FailureKind::Cuda)
            break; // the context may be lost
    }
    fmt::print("{}", request.json ? asJson(request, *gpu, rows) : asTable(request, *gpu, rows));
    static_cast<void>(cudaStreamDestroy(stream));
    return exitStatus(rows);
}

int main(const std::vector<std::string>& arguments) {
    const std::vector<Workload> workloads = allWorkloads();
    const std::vector<Suite> suites = allSuites();
    const auto command = parseArguments(arguments, workloads, suites);
    if (!command)
        return complain(command.error());
    if (const auto* text = std::get_if<ShowText>(&*command)) {
        fmt::print("{}", text->text);
        return 0;
    }
    if (const auto* call = std::get_if<SuiteCall>(&*command))
        return call->suite->run(call->arguments);
    return run(std::get<Request>(*command));
}

} // namespace
} // namespace ridge::workloads

int main(int argc, char** argv) {
    return ridge::workloads::main(std::vector<std::string>(argv + 1, argv + argc));
}
