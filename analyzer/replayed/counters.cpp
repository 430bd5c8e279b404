// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/replayed/counters.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace ridge::analyzer {
namespace {

constexpr std::size_t kFirstTensor = 3;

/// sm__sass_thread_inst_executed_op_NAME_pred_on.sum: FLOP of a thread's instruction; one of the
/// half types holds a pair of values.
struct Instruction {
    std::string_view name;
    Quantity type;
    double flops;
};
constexpr Instruction kInstructions[] = {
    {"fadd", Quantity::Fp32, 1}, {"fmul", Quantity::Fp32, 1}, {"ffma", Quantity::Fp32, 2},
    {"dadd", Quantity::Fp64, 1}, {"dmul", Quantity::Fp64, 1}, {"dfma", Quantity::Fp64, 2},
    {"hadd", Quantity::Fp16, 2}, {"hmul", Quantity::Fp16, 2}, {"hfma", Quantity::Fp16, 4}};
constexpr int kInstructionsOfType = 3;
constexpr double kWavefrontBytes = 128; ///< that the L1's data pipe could move in one

struct Named {
    std::string_view name;
    Quantity quantity;
};
constexpr Named kTensorTypes[] = {{"fp64", Quantity::TensorFp64}, {"fp8", Quantity::TensorFp8},
                                  {"fp16", Quantity::TensorFp16}, {"bf16", Quantity::TensorBf16},
                                  {"tf32", Quantity::TensorTf32}, {"int8", Quantity::TensorInt8}};
constexpr Named kSums[] = {{"dram__bytes_read.sum", Quantity::DramRead},
                           {"dram__bytes_write.sum", Quantity::DramWrite},
                           {"lts__t_bytes.sum", Quantity::L2},
                           {"l1tex__m_xbar2l1tex_read_bytes.sum", Quantity::L2ToSm},
                           {"gpu__time_duration.sum", Quantity::Time},
                           {"sm__cycles_elapsed.max", Quantity::Cycles}};

/// Counters of busy units, without a chip's prefix and "_realtime". Of several for one unit the
/// largest counts.
struct Share {
    std::string_view counter;
    Metric unit;
};
constexpr Share kShares[] = {{"sm__pipe_tensor_cycles_active", Metric::Tensor},
                             {"sm__inst_executed_pipe_fma", Metric::Fp32},
                             {"sm__pipe_fma_cycles_active", Metric::Fp32},
                             {"sm__pipe_fp64_cycles_active", Metric::Fp64},
                             {"sm__inst_executed_pipe_xu", Metric::Xu},
                             {"sm__inst_executed_pipe_alu", Metric::Alu},
                             {"sm__inst_executed", Metric::Issue},
                             {"l1tex__data_pipe_lsu_wavefronts", Metric::L1},
                             {"l1tex__throughput", Metric::L1},
                             {"lts__throughput", Metric::L2},
                             {"dram__throughput", Metric::Dram}};

/// Without a prefix it holds all parts of the L2, with one its lookups alone.
constexpr std::string_view kL2Whole = "lts__throughput";

bool cutPrefix(std::string_view& text, std::string_view prefix) {
    const bool has = text.starts_with(prefix);
    text.remove_prefix(has ? prefix.size() : 0);
    return has;
}

bool cutSuffix(std::string_view& text, std::string_view suffix) {
    const bool has = text.ends_with(suffix);
    text.remove_suffix(has ? suffix.size() : 0);
    return has;
}

void addTo(std::optional<double>& sum, double value) {
    sum = sum.value_or(0) + value;
}

/// What is counted of one tensor type: whole, or by type of result.
struct TensorCounts {
    std::optional<double> all, byResult;
    const std::optional<double>& best() const { return all ? all : byResult; }
};

/// The counters of a launch while they are read.
class Reading {
  public:
    void take(const CounterValue& counter) {
        if (std::isfinite(counter.value) && counter.value >= 0 && !takeInstructions(counter) &&
            !takeTensor(counter) && !takeShare(counter))
            takeSum(counter);
    }
    ReplayedWork finish();

  private:
    bool takeInstructions(const CounterValue& counter);
    bool takeTensor(const CounterValue& counter);
    bool takeShare(const CounterValue& counter);
    void takeSum(const CounterValue& counter);
    void addTensor();
    void addAllFlops();

    ReplayedWork m_work;
    std::array<int, kFirstTensor> m_instructions{}; ///< how many of a type's counters were there
    std::array<TensorCounts, kFlopTypes> m_tensor{};
    std::optional<double> m_tagged;           ///< bytes that passed the L1's tag stage
    std::optional<double> m_sharedWavefronts; ///< of loads and stores of shared memory
};

bool Reading::takeInstructions(const CounterValue& counter) {
    std::string_view rest = counter.metric;
    if (!cutPrefix(rest, "sm__sass_thread_inst_executed_op_") || !cutSuffix(rest, "_pred_on.sum"))
        return false;
    for (const Instruction& instruction : kInstructions)
        if (rest == instruction.name) {
            addTo(m_work.of(instruction.type), counter.value * instruction.flops);
            ++m_instructions[static_cast<std::size_t>(instruction.type)];
        }
    return true;
}

bool Reading::takeTensor(const CounterValue& counter) {
    std::string_view rest = counter.metric;
    if (!cutPrefix(rest, "sm__ops_path_tensor_src_") || !cutSuffix(rest, ".sum"))
        return false;
    if (rest.find("sparsity") != std::string_view::npos)
        return true;
    const std::string_view type = rest.substr(0, rest.find('_'));
    const bool byResult = type.size() < rest.size();
    for (const Named& known : kTensorTypes)
        if (type == known.name) {
            TensorCounts& counts = m_tensor[static_cast<std::size_t>(known.quantity)];
            addTo(byResult ? counts.byResult : counts.all, counter.value);
        }
    return true;
}

bool Reading::takeShare(const CounterValue& counter) {
    std::string_view rest = counter.metric;
    if (!cutSuffix(rest, ".avg.pct_of_peak_sustained_elapsed"))
        return false;
    if (rest == kL2Whole) {
        m_work.l2Whole = counter.value / 100;
        return true;
    }
    if (const std::size_t dot = rest.rfind('.'); dot != std::string_view::npos)
        rest.remove_prefix(dot + 1);
    cutSuffix(rest, "_realtime");
    for (const Share& known : kShares)
        if (rest == known.counter) {
            std::optional<double>& share = m_work.shares[static_cast<std::size_t>(known.unit)];
            share = std::max(share.value_or(0), counter.value / 100);
        }
    return true;
}

void Reading::takeSum(const CounterValue& counter) {
    for (const Named& known : kSums)
        if (counter.metric == known.name)
            m_work.of(known.quantity) = counter.value;
    if (counter.metric == "l1tex__t_bytes.sum")
        m_tagged = counter.value;
    if (counter.metric == "l1tex__data_pipe_lsu_wavefronts_mem_shared.sum")
        m_sharedWavefronts = counter.value;
}

/// The tensor types' counts, and whether they tell all that the pipe did. A busy pipe beside counts
/// of 0 ran a type that was not counted, unless all were: then it was packed half arithmetic.
void Reading::addTensor() {
    constexpr double kIdle = 0.001; // of the pipe's peak: what is not told of it is no more
    bool any = false, whole = true;
    for (const Named& type : kTensorTypes) {
        const TensorCounts& counts = m_tensor[static_cast<std::size_t>(type.quantity)];
        m_work.of(type.quantity) = counts.best();
        any = any || counts.best().value_or(0) > 0;
        whole = whole && counts.best();
    }
    const std::optional<double>& pipe = m_work.shares[static_cast<std::size_t>(Metric::Tensor)];
    m_work.tensorNotTold = !any && !whole && !(pipe && *pipe < kIdle);
}

void Reading::addAllFlops() {
    double sum = 0;
    for (std::size_t type = 0; type < kFlopTypes; ++type) {
        if (type < kFirstTensor && !m_work.by[type])
            return;
        sum += m_work.by[type].value_or(0);
    }
    if (!m_work.tensorNotTold)
        m_work.of(Quantity::Flops) = sum;
}

ReplayedWork Reading::finish() {
    for (std::size_t type = 0; type < kFirstTensor; ++type)
        if (m_instructions[type] != kInstructionsOfType)
            m_work.by[type].reset();
    addTensor();
    addAllFlops();
    std::optional<double>& lookups = m_work.shares[static_cast<std::size_t>(Metric::L2)];
    if (!lookups)
        lookups = m_work.l2Whole; // chips without a counter of lookups alone
    // What TMA fetches goes around the L1's tag stage: less than the L2 gave is not all.
    const std::optional<double>& fetched = m_work.of(Quantity::L2ToSm);
    if (m_tagged && m_sharedWavefronts && fetched && *m_tagged >= *fetched)
        m_work.of(Quantity::L1) = *m_tagged + *m_sharedWavefronts * kWavefrontBytes;
    return m_work;
}

} // namespace

ReplayedWork workOfCounters(std::span<const CounterValue> counters) {
    Reading reading;
    for (const CounterValue& counter : counters)
        reading.take(counter);
    return reading.finish();
}

} // namespace ridge::analyzer
