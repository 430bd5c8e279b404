// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "collector/inject/replay_choice.h"

#include <cstdlib>
#include <cxxabi.h>
#include <memory>
#include <string_view>

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

ReplayChoice::ReplayChoice(const char* pattern, std::uint64_t most)
    : m_all(!*pattern || regcomp(&m_pattern, pattern, REG_EXTENDED | REG_NOSUB) != 0),
      m_most(most) {}

ReplayChoice::~ReplayChoice() {
    if (!m_all)
        regfree(&m_pattern);
}

ReplayChoice::Name& ReplayChoice::nameOf(const char* mangled) {
    const auto known = m_names.find(std::string_view(mangled));
    if (known != m_names.end())
        return known->second;
    Name name{demangle(mangled), true, false};
    name.named = m_all || regexec(&m_pattern, name.demangled.c_str(), 0, nullptr, 0) == 0;
    name.waitsForOthers = waitsForOthers(name.demangled);
    return m_names.emplace(mangled, std::move(name)).first->second;
}

const std::string& ReplayChoice::demangled(const char* mangled) {
    return nameOf(mangled).demangled;
}

ReplayChoice::Answer ReplayChoice::ask(const ReplayLaunch& launch) {
    const Name& name = nameOf(launch.mangled);
    if (!name.named)
        return Answer::NotNamed;
    if (name.waitsForOthers || launch.cooperative)
        return Answer::WouldHang;
    std::uint64_t& taken = m_taken[{launch.mangled, launch.grid, launch.block}];
    if (taken == m_most)
        return Answer::Enough;
    ++taken;
    return Answer::Replay;
}

} // namespace ridge::inject
