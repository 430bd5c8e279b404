// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "collector/recorder/machine/machine.h"

#include "collector/recorder/version.h"
#include "spool/records.h"

#include <ctime>
#include <fmt/format.h>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>
#include <sys/utsname.h>

namespace ridge::recorder {

namespace {

constexpr const char* kFactsFile = "capture.json";

std::int64_t unixNow() {
    timespec t{};
    clock_gettime(CLOCK_REALTIME, &t);
    return t.tv_sec * std::int64_t{1'000'000'000} + t.tv_nsec;
}

} // namespace

std::string shellQuoted(const std::vector<std::string>& words) {
    constexpr std::string_view kPlain =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_@%+=:,./-";
    std::string line;
    for (const std::string& word : words) {
        line += line.empty() ? "" : " ";
        if (!word.empty() && word.find_first_not_of(kPlain) == std::string::npos) {
            line += word;
            continue;
        }
        line += '\'';
        for (const char c : word)
            line += c == '\'' ? std::string("'\\''") : std::string(1, c);
        line += '\'';
    }
    return line;
}

std::string driverVersion() {
    // "NVRM version: NVIDIA UNIX x86_64 Kernel Module  580.159.04  Release Build ..."
    std::ifstream file("/proc/driver/nvidia/version");
    std::string line;
    std::getline(file, line);
    std::istringstream words(line);
    for (std::string word; words >> word;)
        if (word.find('.') != std::string::npos &&
            word.find_first_not_of("0123456789.") == std::string::npos)
            return word;
    return "";
}

std::string bootId() {
    std::ifstream file("/proc/sys/kernel/random/boot_id");
    std::string id;
    std::getline(file, id);
    return id;
}

std::string cudaVersionText(std::uint32_t version) {
    return version == 0 ? "" : fmt::format("{}.{}", version / 1000, version % 1000 / 10);
}

std::string uuidText(const std::uint8_t (&bytes)[16]) {
    std::string text = "GPU-";
    for (int i = 0; i < 16; ++i) {
        if (i == 4 || i == 6 || i == 8 || i == 10)
            text += '-';
        text += fmt::format("{:02x}", bytes[i]);
    }
    return text;
}

trace::Capture captureFacts(const std::vector<std::string>& command) {
    trace::Capture capture;
    capture.epochUnixNs = unixNow();
    capture.clock = "CLOCK_REALTIME";
    capture.command = shellQuoted(command);
    std::error_code code;
    capture.workingDirectory = std::filesystem::current_path(code).string();
    utsname system{};
    if (::uname(&system) == 0) {
        capture.hostName = system.nodename;
        capture.operatingSystem =
            fmt::format("{} {} {}", system.sysname, system.release, system.machine);
    }
    capture.toolVersion = kVersion;
    capture.driverVersion = driverVersion();
    return capture;
}

bool saveCaptureFacts(const trace::Capture& capture, bool windowed,
                      const std::filesystem::path& output, const std::filesystem::path& folder) {
    const nlohmann::json facts = {{"epoch_unix_ns", capture.epochUnixNs},
                                  {"command", capture.command},
                                  {"working_directory", capture.workingDirectory},
                                  {"options", capture.options},
                                  {"windowed", windowed},
                                  {"output", std::filesystem::absolute(output).string()}};
    std::ofstream file(folder / kFactsFile);
    file << facts.dump(2, ' ', false, nlohmann::json::error_handler_t::replace) << '\n';
    return static_cast<bool>(file.flush());
}

SavedFacts loadCaptureFacts(const std::filesystem::path& folder) {
    SavedFacts saved;
    saved.capture = captureFacts({});
    saved.capture.epochUnixNs = 0;
    std::ifstream file(folder / kFactsFile);
    const nlohmann::json facts = nlohmann::json::parse(file, nullptr, false);
    if (!facts.is_object())
        return saved;
    const auto text = [&](const char* key) {
        const auto found = facts.find(key);
        return found != facts.end() && found->is_string() ? found->get<std::string>()
                                                          : std::string();
    };
    if (const auto epoch = facts.find("epoch_unix_ns"); epoch != facts.end() &&
                                                        epoch->is_number_integer() &&
                                                        spool::isTime(epoch->get<std::int64_t>()))
        saved.capture.epochUnixNs = epoch->get<std::int64_t>();
    if (const auto windowed = facts.find("windowed");
        windowed != facts.end() && windowed->is_boolean())
        saved.windowed = windowed->get<bool>();
    saved.capture.command = text("command");
    saved.capture.workingDirectory = text("working_directory");
    saved.capture.options = text("options");
    saved.output = text("output");
    return saved;
}

} // namespace ridge::recorder
