// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "collector/sampler/recorder_line.h"

#include <algorithm>
#include <cstdio>
#include <poll.h>
#include <unistd.h>

namespace ridge::sampler {

Heard listen(std::int64_t ns) {
    constexpr std::int64_t kSecond = 1'000'000'000;
    ns = std::max<std::int64_t>(ns, 0);
    const timespec wait{ns / kSecond, ns % kSecond};
    pollfd in{STDIN_FILENO, POLLIN, 0};
    char byte = 0;
    if (::ppoll(&in, 1, &wait, nullptr) <= 0)
        return Heard::Nothing;
    return ::read(STDIN_FILENO, &byte, 1) > 0 ? Heard::Start : Heard::End;
}

void sayReady() {
    std::puts("ready");
    std::fflush(stdout);
}

void sayDone() {
    std::fclose(stdout);
}

} // namespace ridge::sampler
