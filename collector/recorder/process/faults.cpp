// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "collector/recorder/process/faults.h"

#include <algorithm>
#include <charconv>
#include <csignal>
#include <fmt/format.h>
#include <fstream>
#include <optional>

namespace ridge::recorder {

namespace fs = std::filesystem;

namespace {

std::optional<Fault> faultOf(const fs::path& file) {
    Fault fault;
    const std::string name = file.stem().string();
    const auto [end, error] = std::from_chars(name.data(), name.data() + name.size(), fault.pid);
    std::ifstream in(file);
    int underCupti = 0;
    if (error != std::errc() || end != name.data() + name.size() ||
        !(in >> fault.signal >> underCupti >> std::hex >> fault.offset))
        return std::nullopt;
    fault.underCupti = underCupti != 0;
    in >> std::ws;
    std::getline(in, fault.module);
    return fault;
}

std::string_view signalName(int signal) {
    switch (signal) {
    case SIGSEGV:
        return "SIGSEGV";
    case SIGBUS:
        return "SIGBUS";
    case SIGILL:
        return "SIGILL";
    case SIGFPE:
        return "SIGFPE";
    default:
        return "a signal";
    }
}

bool isIn(const Fault& fault, std::string_view library) {
    return fs::path(fault.module).filename().string().starts_with(library);
}

} // namespace

std::vector<Fault> faultsIn(const fs::path& spools) {
    std::vector<Fault> faults;
    std::error_code code;
    for (const auto& entry : fs::directory_iterator(spools, code))
        if (entry.path().extension() == ".fault")
            if (const auto fault = faultOf(entry.path()))
                faults.push_back(*fault);
    std::ranges::sort(faults, {}, &Fault::pid);
    return faults;
}

bool mayBeOurs(const Fault& fault) {
    return fault.underCupti || isIn(fault, "libcupti") || isIn(fault, "libridge_inject");
}

std::string faultText(const Fault& fault) {
    const std::string place =
        fault.module.empty()
            ? "in code of no file"
            : fmt::format("in {} at {:#x}", fs::path(fault.module).filename().string(),
                          fault.offset);
    const std::string died =
        fmt::format("process {} died of {} {}", fault.pid, signalName(fault.signal), place);
    if (!mayBeOurs(fault))
        return died + ", which is not CUPTI's; if it lives without Ridgepoint, `ridge doctor "
                      "--program -- PROGRAM` finds which records it does not bear";
    return died +
           (isIn(fault, "libcupti") ? ", the library that records for us"
                                    : ", called by CUPTI, which records for us") +
           ": leave records out (`--without memory,sync,...`); `ridge doctor --program -- PROGRAM` "
           "finds which";
}

} // namespace ridge::recorder
