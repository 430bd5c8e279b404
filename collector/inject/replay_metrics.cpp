// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "collector/inject/replay_metrics.h"

#include <utility>

namespace ridge::inject {

namespace {

struct Wanted {
    const char* name;
    const char* otherwise = nullptr; ///< where the chip does not have it or it does not fit
};

// FLOP of the CUDA cores = add + mul + 2 fma thread instructions; of the half types 2, 2 and 4, as an instruction
// holds a packed pair. The tensor counters count operations, 2 for a multiply-add. All types through wgmma
// and mma.sync together would take seven passes, so fp16, bf16, tf32 and int8 are counted through wgmma alone:
// the tensor pipe's busy share beside a count of 0 says that a kernel used mma.sync (or packed half arithmetic,
// which runs there too).
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
    {"sm__ops_path_tensor_op_hgmma_src_bf16_dst_fp32.sum",
     "sm__ops_path_tensor_src_bf16_dst_fp32.sum"},
    {"sm__ops_path_tensor_op_hgmma_src_fp16.sum", "sm__ops_path_tensor_src_fp16.sum"},
    {"sm__ops_path_tensor_op_hgmma_src_tf32_dst_fp32.sum",
     "sm__ops_path_tensor_src_tf32_dst_fp32.sum"},
    {"sm__ops_path_tensor_op_igmma_src_int8.sum", "sm__ops_path_tensor_src_int8.sum"},
    {"sm__pipe_tensor_cycles_active.avg.pct_of_peak_sustained_elapsed"},
    {"sm__inst_executed_pipe_fma.avg.pct_of_peak_sustained_elapsed"},
    {"sm__inst_executed.avg.pct_of_peak_sustained_elapsed"},
    {"sm__inst_executed_pipe_alu.avg.pct_of_peak_sustained_elapsed"},
    {"sm__pipe_fp64_cycles_active.avg.pct_of_peak_sustained_elapsed"},
    {"sm__inst_executed_pipe_xu.avg.pct_of_peak_sustained_elapsed"},
    {"l1tex__m_xbar2l1tex_read_bytes.sum"},
    {"dram__throughput.avg.pct_of_peak_sustained_elapsed"},
    {"l1tex__data_pipe_lsu_wavefronts.avg.pct_of_peak_sustained_elapsed"},
    // Hopper's form that takes one pass; lts__throughput itself takes four.
    {"LTS.TriageCompute.lts__throughput.avg.pct_of_peak_sustained_elapsed"},
};

class Host {
  public:
    Host(const RangeApi& api, const char* chip, std::span<const std::uint8_t> availability)
        : m_api(api) {
        auto p = parameters<CUpti_Profiler_Host_Initialize_Params>(
            CUpti_Profiler_Host_Initialize_Params_STRUCT_SIZE);
        p.profilerType = CUPTI_PROFILER_TYPE_RANGE_PROFILER;
        p.pChipName = chip;
        p.pCounterAvailabilityImage = availability.empty() ? nullptr : availability.data();
        m_result = m_api.cuptiProfilerHostInitialize(&p);
        m_object = p.pHostObject;
    }
    ~Host() {
        auto p = parameters<CUpti_Profiler_Host_Deinitialize_Params>(
            CUpti_Profiler_Host_Deinitialize_Params_STRUCT_SIZE);
        p.pHostObject = m_object;
        if (m_object)
            m_api.cuptiProfilerHostDeinitialize(&p);
    }
    Host(const Host&) = delete;
    Host& operator=(const Host&) = delete;

    CUptiResult result() const { return m_result; }
    CUpti_Profiler_Host_Object* release() { return std::exchange(m_object, nullptr); }

    /// The configuration that counts `names`; empty where there is none.
    std::vector<std::uint8_t> configure(std::vector<const char*> names) {
        auto add = parameters<CUpti_Profiler_Host_ConfigAddMetrics_Params>(
            CUpti_Profiler_Host_ConfigAddMetrics_Params_STRUCT_SIZE);
        add.pHostObject = m_object;
        add.ppMetricNames = names.data();
        add.numMetrics = names.size();
        auto size = parameters<CUpti_Profiler_Host_GetConfigImageSize_Params>(
            CUpti_Profiler_Host_GetConfigImageSize_Params_STRUCT_SIZE);
        size.pHostObject = m_object;
        if (m_result == CUPTI_SUCCESS)
            m_result = m_api.cuptiProfilerHostConfigAddMetrics(&add);
        if (m_result == CUPTI_SUCCESS)
            m_result = m_api.cuptiProfilerHostGetConfigImageSize(&size);
        std::vector<std::uint8_t> image(m_result == CUPTI_SUCCESS ? size.configImageSize : 0);
        auto get = parameters<CUpti_Profiler_Host_GetConfigImage_Params>(
            CUpti_Profiler_Host_GetConfigImage_Params_STRUCT_SIZE);
        get.pHostObject = m_object;
        get.configImageSize = image.size();
        get.pConfigImage = image.data();
        if (m_result == CUPTI_SUCCESS)
            m_result = m_api.cuptiProfilerHostGetConfigImage(&get);
        if (m_result != CUPTI_SUCCESS)
            image.clear();
        return image;
    }

  private:
    const RangeApi& m_api;
    CUpti_Profiler_Host_Object* m_object = nullptr;
    CUptiResult m_result = CUPTI_SUCCESS;
};

/// 0 when CUPTI cannot say.
std::size_t passesOf(const RangeApi& api, std::vector<std::uint8_t>& config) {
    auto p = parameters<CUpti_Profiler_Host_GetNumOfPasses_Params>(
        CUpti_Profiler_Host_GetNumOfPasses_Params_STRUCT_SIZE);
    p.configImageSize = config.size();
    p.pConfigImage = config.data();
    return api.cuptiProfilerHostGetNumOfPasses(&p) == CUPTI_SUCCESS ? p.numOfPasses : 0;
}

} // namespace

ReplayMetrics chooseReplayMetrics(const RangeApi& api, const char* chip,
                                  std::span<const std::uint8_t> availability, std::string& error) {
    ReplayMetrics chosen;
    CUptiResult refused = CUPTI_SUCCESS;
    const auto take = [&](const char* name) {
        Host host(api, chip, availability);
        std::vector<const char*> names = chosen.names;
        names.push_back(name);
        std::vector<std::uint8_t> config = host.configure(names);
        refused = host.result();
        const std::size_t passes = config.empty() ? 0 : passesOf(api, config);
        const bool fits = passes > 0 && passes <= kReplayPasses;
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
    Host host(api, chip, availability);
    chosen.config = host.configure(chosen.names);
    chosen.passes = passesOf(api, chosen.config);
    chosen.host = host.release();
    return chosen;
}

} // namespace ridge::inject
