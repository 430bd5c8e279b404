// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/run/labelled_run.h"

#include "analyzer/algorithms/beside.h"
#include "analyzer/verdict/peaks.h"

namespace ridge::analyzer {
namespace {

std::vector<Roofs> allRoofs(const trace::Trace& trace) {
    std::vector<Roofs> roofs;
    for (const trace::Device& device : trace.devices)
        roofs.push_back(roofsOf(trace, device));
    roofs.emplace_back();
    return roofs;
}

DeviceOperations byDevice(const trace::Trace& trace, std::span<const Operation> operations) {
    const std::vector<std::size_t> bounds = deviceBounds(operations, trace.devices.size());
    DeviceOperations result;
    for (std::size_t d = 0; d <= trace.devices.size(); ++d)
        result.push_back(operations.subspan(bounds[d], bounds[d + 1] - bounds[d]));
    return result;
}

/// What make() makes in a pass of its own.
template <class Make>
auto pass(const Passes& passes, Make make) {
    auto made = make();
    passes.done();
    return made;
}

} // namespace

ProjectedRun::ProjectedRun(const trace::Trace& trace, const Passes& passes) {
    auto forestLater = beside([&] { return buildForest(trace); });
    operations = pass(passes, [&] { return collectOperations(trace); });
    forest = forestLater.get();
    projection = pass(passes, [&] { return project(trace, forest, operations); });
}

LabelledRun::LabelledRun(const trace::Trace& trace, const Thresholds& thresholds,
                         const Passes& passes)
    : projected(trace, passes),
      byRange(
          pass(passes, [&] { return OperationsByRange(projected.forest, projected.operations); })),
      tree(buildRangeTree(trace, projected.forest)), work(workOfRanges(trace)),
      workRanges(pass(passes,
                      [&] {
                          return rangeOfKernelWork(trace, projected.forest, byRange,
                                                   projected.operations, work);
                      })),
      roofs(allRoofs(trace)), perDevice(byDevice(trace, projected.operations)),
      sampled(pass(passes, [&] { return sampledDevices(trace, perDevice); })),
      families(trace, perDevice), framework(trace, projected.operations),
      shapes(kernelShapes(trace, framework, projected.operations, roofs)),
      groups(pass(passes,
                  [&] { return sampledKernels(trace, perDevice, sampled, roofs, thresholds); })),
      replayed(trace, roofs, thresholds, projected.operations, workRanges, work),
      verdicts(pass(passes, [&] {
          return label(trace, projected.operations, {work, workRanges, shapes}, roofs, busy(),
                       thresholds);
      })) {}

} // namespace ridge::analyzer
