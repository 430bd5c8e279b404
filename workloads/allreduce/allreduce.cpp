// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "workloads/allreduce/allreduce.h"

#include "workloads/allreduce/cases.h"

#include <fmt/format.h>

namespace ridge::workloads::allreduce {
namespace {

bool isSum(const std::string& variant) {
    return variant == "nccl" || variant == "host";
}

StepShape shapeOf(const Setting& setting) {
    return {setting.size("layers"), setting.size("width"), setting.size("batch"),
            setting.size("gpus")};
}

Status validateSetting(const Setting& setting) {
    constexpr std::int64_t kMostBytes = std::int64_t{1} << 36;
    const std::int64_t bytes = setting.size("bytes");
    if (bytes % 16 != 0 || bytes > kMostBytes)
        return fail(FailureKind::Usage,
                    fmt::format("--bytes {}: takes a multiple of 16, up to {}", bytes, kMostBytes));
    if (setting.variant == "host" && setting.dtype != DataType::Fp32)
        return fail(FailureKind::Usage, "--variant host adds fp32: choose --dtype fp32");
    return validate(shapeOf(setting));
}

Result<std::unique_ptr<Case>> prepare(const Setting& setting, const Gpu&, cudaStream_t) {
    if (isSum(setting.variant))
        return prepareSum({setting.size("bytes"), setting.size("gpus"), setting.dtype,
                           setting.variant == "host", setting.seed});
    const Exchange exchange = setting.variant == "flat"         ? Exchange::Flat
                              : setting.variant == "overlapped" ? Exchange::Overlapped
                                                                : Exchange::PerParameter;
    return prepareStep({shapeOf(setting), setting.dtype, exchange, setting.seed});
}

} // namespace

Workload workload() {
    return {
        "allreduce",
        "sums over GPUs, alone and of the gradients of a training step; two GPUs or more",
        {{"nccl", "one all-reduce of --bytes by NCCL, loaded at run time"},
         {"host", "the same by way of page-locked host memory, where the CPU adds; fp32"},
         {"per-parameter", "forward and backward of --layers, then an all-reduce for each layer"},
         {"flat", "the same with one all-reduce of all gradients"},
         {"overlapped", "each layer's all-reduce runs beside the backward of the layers below"}},
        {DataType::Fp32, DataType::Bf16},
        {{"bytes", std::int64_t{64} << 20, "of nccl and host, on each GPU"},
         {"gpus", 2, "that take part, from GPU 0 on"},
         {"layers", 8, "of the step"},
         {"width", 2048, "of a layer: width x width weights"},
         {"batch", 4096, "columns that each GPU passes through the layers"}},
        {},
        validateSetting,
        prepare};
}

} // namespace ridge::workloads::allreduce
