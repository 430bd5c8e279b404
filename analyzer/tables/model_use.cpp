// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/tables/model_use.h"

#include "analyzer/framework/call_work.h"

#include <algorithm>
#include <functional>
#include <utility>

namespace ridge::analyzer {
namespace {

/// Below this part of the products' busy time with known work no MFU is given.
constexpr double kLeastKnown = 0.95;

bool isProduct(KernelFamily family) {
    return family == KernelFamily::MatrixProduct || family == KernelFamily::Convolution ||
           family == KernelFamily::Attention;
}

MfuMissing missing(const ModelUse& model, Ns span, bool isWithheld) {
    if (!(model.productBusy > Ns{}) || !(span > Ns{}))
        return MfuMissing::NoProducts;
    if (isWithheld)
        return MfuMissing::Withheld;
    if (model.knownShare() < kLeastKnown)
        return MfuMissing::Work;
    for (const ModelFlops& each : model.byUnit)
        if (!each.hasRoof)
            return each.unit == Resource::None ? MfuMissing::Unit : MfuMissing::Roof;
    return MfuMissing::None;
}

} // namespace

Resource ModelSum::unitOf(const Operation& operation, ElementType type) {
    const Roofs& roofs = m_run.roofs[operation.device];
    const std::uint32_t config = operation.kind == OperationKind::Kernel
                                     ? configOf(m_trace, operation.row)
                                     : static_cast<std::uint32_t>(m_trace.configs.size());
    if (config >= m_trace.configs.size() || type != ElementType::F32)
        return productUnit(type, "", roofs); // the name decides of no other type
    m_units.resize(m_trace.configs.size());
    if (!m_units[config])
        m_units[config] = productUnit(type, m_trace.text(m_trace.configs[config].function), roofs);
    return *m_units[config];
}

void ModelSum::addBusy(const Operation& operation, Ns own, const OpWork* work) {
    const bool isKnown = work && work->isProduct;
    if (isKnown)
        m_use.knownBusy = plus(m_use.knownBusy, own);
    if (isKnown ||
        (operation.kind == OperationKind::Kernel && isProduct(m_run.families.of(operation))))
        m_use.productBusy = plus(m_use.productBusy, own);
}

double ModelSum::addCall(const Operation& longest, const OpWork& work) {
    if (!work.isProduct) {
        m_use.otherFlops += work.flops;
        return 0;
    }
    if (!(work.flops > 0))
        return 0;
    const Resource unit = unitOf(longest, work.type);
    auto found = std::ranges::find(m_use.byUnit, unit, &ModelFlops::unit);
    const Roof& roof = m_run.roofs[longest.device].of(unit);
    if (found == m_use.byUnit.end())
        found = m_use.byUnit.insert(found, {.unit = unit, .ceiling = roof.origin});
    found->flops += work.flops;
    found->ceiling = std::min(found->ceiling, roof.origin);
    m_use.flops += work.flops;
    m_use.computedFlops += work.flops * work.computed;
    m_use.computedKnown = m_use.computedKnown && work.computed > 0;
    if (unit == Resource::None || !(roof.rate > 0)) {
        found->hasRoof = false;
        return 0;
    }
    found->seconds += work.flops / roof.rate;
    return work.flops / roof.rate;
}

ModelUse ModelSum::take() && {
    std::ranges::stable_sort(m_use.byUnit, std::greater(), &ModelFlops::flops);
    return std::move(m_use);
}

ModelUse withUtilisation(ModelUse model, Ns span, bool isWithheld) {
    model.missing = missing(model, span, isWithheld);
    if (model.missing == MfuMissing::None)
        model.mfu = model.seconds() / seconds(span);
    return model;
}

} // namespace ridge::analyzer
