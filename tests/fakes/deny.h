// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cerrno>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <map>
#include <string>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <vector>

namespace ridge::tests {

/// As a sandbox does: from now on these calls of the system fail with EPERM. Ends the program with
/// status 96 where the kernel has no seccomp.
inline void deny(const std::vector<std::string>& names) {
    static const std::map<std::string, unsigned> kNumbers = {
        {"openat", SYS_openat},       {"write", SYS_write}, {"mmap", SYS_mmap},
        {"ftruncate", SYS_ftruncate}, {"clone", SYS_clone}, {"clone3", SYS_clone3},
        {"fcntl", SYS_fcntl},         {"kill", SYS_kill},   {"readlink", SYS_readlink}};
    std::vector<sock_filter> filter = {
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(seccomp_data, nr))};
    for (const std::string& name : names) {
        filter.push_back(BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, kNumbers.at(name), 0, 1));
        filter.push_back(BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM));
    }
    filter.push_back(BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW));
    const sock_fprog program = {static_cast<unsigned short>(filter.size()), filter.data()};
    if (::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0 ||
        ::prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) != 0) {
        std::perror("seccomp");
        std::exit(96);
    }
}

} // namespace ridge::tests
