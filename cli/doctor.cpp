// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "cli/command.h"
#include "cli/doctor_program.h"
#include "collector/recorder/ceilings/ceiling_store.h"
#include "collector/recorder/machine/driver_devices.h"
#include "collector/recorder/machine/libraries.h"
#include "collector/recorder/machine/machine.h"
#include "collector/recorder/process/target.h"

#include <algorithm>
#include <cstdio>
#include <dlfcn.h>
#include <fstream>
#include <iostream>
#include <memory>
#include <optional>
#include <string>
#include <unistd.h>

namespace ridge::cli {

namespace {

constexpr std::string_view kDoctorUsage =
    "usage: ridge doctor [--program -- PROGRAM...]\n\n"
    "Checks this machine: driver, CUPTI, permission for hardware "
    "counters, measured ceilings of each\n"
    "GPU, toolkit, compiler, Qt. Says what each enables, and the exact lines that mend what is "
    "missing.\n\n"
    "With --program it tries a program that dies, or ends otherwise, when it is recorded: alone,\n"
    "recorded, and recorded without each kind of records, up to eleven runs.\n\n"
    "  ridge doctor\n"
    "  ridge doctor --program -- ./solver --steps 10\n";

struct Finding {
    bool good;
    std::string what;    ///< "driver 580.159.04"
    std::string enables; ///< what works, or does not work without it
    std::string remedy;  ///< "" when good
};

void print(const Finding& finding) {
    std::cout << (finding.good ? "ok       " : "missing  ") << finding.what << "\n         "
              << finding.enables << '\n';
    if (!finding.remedy.empty())
        std::cout << "         to fix: " << finding.remedy << '\n';
}

Finding driver() {
    const std::string version = recorder::driverVersion();
    if (version.empty())
        return {false, "NVIDIA driver",
                "without it no CUDA program runs; recordings can be read all the same",
                "install a driver of 580 or newer, or record on another machine"};
    void* library = dlopen("libcuda.so.1", RTLD_NOW);
    if (!library)
        return {false, "driver " + version + ", but no libcuda.so.1",
                "without it no CUDA program runs", "in a container: run it with --gpus all"};
    const auto get = reinterpret_cast<int (*)(int*)>(dlsym(library, "cuDriverGetVersion"));
    int number = 0;
    const bool known = get && get(&number) == 0;
    const std::string cuda =
        known ? recorder::cudaVersionText(static_cast<std::uint32_t>(number)) : "?";
    if (number < 13000)
        return {false, "driver " + version + " (CUDA " + cuda + ")",
                "CUPTI 13 needs a driver for CUDA 13.0", "install driver 580 or newer"};
    return {true, "driver " + version + " (CUDA " + cuda + ")", "runs CUDA programs", ""};
}

Finding cupti() {
    const auto found = recorder::cuptiLibraries();
    for (const auto& file : found) {
        void* library = dlopen(file.c_str(), RTLD_NOW | RTLD_LOCAL);
        const auto get =
            library ? reinterpret_cast<int (*)(std::uint32_t*)>(dlsym(library, "cuptiGetVersion"))
                    : nullptr;
        std::uint32_t version = 0;
        if (get && get(&version) == 0)
            return {true, "CUPTI " + std::to_string(version) + " in " + file.string(),
                    "records kernels, copies and CUDA calls (a program's own copy, as PyTorch's, "
                    "comes first)",
                    ""};
    }
    return {false, "CUPTI (libcupti.so.13)",
            "programs that bring their own (PyTorch) are recorded all the same; others are not",
            "install the CUDA toolkit 13, or set CUDA_HOME to where it is"};
}

Finding injectedLibrary() {
    const auto library = recorder::injectedLibrary();
    if (library)
        return {true, "collector " + library->string(), "`ridge record` works", ""};
    return {false, "collector", library.error().message,
            "build with a CUDA toolkit, or use a portable bundle"};
}

Finding counters() {
    std::ifstream file("/proc/driver/nvidia/params");
    const std::string enables = "hardware counters per kernel and over time";
    for (std::string line; std::getline(file, line);) {
        if (!line.starts_with("RmProfilingAdminOnly:"))
            continue;
        if (line.ends_with(" 0"))
            return {true, "counter permission for every user", enables, ""};
        if (::geteuid() == 0)
            return {true, "counter permission for root", enables, ""};
        return {false, "counter permission",
                enables + " need it; timelines and annotated work do not",
                "echo 'options nvidia NVreg_RestrictProfilingToAdminUsers=0' | sudo tee "
                "/etc/modprobe.d/ridgepoint.conf\n                 sudo update-initramfs -u && "
                "sudo reboot\n"
                "                 or run as root; in a container: --cap-add=SYS_ADMIN"};
    }
    return {false, "counter permission", enables + " need a driver", "see the driver above"};
}

Finding ceilings(const trace::Device& device) {
    const std::string what = "ceilings of " + device.name + " (" + device.uuid + ")";
    const auto kept = recorder::keptCeilings(device.uuid);
    if (kept && *kept)
        return {true, what + ", measured " + (*kept)->measuredAt,
                "verdicts use what this GPU reaches", ""};
    return {false, what,
            kept ? "without them roofs come from its attributes and a table" : kept.error().message,
            "ridge ceilings"};
}

Finding toolkit() {
    for (const char* folder : {"/usr/local/cuda/bin/nvcc", "/usr/bin/nvcc"})
        if (::access(folder, X_OK) == 0)
            return {true, std::string("CUDA toolkit (") + folder + ")",
                    "builds the collector and the workloads from source", ""};
    return {false, "CUDA toolkit (nvcc)",
            "only needed to build the collector and the workloads from source",
            "install the CUDA toolkit 13.0 or newer, or use a portable bundle"};
}

/// The names are those that ridgepoint_torch.py tries.
Finding compiler() {
    const std::string enables = "`ridge record` compiles its library for PyTorch with it";
    for (const char* name : {"c++", "g++", "clang++"})
        if (const auto found = recorder::findProgram(name))
            return {true, "C++ compiler (" + *found + ")", enables, ""};
    return {false, "C++ compiler",
            enables + "; recordings without modules and ops of PyTorch work all the same",
            "apt-get install g++"};
}

/// What `command` prints; "" where it fails.
std::string outputOf(const char* command) {
    const std::unique_ptr<FILE, int (*)(FILE*)> pipe(popen(command, "r"), pclose);
    std::string all;
    for (char part[256]; pipe && std::fgets(part, sizeof part, pipe.get());)
        all += part;
    return all;
}

/// A Python package for CUDA 12 brings a CUPTI whose records the collector does not read.
std::optional<Finding> pythonCupti() {
    const std::string found =
        outputOf("python3 -c \"import importlib.metadata as m; print(*{d.metadata['Name'] for d in "
                 "m.distributions() if str(d.metadata['Name']).startswith('nvidia-cuda-cupti')})\" "
                 "2>/dev/null");
    if (found.find("nvidia-cuda-cupti-cu12") == std::string::npos)
        return {};
    return Finding{false, "Python packages for CUDA 13",
                   "python3 has nvidia-cuda-cupti-cu12: its PyTorch, JAX or CuPy loads "
                   "libcupti.so.12, whose records are not read, so nothing of it is recorded",
                   "install builds of these packages for CUDA 13"};
}

Finding qt() {
    if (dlopen("libQt6Widgets.so.6", RTLD_LAZY | RTLD_LOCAL))
        return {true, "Qt 6 Widgets", "a graphical view can be built here", ""};
    return {false, "Qt 6 Widgets",
            "only needed for a graphical view; text and HTML reports work without it",
            "apt-get install libqt6widgets6"};
}

} // namespace

int runDoctor(const Arguments& arguments) {
    const auto dashes = std::ranges::find(arguments, "--");
    boost::program_options::options_description options;
    options.add_options()("program", "try the program behind --");
    const Parsed parsed =
        parse("doctor", kDoctorUsage, options, nullptr, Arguments(arguments.begin(), dashes));
    if (parsed.exitStatus)
        return *parsed.exitStatus;
    if (parsed.values.contains("program"))
        return examineProgram(
            Arguments(dashes == arguments.end() ? dashes : dashes + 1, arguments.end()));
    if (dashes != arguments.end())
        return usageError("doctor", "a program behind -- needs --program");
    for (const Finding& finding : {driver(), injectedLibrary(), cupti(), counters()})
        print(finding);
    for (const trace::Device& device : recorder::driverDevices())
        print(ceilings(device));
    if (const auto finding = pythonCupti())
        print(*finding);
    for (const Finding& finding : {toolkit(), compiler(), qt()})
        print(finding);
    const bool canRecord = driver().good && injectedLibrary().good;
    std::cout << (canRecord ? "\nThis machine can record.\n"
                            : "\nThis machine cannot record; it can analyze recordings.\n");
    return canRecord ? 0 : 1;
}

} // namespace ridge::cli
