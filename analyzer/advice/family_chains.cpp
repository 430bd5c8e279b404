// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/advice/family_chains.h"

#include <algorithm>
#include <functional>
#include <map>

namespace ridge::analyzer {
namespace {

/// Kernels that an attention may have between its two products: scale, mask, softmax, dropout,
/// cast.
constexpr std::size_t kLongestAttention = 12;

bool isFusable(const KernelTraits& traits) {
    const bool isFamily =
        traits.family == KernelFamily::Elementwise || traits.family == KernelFamily::Copy;
    return isFamily && !isCompiled(traits.framework) && !traits.isFill && !traits.isLayout;
}

void addTo(Saving& saving, Ns spent, Ns saved, std::uint64_t calls) {
    saving.calls += calls;
    saving.spent = plus(saving.spent, spent);
    saving.saved = plus(saving.saved, saved);
}

} // namespace

/// Two neighbours save the shorter one's time: what it writes and the other reads need not travel.
/// Equal launches do the same to one tensor after another and save nothing.
void FamilyChains::addElementwise(const Launch& launch, const KernelTraits& traits, State& state) {
    if (!isFusable(traits)) {
        state.before.reset();
        return;
    }
    const std::optional<Launch> before = state.before;
    const bool isPair = before && before->config != launch.config;
    if (isPair) {
        if (!state.isCounted)
            addTo(m_elementwise[before->config], before->time, Ns{}, 1);
        addTo(m_elementwise[launch.config], launch.time, Ns{}, 1);
        const Launch& shorter = before->time < launch.time ? *before : launch;
        addTo(m_elementwise[shorter.config], Ns{}, shorter.time, 0);
    }
    state.before = launch;
    state.isCounted = isPair;
}

/// Fused attention keeps what is between its products on the chip.
void FamilyChains::addAttention(const Launch& launch, const KernelTraits& traits, State& state) {
    const bool isAttention = traits.family == KernelFamily::Attention;
    const auto startAt = [&](bool product) {
        state.behindProduct = product;
        state.behindOwnProduct = product && isAttention;
        state.behindSoftmax = false;
        state.sinceProduct.clear();
    };
    if (traits.isProduct) {
        if (state.behindSoftmax)
            for (const Launch& inner : state.sinceProduct)
                addTo(m_attention[inner.config], inner.time, inner.time, 1);
        return startAt(true);
    }
    const bool mayBeInside = traits.isSoftmax || traits.family == KernelFamily::Elementwise ||
                             traits.family == KernelFamily::Copy ||
                             traits.family == KernelFamily::Random ||
                             (isAttention && state.behindOwnProduct);
    if (!state.behindProduct || !mayBeInside || state.sinceProduct.size() >= kLongestAttention)
        return startAt(false);
    state.sinceProduct.push_back(launch);
    // In the backward pass an attention's own kernel computes the softmax again beside others.
    state.behindSoftmax = state.behindSoftmax || traits.isSoftmax || isAttention;
}

void FamilyChains::addCast(const Launch& launch, const KernelTraits& traits, State& state) {
    if (traits.isCast) {
        state.casts.push_back(launch);
        return;
    }
    if (traits.isLayout)
        return;
    if (traits.isProduct || traits.family == KernelFamily::Convolution)
        for (const Launch& cast : state.casts)
            addTo(m_casts[cast.config], cast.time, cast.time, 1);
    state.casts.clear();
}

/// A sparse product reads rows as the gather does, half of whose traffic is to write them again. It
/// needs no scatter.
void FamilyChains::addMessages(const Launch& launch, const KernelTraits& traits, State& state) {
    constexpr std::size_t kMostBetween = 3; // messages are scaled, and the target is cleared
    if (traits.isScatter) {
        if (state.gathered && state.sinceGathered <= kMostBetween) {
            addTo(m_messages[launch.config], launch.time, launch.time, 1);
            addTo(m_messages[state.gathered->config], state.gathered->time,
                  state.gathered->time / 2, 1);
        }
        state.gathered.reset();
        return;
    }
    if (traits.family == KernelFamily::Gather) {
        state.gathered = launch;
        state.sinceGathered = 0;
        return;
    }
    const bool mayBeBetween =
        traits.family == KernelFamily::Elementwise || traits.family == KernelFamily::Copy;
    ++state.sinceGathered;
    if (!mayBeBetween)
        state.gathered.reset();
}

void FamilyChains::add(const Operation& op) {
    const std::size_t stream = trace::value(streamOf(m_trace, op));
    State& state = m_streams[stream < m_streams.size() ? stream : 0];
    if (op.kind == OperationKind::Fill) { // cuBLAS clears its counters before a product
        state.before.reset();
        return;
    }
    if (op.kind != OperationKind::Kernel || m_families.trials().holds(op)) {
        state = {};
        return;
    }
    KernelTraits traits = m_families.traits(op);
    // A loop over the parameters launches what a foreach optimizer launches for many at once.
    if (m_families.of(op) == KernelFamily::Optimizer && traits.family != KernelFamily::Optimizer) {
        traits.isForeach = true;
        traits.family = KernelFamily::Optimizer;
    }
    const Launch launch{configOf(m_trace, op.row), Ns(op.end - op.start)};
    addElementwise(launch, traits, state);
    addAttention(launch, traits, state);
    addCast(launch, traits, state);
    addMessages(launch, traits, state);
    if (traits.isForeach)
        addTo(m_passes[launch.config], launch.time, launch.time, 1);
    if (traits.isLayout)
        addTo(m_layouts[launch.config], launch.time, launch.time, 1);
    if (traits.isChannelsFirst)
        addTo(m_batchNorms[launch.config], launch.time, Ns{}, 1);
}

std::vector<Saving> FamilyChains::byFunction(const ByConfig& savings) const {
    std::map<trace::StringId, Saving> functions;
    for (std::size_t config = 0; config < m_trace.configs.size(); ++config) {
        const Saving& saving = savings[config];
        if (saving.calls == 0)
            continue;
        const trace::StringId function = m_trace.configs[config].function;
        Saving& sum = functions.try_emplace(function).first->second;
        sum.function = function;
        addTo(sum, saving.spent, saving.saved, saving.calls);
    }
    std::vector<Saving> result;
    result.reserve(functions.size());
    for (const auto& [function, saving] : functions)
        result.push_back(saving);
    std::ranges::stable_sort(result, std::greater(), &Saving::saved);
    return result;
}

FamilySavings FamilyChains::finish() && {
    return {byFunction(m_elementwise), byFunction(m_attention), byFunction(m_casts),
            byFunction(m_passes),      byFunction(m_layouts),   byFunction(m_messages),
            byFunction(m_batchNorms)};
}

} // namespace ridge::analyzer
