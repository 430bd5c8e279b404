// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "collector/inject/replay/replay_metrics.h"

#include "collector/counters/metric_config.h"
#include "collector/inject/replay/own_shares.h"

#include <utility>

namespace ridge::inject {

namespace {

struct Wanted {
    const char* name;
    const char* otherwise = nullptr; ///< where the chip does not have it or it does not fit
};

// FLOP of the CUDA cores = add + mul + 2 fma thread instructions. For the half types the factors
// are 2, 2 and 4, as an instruction holds a packed pair. The tensor counters count operations, 2
// for a multiply-add. On GH100 those up to L2's share take three passes; fp16, bf16, tf32 and int8
// share a few counters there, which takes six more. A context keeps its set. Switching between a
// small and a large one ends in CUPTI_ERROR_UNKNOWN, or in the process's death where the profiler
// is disabled in between (CUPTI 13.0).
constexpr Wanted kWanted[] = {
    {"gpu__time_duration.sum"},
    {"sm__cycles_elapsed.max"},
    {"dram__bytes_read.sum"},
    {"dram__bytes_write.sum"},
    {"lts__t_bytes.sum"},
    {"sm__sass_thread_inst_executed_op_fadd_pred_on.sum"},
    {"sm__sass_thread_inst_executed_op_fmul_pred_on.sum"},
    {"sm__sass_thread_inst_executed_op_ffma_pred_on.sum"},
    {"sm__sass_thread_inst_executed_op_dadd_pred_on.sum"},
    {"sm__sass_thread_inst_executed_op_dmul_pred_on.sum"},
    {"sm__sass_thread_inst_executed_op_dfma_pred_on.sum"},
    {"sm__sass_thread_inst_executed_op_hadd_pred_on.sum"},
    {"sm__sass_thread_inst_executed_op_hmul_pred_on.sum"},
    {"sm__sass_thread_inst_executed_op_hfma_pred_on.sum"},
    {"sm__ops_path_tensor_src_fp64.sum"},
    {"sm__ops_path_tensor_src_fp8.sum"},
    {"sm__pipe_tensor_cycles_active.avg.pct_of_peak_sustained_elapsed"},
    {"sm__inst_executed_pipe_fma.avg.pct_of_peak_sustained_elapsed"},
    {"sm__inst_executed.avg.pct_of_peak_sustained_elapsed"},
    {"sm__inst_executed_pipe_alu.avg.pct_of_peak_sustained_elapsed"},
    {"sm__pipe_fp64_cycles_active.avg.pct_of_peak_sustained_elapsed"},
    {"sm__inst_executed_pipe_xu.avg.pct_of_peak_sustained_elapsed"},
    {"l1tex__m_xbar2l1tex_read_bytes.sum"},
    {"dram__throughput.avg.pct_of_peak_sustained_elapsed"},
    {"l1tex__data_pipe_lsu_wavefronts.avg.pct_of_peak_sustained_elapsed"},
    // Hopper's form that takes one pass, as the sampler reads it, and the whole one.
    {"LTS.TriageCompute.lts__throughput.avg.pct_of_peak_sustained_elapsed"},
    {"lts__throughput.avg.pct_of_peak_sustained_elapsed"},
    {"sm__ops_path_tensor_src_bf16_dst_fp32.sum"},
    {"sm__ops_path_tensor_src_fp16.sum", "sm__ops_path_tensor_src_fp16_dst_fp32.sum"},
    // A part of the first on chips that have the first.
    {"sm__ops_path_tensor_src_fp16_dst_fp16.sum"},
    {"sm__ops_path_tensor_src_tf32_dst_fp32.sum"},
    {"sm__ops_path_tensor_src_int8.sum"},
    // As the sampler reads it: it sees the operands that wgmma reads from shared memory, the
    // wavefronts do not.
    {"SM_A.TriageCompute.l1tex__throughput.avg.pct_of_peak_sustained_elapsed"},
    {"l1tex__t_bytes.sum"},
    {"l1tex__data_pipe_lsu_wavefronts_mem_shared.sum"},
};

} // namespace

ReplayMetrics chooseReplayMetrics(const RangeApi& api, const char* chip,
                                  std::span<const std::uint8_t> availability, spool::ReplayHow how,
                                  std::string& error) {
    ReplayMetrics chosen;
    CUptiResult refused = CUPTI_SUCCESS;
    const auto configure = [&](const std::vector<const char*>& names) {
        return counters::MetricConfig(api, CUPTI_PROFILER_TYPE_RANGE_PROFILER, chip, availability,
                                      names);
    };
    const auto take = [&](const char* name) {
        std::vector<const char*> names = chosen.names;
        names.push_back(name);
        const counters::MetricConfig config = configure(names);
        refused = config.result() ? config.result() : refused;
        const bool fits = config.passes() > 0 && config.passes() <= spool::kMostPasses;
        if (fits)
            chosen.names = std::move(names);
        return fits;
    };
    for (const Wanted& wanted : kWanted)
        if (!take(wanted.name) && wanted.otherwise)
            take(wanted.otherwise);
    if (chosen.names.empty()) {
        error = std::string("no counter of the chip ") + chip + ": " + reasonOf(api, refused);
        return chosen;
    }
    chosen.told = chosen.names.size();
    if (how == spool::ReplayHow::Passes)
        for (const char* name : helpersOf(chosen.names))
            take(name);
    counters::MetricConfig config = configure(chosen.names);
    chosen.config = config.takeImage();
    chosen.passes = config.passes();
    chosen.host = config.takeHost();
    return chosen;
}

} // namespace ridge::inject
