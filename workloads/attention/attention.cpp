// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "workloads/attention/attention.h"

#include "workloads/attention/cases.h"

#include <fmt/format.h>

namespace ridge::workloads::attention {
namespace {

bool isBackward(const Setting& setting) {
    return setting.variant.starts_with("backward-");
}

bool isForHopper(const Setting& setting) {
    return setting.variant.ends_with("wgmma");
}

Shape shapeOf(const Setting& setting) {
    Shape shape{setting.size("batch"), setting.size("heads"), setting.size("seq"),
                setting.size("dim"), setting.has("causal")};
    shape.group = setting.size("group");
    return shape;
}

Status validateSetting(const Setting& setting) {
    const bool unfused = setting.variant == "naive" || setting.variant == "backward-naive";
    if (unfused && setting.size("group") > 1)
        return fail(FailureKind::Usage,
                    fmt::format("--group is for the fused variants; {} takes 1", setting.variant));
    if (setting.has("ragged") && (unfused || isForHopper(setting)))
        return fail(FailureKind::Usage,
                    fmt::format("--ragged: {} takes sequences of one length; fused, "
                                "backward-atomics and backward-two-pass take any",
                                setting.variant));
    return validate(shapeOf(setting));
}

Result<std::unique_ptr<Case>> prepare(const Setting& setting, const Gpu& gpu, cudaStream_t stream) {
    if (isForHopper(setting))
        if (auto status = requireHopper(gpu, setting.variant,
                                        isBackward(setting) ? "backward-atomics" : "fused");
            !status)
            return tl::unexpected<Failure>(status.error());
    Shape shape = shapeOf(setting);
    if (setting.has("ragged"))
        shape.lengths = raggedLengths(shape.batch, shape.seq, setting.seed);
    const auto prepareCase = isBackward(setting) ? prepareBackward : prepareForward;
    return prepareCase(setting.variant, shape, setting.dtype, setting.seed, stream);
}

} // namespace

std::string inWords(const Shape& shape) {
    return fmt::format("{} x {} x {} x {}{}{}{}", shape.batch, shape.heads, shape.seq, shape.dim,
                       shape.group > 1 ? fmt::format(" group {}", shape.group) : "",
                       shape.causal ? " causal" : "", shape.lengths.empty() ? "" : " ragged");
}

Workload workload() {
    return {"attention",
            "O = softmax(mask(Q K^T / sqrt(dim))) V, forward and backward",
            {{"naive", "four kernels (Q K^T, mask, softmax, P V) with the scores in memory"},
             {"fused", "one kernel: online softmax over tiles, scores stay in registers"},
             {"wgmma", "the same for Hopper: TMA, warpgroups in turns at the tensor cores"},
             {"backward-naive", "five kernels from the P that forward left in memory"},
             {"backward-atomics", "P made again from row sums; one pass adds to dQ in memory"},
             {"backward-two-pass", "the same without atomics: dK and dV, then dQ"},
             {"backward-wgmma", "in one pass for Hopper: TMA, dQ added by bulk copies"}},
            {DataType::Bf16, DataType::Fp16},
            {{"batch", 2, "sequences", true},
             {"heads", 16, "heads of each"},
             {"seq", 4096, "queries and keys"},
             {"dim", 128, "of a head: 16 to 128 in steps of 8"},
             {"group", 1, "heads of Q that share one of K and V"}},
            {{"causal", "a query sees only the keys up to its own"},
             {"ragged", "packed sequences of 1 to --seq rows, drawn by --seed"}},
            validateSetting,
            prepare};
}

} // namespace ridge::workloads::attention
