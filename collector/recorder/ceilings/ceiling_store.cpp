// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "collector/recorder/ceilings/ceiling_store.h"

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <fmt/format.h>
#include <fstream>
#include <sstream>
#include <sys/stat.h>
#include <unistd.h>

namespace ridge::recorder {

namespace {

namespace fs = std::filesystem;

constexpr const char* kEnding = ".json";

fs::path fileOf(const fs::path& folder, const std::string& uuid) {
    return folder / (uuid + kEnding);
}

/// Writes `text` beside `file` and renames it, so that nobody meets half of it.
bool replaceFile(const fs::path& file, const std::string& text) {
    std::string name = file.string() + ".XXXXXX";
    const int descriptor = ::mkostemp(name.data(), O_CLOEXEC);
    if (descriptor < 0)
        return false;
    const bool whole =
        ::write(descriptor, text.data(), text.size()) == static_cast<ssize_t>(text.size()) &&
        ::fchmod(descriptor, 0600) == 0 && ::fsync(descriptor) == 0;
    ::close(descriptor);
    if (whole && ::rename(name.c_str(), file.c_str()) == 0)
        return true;
    const int why = errno;
    ::unlink(name.c_str());
    errno = why;
    return false;
}

/// Whether only this user, or root, can have written it.
bool isOwn(const struct stat& facts) {
    return (facts.st_uid == ::geteuid() || facts.st_uid == 0) &&
           (facts.st_mode & (S_IWGRP | S_IWOTH)) == 0;
}

} // namespace

Result<fs::path> ceilingFolder() {
    const auto absolute = [](const char* variable) {
        const char* value = std::getenv(variable);
        return value && *value == '/' ? fs::path(value) : fs::path();
    };
    fs::path cache = absolute("XDG_CACHE_HOME");
    if (cache.empty() && !absolute("HOME").empty())
        cache = absolute("HOME") / ".cache";
    if (cache.empty())
        return fail("no place to keep ceilings: neither XDG_CACHE_HOME nor HOME is set to an "
                    "absolute path");
    return cache / "ridgepoint" / "ceilings";
}

Result<fs::path> keepCeilings(const DeviceCeilings& ceilings) {
    auto folder = ceilingFolder();
    if (!folder)
        return folder;
    std::error_code code;
    fs::create_directories(*folder, code);
    if (code)
        return fail(
            fmt::format("cannot keep the ceilings in {}: {}", folder->string(), code.message()));
    ::chmod(folder->c_str(), 0700);
    const fs::path file = fileOf(*folder, ceilings.device.uuid);
    if (!replaceFile(file, toJson(ceilings)))
        return fail(fmt::format("cannot write {}: {}", file.string(), std::strerror(errno)));
    return file;
}

Result<std::optional<DeviceCeilings>> keptCeilings(const std::string& uuid) {
    const auto folder = ceilingFolder();
    if (!folder || uuid.empty() || uuid.find('/') != std::string::npos)
        return std::nullopt;
    const std::string file = fileOf(*folder, uuid).string();
    const auto unusable = [](const std::string& why) {
        return fail(why + ": remove it, or measure again with `ridge ceilings`");
    };
    std::error_code code;
    if (!fs::exists(file, code) && !code)
        return std::nullopt;
    struct stat facts {};
    if (::stat(file.c_str(), &facts) == 0 && !isOwn(facts))
        return unusable(file + " can be written by other users");
    errno = 0;
    std::ifstream stream(file, std::ios::binary);
    if (!stream)
        return unusable(fmt::format("cannot read {}: {}", file, std::strerror(errno)));
    std::ostringstream text;
    text << stream.rdbuf();
    auto parsed = parseCeilings(text.str(), file);
    if (!parsed)
        return unusable(parsed.error().message);
    if (parsed->device.uuid != uuid)
        return unusable(
            fmt::format("{} holds the ceilings of another GPU ({})", file, parsed->device.uuid));
    return std::move(*parsed);
}

std::vector<std::string> keptUuids() {
    std::vector<std::string> uuids;
    const auto folder = ceilingFolder();
    std::error_code code;
    if (folder)
        for (const auto& entry : fs::directory_iterator(*folder, code))
            if (entry.path().extension() == kEnding)
                uuids.push_back(entry.path().stem());
    std::sort(uuids.begin(), uuids.end());
    return uuids;
}

} // namespace ridge::recorder
