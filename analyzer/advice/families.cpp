// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/advice/costs.h"
#include "analyzer/advice/parts.h"

#include <algorithm>
#include <functional>
#include <map>

namespace ridge::analyzer {
namespace {

/// A row of the kernel table with what a piece of advice saves of it.
struct SavedRow {
    std::uint32_t row = kNone;
    Ns spent{}, saved{};
};

class FamilyAdvice {
  public:
    FamilyAdvice(const Analysis& analysis, const trace::Trace& trace, std::vector<Advice>& single,
                 std::vector<Advice>& advice)
        : m_analysis(analysis), m_trace(trace), m_single(single), m_advice(advice),
          m_rows(analysis) {}

    /// `covers`: what a kernel alone could do needs no word where most of its time is spoken of.
    void ofSavings(AdviceKind kind, std::span<const Saving> savings, bool covers) {
        Advice advice;
        advice.kind = kind;
        advice.assumed = kind == AdviceKind::FuseElementwise || kind == AdviceKind::SparseProduct;
        std::vector<SavedRow> rows;
        add(savings, advice, rows);
        give(std::move(advice), rows, covers);
    }

    /// One pass over the optimizer's state takes at least what the longest of several takes.
    void ofOptimizer(std::span<const Saving> passes) {
        constexpr std::size_t kLeastPasses = 3;
        Advice advice;
        advice.kind = AdviceKind::FuseOptimizer;
        std::vector<SavedRow> rows;
        add(passes, advice, rows);
        if (rows.size() < kLeastPasses)
            return;
        std::ranges::max_element(rows, {}, &SavedRow::spent)->saved = Ns{};
        give(std::move(advice), rows, true);
    }

    /// Changes of layout for a convolution and back. Of PyTorch's batch normalisation of NCHW it
    /// takes what its kernels' own pieces of advice would save.
    void ofChannels(std::span<const Saving> layouts, std::span<const Saving> batchNorms) {
        Advice advice;
        advice.kind = AdviceKind::ChannelsLast;
        advice.assumed = true;
        std::vector<SavedRow> rows, norms;
        add(layouts, advice, rows);
        if (rows.empty())
            return;
        add(batchNorms, advice, norms);
        for (SavedRow& each : norms) {
            each.saved = std::min(each.spent, savedAlone(each.row));
            rows.push_back(each);
        }
        give(std::move(advice), rows, true);
    }

  private:
    static bool isOfOneKernel(AdviceKind kind) {
        return kind == AdviceKind::FuseTiny || kind == AdviceKind::LargerGrid ||
               kind == AdviceKind::MoreInFlight || kind == AdviceKind::ReuseData;
    }

    void add(std::span<const Saving> savings, Advice& advice, std::vector<SavedRow>& rows) const {
        for (const Saving& saving : savings) {
            const std::uint32_t row = m_rows.of(m_trace.text(saving.function));
            if (row == kNone)
                continue;
            rows.push_back({row, saving.spent, saving.saved});
            advice.count += saving.calls;
        }
    }

    Ns savedAlone(std::uint32_t row) const {
        Ns saved{};
        for (const Advice& one : m_single)
            if (isOfOneKernel(one.kind) && one.kernels.front() == row)
                saved = plus(saved, one.gain);
        return saved;
    }

    Framework frameworkOf(std::span<const SavedRow> rows) const {
        std::map<Framework, Ns> time;
        for (const SavedRow& each : rows)
            time[m_analysis.kernels[each.row].framework] += each.spent;
        return std::ranges::max_element(time, {}, [](const auto& each) { return each.second; })
            ->first;
    }

    void cover(std::span<const SavedRow> rows) {
        std::erase_if(m_single, [&](const Advice& one) {
            return isOfOneKernel(one.kind) && std::ranges::any_of(rows, [&](const SavedRow& each) {
                       return each.row == one.kernels.front() &&
                              each.spent * 2 >= m_analysis.kernels[each.row].time.total;
                   });
        });
    }

    void give(Advice advice, std::vector<SavedRow>& rows, bool covers) {
        for (const SavedRow& each : rows) {
            advice.spent = plus(advice.spent, each.spent);
            advice.gain = plus(advice.gain, each.saved);
        }
        if (!isWorth(m_analysis, advice.gain))
            return;
        std::ranges::stable_sort(rows, std::greater(), &SavedRow::saved);
        for (const SavedRow& each : rows)
            advice.kernels.push_back(each.row);
        advice.framework = frameworkOf(rows);
        if (covers)
            cover(rows);
        m_advice.push_back(std::move(advice));
    }

    const Analysis& m_analysis;
    const trace::Trace& m_trace;
    std::vector<Advice>&m_single, &m_advice;
    KernelRows m_rows;
};

} // namespace

void adviseOnFamilies(const Analysis& analysis, const trace::Trace& trace,
                      const FamilySavings& savings, std::vector<Advice>& single,
                      std::vector<Advice>& advice) {
    FamilyAdvice families(analysis, trace, single, advice);
    families.ofChannels(savings.layouts, savings.batchNorms);
    families.ofSavings(AdviceKind::FuseElementwise, savings.elementwise, true);
    families.ofSavings(AdviceKind::FuseAttention, savings.attention, true);
    families.ofSavings(AdviceKind::CastOnce, savings.casts, false);
    families.ofSavings(AdviceKind::SparseProduct, savings.messages, true);
    families.ofOptimizer(savings.passes);
}

} // namespace ridge::analyzer
