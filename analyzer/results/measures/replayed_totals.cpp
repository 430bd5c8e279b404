// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/results/measures/replayed_totals.h"

#include "analyzer/results/measures/ns.h"

#include <cmath>

namespace ridge::analyzer {
namespace {

std::optional<double> quotient(double part, double whole) {
    return part > 0 && whole > 0 ? std::optional(part / whole) : std::nullopt;
}

} // namespace

void AnnotatedBeside::add(const Work& annotated, std::optional<double> flops,
                          std::optional<double> bytes) {
    if (std::isfinite(annotated.flops) && annotated.flops > 0 && flops && *flops > 0) {
        annotatedFlops += annotated.flops;
        countedFlops += *flops;
    }
    if (std::isfinite(annotated.bytes) && annotated.bytes > 0 && bytes && *bytes > 0) {
        annotatedBytes += annotated.bytes;
        countedBytes += *bytes;
    }
}

std::optional<double> AnnotatedBeside::usefulFlops() const {
    return quotient(annotatedFlops, countedFlops);
}

std::optional<double> AnnotatedBeside::trafficBlowUp() const {
    return quotient(countedBytes, annotatedBytes);
}

double ReplayedTotals::coveredShare() const {
    return kernelTime > Ns{} ? seconds(time) / seconds(kernelTime) : 0;
}

void ReplayedTotals::add(const ReplayedWork* work, bool own, Ns ran) {
    ++kernels;
    kernelTime = plus(kernelTime, ran);
    if (!work)
        return;
    ReplayedWork counted = *work;
    counted.scaleShares(seconds(ran));
    if (known())
        sum += counted;
    else
        sum = counted;
    ++covered;
    replayed += own;
    time = plus(time, ran);
}

ReplayedTotals& ReplayedTotals::operator+=(const ReplayedTotals& other) {
    if (other.known()) {
        if (known())
            sum += other.sum;
        else
            sum = other.sum;
    }
    kernels += other.kernels;
    covered += other.covered;
    replayed += other.replayed;
    kernelTime = plus(kernelTime, other.kernelTime);
    time = plus(time, other.time);
    beside.annotatedFlops += other.beside.annotatedFlops;
    beside.countedFlops += other.beside.countedFlops;
    beside.annotatedBytes += other.beside.annotatedBytes;
    beside.countedBytes += other.beside.countedBytes;
    return *this;
}

void ReplayedTotals::finish() {
    if (time > Ns{}) {
        sum.scaleShares(1 / seconds(time));
    } else {
        sum.shares = {};
        sum.l2Whole.reset();
    }
}

} // namespace ridge::analyzer
