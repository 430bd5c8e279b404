// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "cli/ceilings_table.h"
#include "cli/command.h"
#include "cli/measure_ceilings.h"
#include "cli/workload_program.h"
#include "collector/recorder/ceilings/ceiling_store.h"
#include "collector/recorder/machine/driver_devices.h"
#include "reports/words/format.h"
#include "trace/amend.h"

#include <fmt/format.h>
#include <iostream>
#include <sstream>

namespace ridge::cli {

namespace po = boost::program_options;

namespace {

using recorder::DeviceCeilings;

constexpr std::string_view kCeilingsUsage =
    "usage: ridge ceilings [--quick] [--json]\n"
    "       ridge ceilings --show [--json]\n"
    "       ridge ceilings FILE.ridge...\n\n"
    "Measures what each GPU reaches (tensor and CUDA cores, DRAM, L2, L1, PCIe, launches) and "
    "keeps\n"
    "it for the user, by GPU, in $XDG_CACHE_HOME/ridgepoint/ceilings (else ~/.cache/...). Later\n"
    "recordings on that GPU carry it, and verdicts are made against it; recordings that exist are\n"
    "given it when they are named. Leave the GPUs alone meanwhile; CUDA_VISIBLE_DEVICES "
    "chooses.\n\n"
    "  ridge ceilings\n"
    "  ridge ceilings --show                 prints what is kept, measures nothing\n"
    "  ridge ceilings train.ridge            adds what is kept of the trace's GPUs to it\n";

int failed(const std::string& message) {
    std::cerr << "ridge ceilings: " << message << '\n';
    return 1;
}

/// For each visible device the CUDA_VISIBLE_DEVICES that leaves it alone. "" where there is only
/// one device, or the driver tells none: the program then says why itself.
Arguments oneByOne(std::size_t devices) {
    if (devices < 2)
        return {""};
    Arguments names;
    const char* visible = std::getenv("CUDA_VISIBLE_DEVICES");
    std::istringstream list(visible ? visible : "");
    for (std::string name; names.size() < devices && std::getline(list, name, ',');)
        names.push_back(name);
    for (std::size_t i = 0; !visible && i < devices; ++i)
        names.push_back(std::to_string(i));
    return names;
}

void print(const std::vector<DeviceCeilings>& all, bool json) {
    if (json)
        std::cout << recorder::toJson(all);
    else
        for (const DeviceCeilings& one : all)
            std::cout << (&one == &all.front() ? "" : "\n") << ceilingsTable(one);
}

int measure(bool quick, bool json) {
    const auto program = workloadProgram();
    if (!program)
        return failed(program.error().message);
    const auto devices = recorder::driverDevices();
    std::vector<DeviceCeilings> measured;
    int status = 0;
    for (const std::string& visible : oneByOne(devices.size())) {
        auto one = measureCeilings(*program, quick, visible, devices);
        if (!one) {
            status = failed(one.error().message);
            continue;
        }
        refuseTooLow(*one);
        if (const auto kept = recorder::keepCeilings(*one); !kept)
            status = failed(kept.error().message);
        else
            std::cerr << "ridge: kept in " << kept->string() << '\n';
        measured.push_back(std::move(*one));
    }
    if (!measured.empty())
        print(measured, json);
    return status;
}

int show(bool json) {
    const auto folder = recorder::ceilingFolder();
    if (!folder)
        return failed(folder.error().message);
    std::vector<DeviceCeilings> all;
    int status = 0;
    for (const std::string& uuid : recorder::keptUuids()) {
        auto kept = recorder::keptCeilings(uuid);
        if (!kept)
            status = failed(kept.error().message);
        else if (*kept)
            all.push_back(std::move(**kept));
    }
    if (all.empty() && status == 0)
        status =
            failed("none are kept in " + folder->string() + ": `ridge ceilings` measures them");
    if (!all.empty())
        print(all, json);
    return status;
}

/// Gives one trace what is kept of its devices and says so for each.
int give(const std::string& file) {
    const auto devices = trace::readUsedDevices(file);
    if (!devices)
        return failed(devices.error().message);
    if (devices->empty())
        return failed(file + " has no GPU: nothing to give it");
    int status = 0;
    trace::CeilingsByUuid found;
    std::string said;
    for (const trace::Device& device : *devices) {
        const std::string who = reports::printable(device.name + " (" + device.uuid + ")");
        const auto kept = recorder::keptCeilings(device.uuid);
        if (!kept || !*kept) {
            status = failed(kept ? fmt::format("{}: none are kept of {}: `ridge ceilings` on its "
                                               "machine measures them",
                                               file, who)
                                 : kept.error().message);
            continue;
        }
        auto rows = recorder::ceilingRows(**kept, trace::DeviceId::None);
        said += fmt::format("{}: {} has {} ceilings now, measured {}\n", file, who, rows.size(),
                            (*kept)->measuredAt);
        found.emplace(device.uuid, std::move(rows));
    }
    if (found.empty())
        return status;
    if (const auto written = trace::putCeilings(file, found); !written)
        return failed(written.error().message);
    std::cout << said;
    return status;
}

} // namespace

int runCeilings(const Arguments& arguments) {
    po::options_description options;
    options.add_options()                                                 //
        ("json", "print JSON: a list of GPUs, rates in FLOP/s, B/s, 1/s") //
        ("quick", "shorter runs: for a first look, the spread is wider")  //
        ("show", "print what is kept instead of measuring");
    const Parsed parsed = parse("ceilings", kCeilingsUsage, options, "file", arguments);
    if (parsed.exitStatus)
        return *parsed.exitStatus;
    const auto& values = parsed.values;
    const bool json = values.contains("json"), quick = values.contains("quick"),
               showOnly = values.contains("show");
    if (values.contains("file")) {
        if (json || quick || showOnly)
            return usageError("ceilings", "recordings are given what is kept: no option goes with "
                                          "them");
        int status = 0;
        for (const std::string& file : values["file"].as<Arguments>())
            status = std::max(status, give(file));
        return status;
    }
    if (showOnly && quick)
        return usageError("ceilings", "--quick measures, --show does not: give one of them");
    return showOnly ? show(json) : measure(quick, json);
}

} // namespace ridge::cli
