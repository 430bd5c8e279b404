// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "cli/output/output_file.h"

#include <cerrno>
#include <cstring>
#include <fmt/format.h>
#include <fstream>
#include <sys/stat.h>
#include <unistd.h>

namespace ridge::cli {
namespace {

namespace fs = std::filesystem;

bool writeTo(const fs::path& file, const std::function<void(std::ostream&)>& write) {
    errno = 0;
    std::ofstream out(file, std::ios::binary);
    if (!out)
        return false;
    write(out);
    return out && out.flush();
}

/// Of a new file, as the user's mask has it, or of the one that is replaced.
void setMode(const fs::path& made, const fs::path& old) {
    struct stat facts {};
    if (::stat(old.c_str(), &facts) == 0)
        ::chmod(made.c_str(), facts.st_mode & 0777);
}

} // namespace

Result<void> writeOutput(const fs::path& file, std::string_view text) {
    return writeOutput(file, [&](std::ostream& out) { out << text; });
}

Result<void> writeOutput(const fs::path& file, const std::function<void(std::ostream&)>& write) {
    const auto failed = [&] {
        return fail(fmt::format("cannot write {}: {}", file.string(), std::strerror(errno)));
    };
    std::error_code code;
    const fs::file_status status = fs::status(file, code);
    if (fs::exists(status) && !fs::is_regular_file(status))
        return writeTo(file, write) ? Result<void>() : failed();
    const fs::path target = fs::weakly_canonical(file, code); // a link stays one
    if (code)
        return fail(fmt::format("cannot write {}: {}", file.string(), code.message()));
    const fs::path made = target.string() + fmt::format(".{}.part", ::getpid());
    if (!writeTo(made, write)) {
        const int why = errno;
        fs::remove(made, code);
        errno = why;
        return failed();
    }
    setMode(made, target);
    if (::rename(made.c_str(), target.c_str()) == 0)
        return {};
    const int why = errno;
    fs::remove(made, code);
    errno = why;
    return failed();
}

} // namespace ridge::cli
