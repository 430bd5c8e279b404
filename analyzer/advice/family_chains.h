// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analyzer/kernels/launch_families.h"
#include "analyzer/operations/operations.h"

#include <optional>
#include <vector>

namespace ridge::analyzer {

/// Launches of one function that a larger kernel could take over.
struct Saving {
    trace::StringId function{};
    std::uint64_t calls = 0;
    Ns spent{}; ///< by the launches
    Ns saved{}; ///< of `spent`, at most
};

/// By kind of larger kernel; each with the most saved first.
struct FamilySavings {
    std::vector<Saving> elementwise; ///< elementwise kernels and copies right behind one another
    std::vector<Saving> attention;   ///< between the two products around a softmax
    std::vector<Saving> casts;       ///< right before a product or convolution
    std::vector<Saving> passes;      ///< of an optimizer, by function
    std::vector<Saving> layouts;     ///< NCHW to NHWC and back
    std::vector<Saving> messages;    ///< rows that are gathered, and scattered right behind
    std::vector<Saving> batchNorms;  ///< of NCHW; what they would save is not known here
};

/// Finds in each stream what kernels of some families, one right behind the other, would save as
/// one (docs/method/advice.md). Kernels that a compiler has fused and autotuning runs end every
/// chain.
class FamilyChains {
  public:
    /// Both must outlive the object.
    FamilyChains(const trace::Trace& trace, const LaunchFamilies& families)
        : m_trace(trace), m_families(families), m_streams(trace.streams.size() + 1),
          m_elementwise(trace.configs.size() + 1), m_attention(m_elementwise),
          m_casts(m_elementwise), m_passes(m_elementwise), m_layouts(m_elementwise),
          m_messages(m_elementwise), m_batchNorms(m_elementwise) {}

    void add(const Operation& operation); ///< in the order of collectOperations()
    FamilySavings finish() &&;            ///< once

  private:
    struct Launch {
        std::uint32_t config = 0;
        Ns time{};
    };
    /// What a stream ran last.
    struct State {
        std::optional<Launch> before;     ///< elementwise, and nothing came behind it
        bool isCounted = false;           ///< `before` is in the sum of a pair already
        std::vector<Launch> sinceProduct; ///< what attention has between its products
        bool behindProduct = false, behindSoftmax = false;
        bool behindOwnProduct = false;  ///< which is named as a part of attention
        std::vector<Launch> casts;      ///< and nothing but casts and layouts behind them
        std::optional<Launch> gathered; ///< and little behind it
        std::size_t sinceGathered = 0;
    };
    using ByConfig = std::vector<Saving>; ///< Saving::function is set in the end

    void addElementwise(const Launch& launch, const KernelTraits& traits, State& state);
    void addAttention(const Launch& launch, const KernelTraits& traits, State& state);
    void addCast(const Launch& launch, const KernelTraits& traits, State& state);
    void addMessages(const Launch& launch, const KernelTraits& traits, State& state);
    std::vector<Saving> byFunction(const ByConfig& savings) const;

    const trace::Trace& m_trace;
    const LaunchFamilies& m_families;
    std::vector<State> m_streams; ///< by stream id
    ByConfig m_elementwise, m_attention, m_casts, m_passes, m_layouts, m_messages, m_batchNorms;
};

} // namespace ridge::analyzer
