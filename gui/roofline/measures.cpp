// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/roofline/measures.h"

namespace ridge::gui {
namespace {

using analyzer::Origin;
using analyzer::WorkTotals;

void addAnnotated(const WorkTotals& work, const WorkTotals& annotated,
                  std::vector<OtherPlace>& places) {
    const double intensity = annotated.intensity(), rate = annotated.flopsPerSecond();
    if (work.origin == Origin::Annotated || !(intensity > 0) || !(rate > 0))
        return;
    places.push_back({intensity, rate, intensity, intensity, Origin::Annotated});
}

void addSampled(const WorkTotals& work, const analyzer::BusyShares& shares,
                std::vector<OtherPlace>& places) {
    const analyzer::Estimate& read = shares.of(analyzer::Metric::DramRead);
    const analyzer::Estimate& write = shares.of(analyzer::Metric::DramWrite);
    if (shares.origin != Origin::Sampled || shares.time != work.time || !read.known() ||
        !write.known())
        return;
    // Both errors may point the same way.
    const double bytes = read.value + write.value, band = read.band + write.band,
                 rate = work.flopsPerSecond();
    if (!(bytes > band) || !(rate > 0))
        return;
    places.push_back(
        {rate / bytes, rate, rate / (bytes + band), rate / (bytes - band), Origin::Sampled});
}

} // namespace

std::vector<OtherPlace> otherPlacesOf(const analyzer::Analysis& a,
                                      const reports::RooflinePoint& point) {
    std::vector<OtherPlace> places;
    if (!point.part.empty()) // the row's other figures are of all its parts
        return places;
    const auto add = [&](const auto& row) {
        addAnnotated(row.work, row.annotated, places);
        addSampled(row.work, row.shares, places);
    };
    if (point.kind == reports::PointKind::Range)
        add(a.ranges[point.row]);
    else if (point.kind == reports::PointKind::Kernel)
        add(a.kernels[point.row]);
    return places;
}

} // namespace ridge::gui
