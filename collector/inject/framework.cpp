// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "collector/inject/framework.h"

#include "collector/inject/collector.h"

#include <exception>

namespace ridge::inject {

namespace {

int isRecording() {
    Collector& collector = Collector::ofThisProcess();
    return collector.recording() && collector.capture().capturing() ? 1 : 0;
}

/// The framework must not see our exceptions (only bad_alloc can happen): the range is then missing.
std::uint32_t intern(const char* bytes, std::size_t size) {
    try {
        return Collector::ofThisProcess().declarations().intern(std::string_view(bytes, size));
    } catch (const std::exception&) {
        return 0;
    }
}

/// A record of the calling thread, which `fill` completes.
template <class Record, class Fill>
void append(const Fill& fill) {
    Collector& collector = Collector::ofThisProcess();
    if (!collector.recording())
        return;
    try {
        auto record = makeRecord<Record>(threadId());
        fill(record);
        collector.threadLogs().ofThisThread().append(record);
    } catch (const std::exception&) {
        return;
    }
}

void write(const RidgeFrameworkRange* range) {
    append<spool::FrameworkRange>([&](spool::FrameworkRange& record) {
        record.start = range->start;
        record.end = range->end;
        record.sequence = range->sequence;
        record.name = range->name;
        record.arguments = range->arguments;
        record.site = range->site;
        record.kind = range->kind;
    });
}

void loader(const RidgeLoaderWorkers* workers) {
    append<spool::LoaderWorkers>([&](spool::LoaderWorkers& record) {
        record.start = workers->start;
        record.end = workers->end;
        record.running = workers->running;
        record.queued = workers->queued;
        record.workers = workers->workers;
    });
}

int step(int ofOptimizer) {
    try {
        Collector& collector = Collector::ofThisProcess();
        return !collector.recording() ||
                       collector.steps().next(ofOptimizer ? StepSource::Optimizer
                                                          : StepSource::ForwardPass)
                   ? 1
                   : 0;
    } catch (const std::exception&) {
        return 1;
    }
}

void lose(spool::LossKind kind, const char* why) {
    try {
        Collector::ofThisProcess().declarations().loss(kind, 1, why);
    } catch (const std::exception&) {
        return;
    }
}

void problem(const char* why) {
    lose(spool::LossKind::FrameworkProblem, why);
}

void lacks(const char* why) {
    lose(spool::LossKind::FrameworkLacks, why);
}

} // namespace

const RidgeFramework kFramework = {
    RIDGE_FRAMEWORK_VERSION, isRecording, now, intern, write, problem, lacks, step, loader};

} // namespace ridge::inject
