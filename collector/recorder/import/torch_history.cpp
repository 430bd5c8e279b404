// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "collector/recorder/import/torch_history.h"

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <unordered_map>

namespace ridge::recorder {

namespace {

using Line = nlohmann::json;

constexpr std::uint64_t kMostBytes = std::uint64_t{1} << 62;
constexpr std::int64_t kMostMicroseconds = (std::int64_t{1} << 62) / 1000;
constexpr std::uint64_t kMostDevices = 1024;

std::optional<std::uint64_t> number(const Line& line, std::size_t at, std::uint64_t most) {
    if (at >= line.size() || !line[at].is_number_unsigned())
        return std::nullopt;
    const auto value = line[at].get<std::uint64_t>();
    return value <= most ? std::optional(value) : std::nullopt;
}

std::optional<std::string> text(const Line& line, std::size_t at) {
    if (at >= line.size() || !line[at].is_string())
        return std::nullopt;
    return line[at].get<std::string>();
}

std::optional<TorchAction> actionOf(const std::string& word) {
    static const std::map<std::string, TorchAction, std::less<>> kActions = {
        {"alloc", TorchAction::Allocate},
        {"free_requested", TorchAction::FreeRequested},
        {"free_completed", TorchAction::FreeCompleted},
        {"segment_alloc", TorchAction::SegmentGrown},
        {"segment_map", TorchAction::SegmentGrown},
        {"segment_free", TorchAction::SegmentShrunk},
        {"segment_unmap", TorchAction::SegmentShrunk},
    };
    const auto found = kActions.find(word);
    return found == kActions.end() ? std::nullopt : std::optional(found->second);
}

/// What the allocator holds at the end, beside the events of a device.
struct AtEnd {
    std::vector<TorchEvent> alive; ///< no time
    std::uint64_t reserved = 0;
};

class Reader {
  public:
    void take(const std::string& raw) {
        const Line line = Line::parse(raw, nullptr, false);
        const auto word =
            line.is_array() ? text(line, 0) : std::nullopt; // a discarded value is no array
        if (!word || !take(*word, line))
            ++m_history.unreadable;
    }

    TorchHistory finish() && {
        for (std::size_t i = 0; i < m_history.devices.size(); ++i)
            if (m_history.devices[i].wrapped)
                addWhatWasThere(m_history.devices[i], m_atEnd[i]);
        return std::move(m_history);
    }

  private:
    bool take(const std::string& word, const Line& line);
    bool takeFrame(const Line& line);
    bool takeStack(const Line& line);
    bool takeDevice(const Line& line);
    bool takeProblem(const Line& line);
    bool takeAlive(const Line& line);
    bool takeReserved(const Line& line);
    bool takeEvent(TorchAction action, const Line& line);
    static void addWhatWasThere(TorchDevice& device, const AtEnd& atEnd);

    TorchHistory m_history;
    std::vector<AtEnd> m_atEnd; ///< by position of the device
};

bool Reader::take(const std::string& word, const Line& line) {
    if (word == "start")
        return m_history.started = true;
    if (word == "end")
        return m_history.complete = true;
    if (word == "frame")
        return takeFrame(line);
    if (word == "stack")
        return takeStack(line);
    if (word == "device")
        return takeDevice(line);
    if (word == "problem")
        return takeProblem(line);
    if (word == "alive")
        return takeAlive(line);
    if (word == "reserved")
        return takeReserved(line);
    const auto action = actionOf(word);
    return action && takeEvent(*action, line);
}

bool Reader::takeFrame(const Line& line) {
    const auto function = text(line, 1), file = text(line, 2);
    const auto at = number(line, 3, UINT32_MAX);
    // A frame that cannot be read keeps its number, so that the stacks' numbers stay right.
    m_history.frames.push_back(
        {function.value_or(""), file.value_or(""), static_cast<std::uint32_t>(at.value_or(0))});
    return function && file && at;
}

bool Reader::takeStack(const Line& line) {
    std::vector<std::uint32_t> frames;
    for (std::size_t i = 1; i < line.size(); ++i)
        if (const auto frame = number(line, i, m_history.frames.size()); frame && *frame > 0)
            frames.push_back(static_cast<std::uint32_t>(*frame - 1));
    const bool whole = frames.size() + 1 == line.size();
    m_history.stacks.push_back(std::move(frames));
    return whole;
}

bool Reader::takeDevice(const Line& line) {
    const auto ordinal = number(line, 1, kMostDevices);
    if (!ordinal || line.size() < 3 || !line[2].is_boolean())
        return false;
    m_history.devices.push_back({static_cast<std::uint32_t>(*ordinal), line[2].get<bool>(), {}});
    m_atEnd.emplace_back();
    return true;
}

bool Reader::takeProblem(const Line& line) {
    const auto why = text(line, 1);
    if (why)
        m_history.problems.push_back(*why);
    return why.has_value();
}

bool Reader::takeAlive(const Line& line) {
    const auto address = number(line, 1, UINT64_MAX), bytes = number(line, 2, kMostBytes),
               stack = number(line, 3, m_history.stacks.size());
    if (!address || !bytes || !stack || m_atEnd.empty())
        return false;
    m_atEnd.back().alive.push_back(
        {TorchAction::Allocate, *address, *bytes, 0, static_cast<std::uint32_t>(*stack)});
    return true;
}

bool Reader::takeReserved(const Line& line) {
    const auto bytes = number(line, 1, kMostBytes);
    if (!bytes || m_atEnd.empty())
        return false;
    m_atEnd.back().reserved = *bytes;
    return true;
}

bool Reader::takeEvent(TorchAction action, const Line& line) {
    const auto address = number(line, 1, UINT64_MAX), bytes = number(line, 2, kMostBytes),
               microseconds = number(line, 3, kMostMicroseconds),
               stack = number(line, 4, m_history.stacks.size());
    if (!address || !bytes || !microseconds || !stack || m_history.devices.empty())
        return false;
    m_history.devices.back().events.push_back({action, *address, *bytes,
                                               static_cast<std::int64_t>(*microseconds) * 1000,
                                               static_cast<std::uint32_t>(*stack)});
    return true;
}

/// Blocks that are freed without an allocation, or alive at the end without one, and segments
/// likewise.
void Reader::addWhatWasThere(TorchDevice& device, const AtEnd& atEnd) {
    if (device.events.empty())
        return;
    const std::int64_t oldest = device.events.front().unixNs;
    std::vector<TorchEvent> before;
    std::unordered_map<std::uint64_t, bool> known; // addresses whose first event was seen
    std::uint64_t grown = 0, shrunk = 0;
    for (const TorchEvent& event : device.events) {
        if (event.action == TorchAction::SegmentGrown)
            grown += event.bytes;
        if (event.action == TorchAction::SegmentShrunk)
            shrunk += event.bytes;
        const bool first =
            (event.action == TorchAction::Allocate || event.action == TorchAction::FreeRequested) &&
            known.try_emplace(event.address).second;
        if (first && event.action == TorchAction::FreeRequested)
            before.push_back({TorchAction::Allocate, event.address, event.bytes, oldest, 0});
    }
    for (TorchEvent event : atEnd.alive)
        if (!known.contains(event.address)) {
            event.unixNs = oldest;
            before.push_back(event);
        }
    if (atEnd.reserved + shrunk > grown)
        before.push_back(
            {TorchAction::SegmentGrown, 0, atEnd.reserved + shrunk - grown, oldest, 0});
    device.events.insert(device.events.begin(), before.begin(), before.end());
}

} // namespace

TorchHistory readTorchHistory(std::istream& stream) {
    Reader reader;
    for (std::string line; std::getline(stream, line);)
        reader.take(line);
    return std::move(reader).finish();
}

} // namespace ridge::recorder
