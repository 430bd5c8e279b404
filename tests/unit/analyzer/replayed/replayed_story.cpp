// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "tests/unit/analyzer/replayed/replayed_story.h"

namespace ridge::tests {
namespace {

std::string share(const std::string& counter) {
    return counter + ".avg.pct_of_peak_sustained_elapsed";
}

std::string instructions(const std::string& operation) {
    return "sm__sass_thread_inst_executed_op_" + operation + "_pred_on.sum";
}

} // namespace

Counters nothingCounted() {
    Counters counters;
    for (const char* sum :
         {"gpu__time_duration.sum", "sm__cycles_elapsed.max", "dram__bytes_read.sum",
          "dram__bytes_write.sum", "lts__t_bytes.sum", "l1tex__m_xbar2l1tex_read_bytes.sum",
          "sm__ops_path_tensor_src_fp64.sum", "sm__ops_path_tensor_src_fp8.sum",
          "sm__ops_path_tensor_src_bf16_dst_fp32.sum", "sm__ops_path_tensor_src_fp16.sum",
          "sm__ops_path_tensor_src_tf32_dst_fp32.sum", "sm__ops_path_tensor_src_int8.sum"})
        counters[sum] = 0;
    for (const char* operation :
         {"fadd", "fmul", "ffma", "dadd", "dmul", "dfma", "hadd", "hmul", "hfma"})
        counters[instructions(operation)] = 0;
    for (const char* counter :
         {"sm__pipe_tensor_cycles_active", "sm__inst_executed_pipe_fma", "sm__inst_executed",
          "sm__inst_executed_pipe_alu", "sm__pipe_fp64_cycles_active", "sm__inst_executed_pipe_xu",
          "dram__throughput", "l1tex__data_pipe_lsu_wavefronts",
          "LTS.TriageCompute.lts__throughput"})
        counters[share(counter)] = 0;
    return counters;
}

Counters fp32Counters(double flops, double bytes) {
    Counters counters = nothingCounted();
    counters[instructions("fadd")] = flops;
    counters["dram__bytes_read.sum"] = bytes;
    counters["dram__bytes_write.sum"] = bytes;
    counters["lts__t_bytes.sum"] = 4 * bytes;
    counters["l1tex__m_xbar2l1tex_read_bytes.sum"] = 3 * bytes;
    counters[share("sm__inst_executed_pipe_fma")] = 50;
    counters[share("dram__throughput")] = 20;
    counters[share("LTS.TriageCompute.lts__throughput")] = 30;
    counters[share("l1tex__data_pipe_lsu_wavefronts")] = 30;
    return counters;
}

Counters tensorCounters(double flops, double bytes) {
    Counters counters = nothingCounted();
    counters["sm__ops_path_tensor_src_bf16_dst_fp32.sum"] = flops;
    counters["dram__bytes_read.sum"] = bytes;
    counters[share("sm__pipe_tensor_cycles_active")] = 90;
    counters[share("dram__throughput")] = 25;
    return counters;
}

void count(Story& story, trace::KernelId kernel, const Counters& counters) {
    for (const auto& [metric, value] : counters)
        story.trace.counters.push_back({kernel, story.text(metric), value});
}

} // namespace ridge::tests
