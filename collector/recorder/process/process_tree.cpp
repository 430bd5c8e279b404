// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "collector/recorder/process/process_tree.h"

#include <charconv>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

namespace ridge::recorder {

namespace {

std::map<pid_t, ProcessStat> allProcesses() {
    std::map<pid_t, ProcessStat> all;
    std::error_code code;
    for (const auto& entry : std::filesystem::directory_iterator("/proc", code)) {
        const std::string name = entry.path().filename();
        pid_t pid = 0;
        const auto [end, error] = std::from_chars(name.data(), name.data() + name.size(), pid);
        if (error != std::errc{} || end != name.data() + name.size())
            continue;
        if (const auto stat = statOf(pid))
            all.emplace(pid, *stat);
    }
    return all;
}

} // namespace

std::optional<ProcessStat> statOf(pid_t pid) {
    if (pid <= 0)
        return std::nullopt;
    std::ifstream file("/proc/" + std::to_string(pid) + "/stat");
    std::string text;
    std::getline(file, text, '\0'); // none where the process ends meanwhile: the read then fails
    const std::size_t afterName = text.rfind(')'); // the name may hold spaces and brackets
    if (afterName == std::string::npos)
        return std::nullopt;
    std::istringstream fields(text.substr(afterName + 1));
    ProcessStat stat;
    std::string skipped;
    fields >> stat.state >> stat.parent;
    for (int i = 5; i < 22; ++i)
        fields >> skipped;
    fields >> stat.startTicks;
    return fields ? std::optional(stat) : std::nullopt;
}

TreeEnding::TreeEnding(pid_t root, std::chrono::milliseconds grace) : m_kill(Clock::now() + grace) {
    if (const auto stat = statOf(root))
        m_members.emplace(root, stat->startTicks);
    findDescendants();
    signal(SIGTERM);
}

bool TreeEnding::step() {
    findDescendants();
    if (Clock::now() >= m_kill)
        signal(SIGKILL);
    return !m_members.empty();
}

/// Children of processes that are gone belong to others, so that those found before are kept.
void TreeEnding::findDescendants() {
    const std::map<pid_t, ProcessStat> all = allProcesses();
    std::erase_if(m_members, [&](const auto& member) {
        const auto now = all.find(member.first);
        return now == all.end() || !now->second.alive() || now->second.startTicks != member.second;
    });
    for (std::size_t before = SIZE_MAX; before != m_members.size();) {
        before = m_members.size();
        for (const auto& [pid, stat] : all)
            if (stat.alive() && m_members.contains(stat.parent))
                m_members.emplace(pid, stat.startTicks);
    }
}

void TreeEnding::signal(int number) {
    for (const auto& [pid, startTicks] : m_members)
        ::kill(pid, number);
}

} // namespace ridge::recorder
