// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "collector/inject/replay/replay_choice.h"

#include <algorithm>
#include <cstdlib>
#include <cxxabi.h>
#include <memory>

namespace ridge::inject {

namespace {

std::string demangle(const char* mangled) {
    int status = 0;
    const std::unique_ptr<char, decltype(&std::free)> name(
        abi::__cxa_demangle(mangled, nullptr, nullptr, &status), &std::free);
    return status == 0 && name ? name.get() : mangled;
}

/// Kernels of communication libraries wait for those of other GPUs, which do not run meanwhile.
bool waitsForOthers(std::string_view name) {
    return name.starts_with("nccl") || name.find("nvshmem") != std::string_view::npos;
}

bool isCooperative(const CUlaunchConfig& config) {
    for (unsigned i = 0; i < config.numAttrs; ++i)
        if (config.attrs[i].id == CU_LAUNCH_ATTRIBUTE_COOPERATIVE)
            return config.attrs[i].value.cooperative != 0;
    return false;
}

} // namespace

ReplayLaunch launchOf(CUpti_CallbackId cbid, const CUpti_CallbackData& data) {
    ReplayLaunch launch;
    launch.mangled = data.symbolName ? data.symbolName : "";
    if (cbid == CUPTI_DRIVER_TRACE_CBID_cuLaunchKernelEx ||
        cbid == CUPTI_DRIVER_TRACE_CBID_cuLaunchKernelEx_ptsz) {
        const CUlaunchConfig& c =
            *static_cast<const cuLaunchKernelEx_params*>(data.functionParams)->config;
        launch.grid = {c.gridDimX, c.gridDimY, c.gridDimZ};
        launch.block = {c.blockDimX, c.blockDimY, c.blockDimZ};
        launch.stream = c.hStream;
        launch.cooperative = isCooperative(c);
        return launch;
    }
    // A cooperative launch has the same parameters up to its stream.
    const auto& p = *static_cast<const cuLaunchKernel_params*>(data.functionParams);
    launch.grid = {p.gridDimX, p.gridDimY, p.gridDimZ};
    launch.block = {p.blockDimX, p.blockDimY, p.blockDimZ};
    launch.stream = p.hStream;
    launch.cooperative = cbid == CUPTI_DRIVER_TRACE_CBID_cuLaunchCooperativeKernel ||
                         cbid == CUPTI_DRIVER_TRACE_CBID_cuLaunchCooperativeKernel_ptsz;
    return launch;
}

ReplayChoice::ReplayChoice(std::span<const spool::PlannedLaunch> planned) {
    for (const spool::PlannedLaunch& launch : planned)
        functionOf(launch.function)
            .rows[{launch.grid, launch.block}]
            .planned.push_back({launch.occurrence, launch.number, launch.pass});
    for (auto& [mangled, function] : m_functions)
        for (auto& [shape, row] : function.rows)
            std::ranges::sort(row.planned, {}, &Planned::occurrence);
}

ReplayChoice::Function& ReplayChoice::functionOf(std::string_view mangled) {
    const auto known = m_functions.find(mangled);
    if (known != m_functions.end())
        return known->second;
    std::string name(mangled);
    Function function{demangle(name.c_str()), false, {}};
    function.waitsForOthers = waitsForOthers(function.demangled);
    return m_functions.emplace(std::move(name), std::move(function)).first->second;
}

ReplayChoice::Answer ReplayChoice::ask(const ReplayLaunch& launch) {
    Function& function = functionOf(launch.mangled);
    Answer answer;
    answer.wouldHang = function.waitsForOthers || launch.cooperative;
    m_last = nullptr;
    if (function.rows.empty())
        return answer;
    const auto found = function.rows.find({launch.grid, launch.block});
    if (found == function.rows.end())
        return answer;
    Row& row = found->second;
    m_last = &row;
    const std::uint64_t occurrence = row.launches++;
    while (row.next < row.planned.size() && row.planned[row.next].occurrence < occurrence)
        ++row.next; // a plan that names one launch twice
    if (row.next < row.planned.size() && row.planned[row.next].occurrence == occurrence) {
        answer.number = row.planned[row.next].number;
        answer.pass = row.planned[row.next++].pass;
    }
    return answer;
}

void ReplayChoice::takeBack() {
    Row* const row = std::exchange(m_last, nullptr);
    if (!row)
        return;
    --row->launches;
    if (row->next > 0 && row->planned[row->next - 1].occurrence == row->launches)
        --row->next;
}

} // namespace ridge::inject
