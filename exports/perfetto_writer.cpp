// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "exports/perfetto_writer.h"

#include <cmath>

namespace ridge::exports {
namespace {

// Numbers of fields, from Perfetto's protos/perfetto/trace/.
namespace field {
constexpr std::uint32_t kTracePacket = 1;
namespace packet {
constexpr std::uint32_t kTimestamp = 8, kSequence = 10, kTrackEvent = 11, kInterned = 12,
                        kFlags = 13, kTrackDescriptor = 60;
}
namespace descriptor {
constexpr std::uint32_t kUuid = 1, kName = 2, kProcess = 3, kThread = 4, kParent = 5, kCounter = 8;
}
namespace process {
constexpr std::uint32_t kPid = 1, kName = 6;
}
namespace thread {
constexpr std::uint32_t kPid = 1, kTid = 2, kName = 5;
}
namespace counter {
constexpr std::uint32_t kUnitName = 6;
}
namespace event {
constexpr std::uint32_t kCategoryNumber = 3, kAnnotation = 4, kType = 9, kNameNumber = 10,
                        kTrack = 11, kDouble = 44, kFlow = 47;
}
namespace annotation {
constexpr std::uint32_t kNameNumber = 1, kInteger = 4, kText = 6;
}
namespace interned {
constexpr std::uint32_t kCategories = 1, kNames = 2, kAnnotations = 3, kNumber = 1, kText = 2;
}
} // namespace field

enum : std::uint64_t { kBegin = 1, kEnd = 2, kCounter = 4 };
enum : std::uint64_t { kCleared = 1, kNeedsInterned = 2 };
constexpr std::uint64_t kOnlySequence = 1;

/// 0 would be the trace itself.
std::uint64_t uuidOf(Track track) {
    return static_cast<std::uint64_t>(track) + 1;
}

} // namespace

PerfettoWriter::PerfettoWriter(std::ostream& out, std::int64_t epochUnixNs)
    : m_out(out), m_epoch(epochUnixNs) {}

void PerfettoWriter::packet(const Message& packet) {
    m_out << Message().message(field::kTracePacket, packet).bytes();
}

Track PerfettoWriter::add(Message& description, std::int32_t pid) {
    const auto track = static_cast<Track>(m_rows.size());
    m_rows.push_back({pid, {}});
    description.number(field::descriptor::kUuid, uuidOf(track));
    packet(Message()
               .number(field::packet::kSequence, kOnlySequence)
               .message(field::packet::kTrackDescriptor, description));
    return track;
}

/// A process that executed another program has the number of that one: the second is a group.
Track PerfettoWriter::process(std::int32_t pid, std::string_view name) {
    if (pid <= 0 || !m_pids.insert(pid).second)
        return group(name);
    Message process, description;
    process.signedNumber(field::process::kPid, pid).text(field::process::kName, name);
    description.text(field::descriptor::kName, name).message(field::descriptor::kProcess, process);
    return add(description, pid);
}

Track PerfettoWriter::group(std::string_view name) {
    Message description;
    description.text(field::descriptor::kName, name);
    return add(description);
}

Track PerfettoWriter::thread(Track process, std::int32_t tid, std::string_view name) {
    const std::int32_t pid = of(process).pid;
    if (pid == 0)
        return row(process, name);
    Message thread, description;
    thread.signedNumber(field::thread::kPid, pid)
        .signedNumber(field::thread::kTid, tid)
        .text(field::thread::kName, name);
    description.number(field::descriptor::kParent, uuidOf(process))
        .message(field::descriptor::kThread, thread);
    return add(description);
}

Track PerfettoWriter::row(Track process, std::string_view name) {
    Message description;
    description.number(field::descriptor::kParent, uuidOf(process))
        .text(field::descriptor::kName, name);
    return add(description);
}

Track PerfettoWriter::values(Track process, std::string_view name, std::string_view unit) {
    Message counter, description;
    counter.text(field::counter::kUnitName, unit);
    description.number(field::descriptor::kParent, uuidOf(process))
        .text(field::descriptor::kName, name)
        .message(field::descriptor::kCounter, counter);
    return add(description);
}

/// Of a text that has no number yet `interned` says it.
std::uint64_t PerfettoWriter::numberOf(Names& names, std::uint32_t field, std::string_view text,
                                       Message& interned) {
    if (const auto known = names.find(text); known != names.end())
        return known->second;
    const std::uint64_t number = names.size() + 1;
    names.emplace(text, number);
    Message entry;
    entry.number(field::interned::kNumber, number).text(field::interned::kText, text);
    interned.message(field, entry);
    return number;
}

void PerfettoWriter::event(Ns time, const Message& event, const Message& interned) {
    std::int64_t since1970 = 0;
    if (__builtin_add_overflow(m_epoch, time.count(), &since1970) || since1970 < 0)
        since1970 = 0; // a damaged time
    Message packet;
    packet.signedNumber(field::packet::kTimestamp, since1970)
        .number(field::packet::kSequence, kOnlySequence)
        .number(field::packet::kFlags, m_first ? kCleared | kNeedsInterned : kNeedsInterned);
    m_first = false;
    if (!interned.bytes().empty())
        packet.message(field::packet::kInterned, interned);
    packet.message(field::packet::kTrackEvent, event);
    this->packet(packet);
}

/// Ends go before what begins at the same time: viewers keep the order of events of one time.
void PerfettoWriter::endUntil(Track track, Ns time) {
    std::vector<Ns>& ends = of(track).ends;
    for (; !ends.empty() && ends.back() <= time; ends.pop_back())
        event(ends.back(), Message()
                               .number(field::event::kType, kEnd)
                               .number(field::event::kTrack, uuidOf(track)));
}

void PerfettoWriter::slice(const Slice& slice) {
    endUntil(slice.track, slice.start);
    Message interned, event;
    event.number(field::event::kType, kBegin)
        .number(field::event::kTrack, uuidOf(slice.track))
        .number(field::event::kCategoryNumber,
                numberOf(m_categories, field::interned::kCategories, slice.category, interned))
        .number(field::event::kNameNumber,
                numberOf(m_names, field::interned::kNames, slice.name, interned));
    for (const Argument& argument : slice.arguments) {
        Message annotation;
        annotation.number(
            field::annotation::kNameNumber,
            numberOf(m_arguments, field::interned::kAnnotations, argument.name, interned));
        if (const auto* number = std::get_if<std::int64_t>(&argument.value))
            annotation.signedNumber(field::annotation::kInteger, *number);
        else
            annotation.text(field::annotation::kText, std::get<std::string_view>(argument.value));
        event.message(field::event::kAnnotation, annotation);
    }
    if (slice.flow != 0)
        event.fixed(field::event::kFlow, slice.flow);
    this->event(slice.start, event, interned);
    of(slice.track).ends.push_back(slice.end);
}

void PerfettoWriter::value(Track values, Ns time, double value) {
    if (std::isfinite(value))
        event(time, Message()
                        .number(field::event::kType, kCounter)
                        .number(field::event::kTrack, uuidOf(values))
                        .real(field::event::kDouble, value));
}

void PerfettoWriter::finish() {
    for (std::size_t i = 0; i < m_rows.size(); ++i)
        endUntil(static_cast<Track>(i), Ns::max());
    m_out.flush();
}

} // namespace ridge::exports
