// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "spool/replay_plan.h"

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cstring>
#include <fcntl.h>
#include <unistd.h>

namespace ridge::spool {
namespace {

constexpr std::string_view kFirstLine = "ridge replay plan 2";
constexpr std::string_view kHow[] = {"how replay", "how passes"}; // by ReplayHow
constexpr std::size_t kMostBytes = 256u << 20;

/// The fields of one line, taken from its front. After the first that cannot be, none is sound.
class Fields {
  public:
    explicit Fields(std::string_view line) : m_rest(line) {}

    template <class T>
    void take(T& number) {
        const std::string_view field = m_rest.substr(0, m_rest.find(' '));
        const auto [end, code] = std::from_chars(field.data(), field.data() + field.size(), number);
        m_sound = m_sound && code == std::errc{} && end == field.data() + field.size() &&
                  field.size() < m_rest.size();
        m_rest.remove_prefix(std::min(field.size() + 1, m_rest.size()));
    }

    /// The rest of the line, as text; textOf() writes none with a zero byte.
    void take(std::string& text) {
        m_sound = m_sound && !m_rest.empty() && m_rest.find('\0') == m_rest.npos;
        text = m_rest;
    }

    bool sound() const { return m_sound; }

  private:
    std::string_view m_rest;
    bool m_sound = true;
};

bool takeProcess(std::string_view line, ReplayPlan& plan) {
    Fields fields(line);
    PlannedProcess process;
    fields.take(process.nth);
    fields.take(process.name);
    plan.processes.push_back(std::move(process));
    return fields.sound();
}

bool takeHow(std::string_view line, ReplayPlan& plan) {
    const auto* found = std::ranges::find(kHow, line);
    plan.how = static_cast<ReplayHow>(found - std::begin(kHow));
    return found != std::end(kHow);
}

bool takeLaunch(std::string_view line, ReplayPlan& plan) {
    if (plan.processes.empty())
        return false;
    Fields fields(line);
    PlannedLaunch launch;
    fields.take(launch.number);
    fields.take(launch.pass);
    fields.take(launch.occurrence);
    for (auto* size : {&launch.grid, &launch.block})
        for (std::uint32_t& each : *size)
            fields.take(each);
    fields.take(launch.function);
    const bool sound = fields.sound() && launch.pass < kMostPasses;
    plan.processes.back().launches.push_back(std::move(launch));
    return sound;
}

std::size_t launchesOf(const ReplayPlan& plan) {
    std::size_t launches = 0;
    for (const PlannedProcess& process : plan.processes)
        launches += process.launches.size();
    return launches;
}

/// Takes `start` from the front of `line`; false: it is not there.
bool starts(std::string_view& line, std::string_view start) {
    if (!line.starts_with(start))
        return false;
    line.remove_prefix(start.size());
    return true;
}

std::string withoutBreaks(std::string_view text) {
    std::string result(text);
    std::ranges::replace_if(
        result, [](char c) { return c == '\n' || c == '\0'; }, '?');
    return result;
}

} // namespace

std::string planName(std::string_view executable, std::optional<std::int32_t> rank) {
    std::string name = executable.empty() ? "?" : withoutBreaks(executable);
    return rank ? name + " rank " + std::to_string(*rank) : name;
}

std::string textOf(const ReplayPlan& plan) {
    std::string text(kFirstLine);
    text += '\n';
    text += kHow[static_cast<std::size_t>(plan.how)];
    text += '\n';
    for (const PlannedProcess& process : plan.processes) {
        text += "process " + std::to_string(process.nth) + ' ' + process.name + '\n';
        for (const PlannedLaunch& launch : process.launches) {
            text += "launch " + std::to_string(launch.number) + ' ' + std::to_string(launch.pass) +
                    ' ' + std::to_string(launch.occurrence);
            for (const auto& size : {launch.grid, launch.block})
                for (const std::uint32_t each : size)
                    text += ' ' + std::to_string(each);
            text += ' ' + withoutBreaks(launch.function) + '\n';
        }
    }
    return text + "end " + std::to_string(launchesOf(plan)) + '\n';
}

Result<ReplayPlan> parseReplayPlan(std::string_view text) {
    ReplayPlan plan;
    std::size_t number = 0;
    for (bool ended = false; !text.empty() || !ended; ++number) {
        const std::size_t length = text.find('\n');
        std::string_view line = text.substr(0, length);
        bool sound = length != std::string_view::npos && !ended;
        if (number == 0)
            sound = sound && line == kFirstLine;
        else if (number == 1)
            sound = sound && takeHow(line, plan);
        else if (starts(line, "process "))
            sound = sound && takeProcess(line, plan);
        else if (starts(line, "launch "))
            sound = sound && takeLaunch(line, plan);
        else
            ended = sound = sound && line == "end " + std::to_string(launchesOf(plan));
        if (!sound)
            return fail("line " + std::to_string(number + 1) + " is no part of a replay plan");
        text.remove_prefix(length + 1);
    }
    return plan;
}

Result<ReplayPlan> readReplayPlan(const std::string& path) {
    const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
    std::string text;
    char part[65536];
    ssize_t bytes = file < 0 ? -1 : 0;
    while (file >= 0 && text.size() < kMostBytes && (bytes = ::read(file, part, sizeof part)) > 0)
        text.append(part, static_cast<std::size_t>(bytes));
    const int error = errno;
    if (file >= 0)
        ::close(file);
    if (bytes != 0)
        return fail(path + ": " + (bytes < 0 ? std::strerror(error) : "too long"));
    auto plan = parseReplayPlan(text);
    if (!plan)
        return fail(path + ": " + plan.error().message);
    return plan;
}

} // namespace ridge::spool
