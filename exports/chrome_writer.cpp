// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "exports/chrome_writer.h"

#include <cmath>
#include <fmt/format.h>
#include <iterator>
#include <nlohmann/json.hpp>

namespace ridge::exports {
namespace {

constexpr std::size_t kFlushAt = 1 << 20;
/// The format knows processes and threads by number alone. Groups and rows have numbers that no process or thread
/// of Linux has.
constexpr std::int64_t kBeyondLinux = std::int64_t{1} << 23;

std::string jsonText(std::string_view text) {
    return nlohmann::json(text).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

/// Microseconds with all digits.
std::string microseconds(std::uint64_t ns) {
    return fmt::format("{}.{:03}", ns / 1000, ns % 1000);
}

std::string microseconds(Ns time) {
    const auto ns = static_cast<std::uint64_t>(time.count());
    return time < Ns{} ? '-' + microseconds(-ns) : microseconds(ns);
}

/// Of any times, however far apart.
std::uint64_t lengthOf(const Slice& slice) {
    return static_cast<std::uint64_t>(slice.end.count()) -
           static_cast<std::uint64_t>(slice.start.count());
}

} // namespace

ChromeWriter::ChromeWriter(std::ostream& out) : m_out(out) {
    m_text = R"({"displayTimeUnit":"ns","otherData":{"tool":"Ridgepoint"},"traceEvents":[)";
}

Track ChromeWriter::add(Place place) {
    m_places.push_back(std::move(place));
    return static_cast<Track>(m_places.size() - 1);
}

void ChromeWriter::begin() {
    flush(kFlushAt);
    m_text += m_first ? "\n" : ",\n";
    m_first = false;
}

void ChromeWriter::flush(std::size_t from) {
    if (m_text.size() < from)
        return;
    m_out << m_text;
    m_text.clear();
}

void ChromeWriter::name(const char* what, const Place& place, std::string_view name) {
    begin();
    fmt::format_to(std::back_inserter(m_text),
                   R"({{"ph":"M","name":"{}","pid":{},"tid":{},"args":{{"name":{}}}}})", what,
                   place.pid, place.tid, jsonText(name));
}

Track ChromeWriter::process(std::int32_t pid, std::string_view text) {
    const Track track = add({pid, 0, ""});
    name("process_name", of(track), text);
    return track;
}

Track ChromeWriter::group(std::string_view text) {
    const Track track = add({kBeyondLinux + static_cast<std::int64_t>(m_places.size()), 0, ""});
    name("process_name", of(track), text);
    return track;
}

Track ChromeWriter::thread(Track process, std::int32_t tid, std::string_view text) {
    const Track track = add({of(process).pid, tid, ""});
    name("thread_name", of(track), text);
    return track;
}

Track ChromeWriter::row(Track process, std::string_view text) {
    const Track track =
        add({of(process).pid, kBeyondLinux + static_cast<std::int64_t>(m_places.size()), ""});
    name("thread_name", of(track), text);
    return track;
}

Track ChromeWriter::values(Track process, std::string_view text, std::string_view unit) {
    return add({of(process).pid, 0, jsonText(fmt::format("{} ({})", text, unit))});
}

void ChromeWriter::flow(const Slice& slice, const Place& place) {
    const bool isEnd = slice.flowEnd == FlowEnd::Operation;
    begin();
    fmt::format_to(
        std::back_inserter(m_text),
        R"({{"ph":"{}","id":{},"name":"launch","cat":"launch",{}"pid":{},"tid":{},"ts":{}}})",
        isEnd ? 'f' : 's', slice.flow, isEnd ? R"("bp":"e",)" : "", place.pid, place.tid,
        microseconds(slice.start));
}

void ChromeWriter::slice(const Slice& slice) {
    const Place& place = of(slice.track);
    begin();
    fmt::format_to(std::back_inserter(m_text),
                   R"({{"ph":"X","pid":{},"tid":{},"ts":{},"dur":{},"name":{},"cat":{})", place.pid,
                   place.tid, microseconds(slice.start), microseconds(lengthOf(slice)),
                   jsonText(slice.name), jsonText(slice.category));
    const char* before = R"(,"args":{)";
    for (const Argument& argument : slice.arguments) {
        m_text += before;
        before = ",";
        m_text += jsonText(argument.name) + ':';
        if (const auto* number = std::get_if<std::int64_t>(&argument.value))
            m_text += std::to_string(*number);
        else
            m_text += jsonText(std::get<std::string_view>(argument.value));
    }
    m_text += slice.arguments.empty() ? "}" : "}}";
    if (slice.flow != 0)
        flow(slice, place);
}

void ChromeWriter::value(Track values, Ns time, double value) {
    if (!std::isfinite(value))
        return; // JSON has no such number
    const Place& place = of(values);
    begin();
    fmt::format_to(std::back_inserter(m_text),
                   R"({{"ph":"C","pid":{},"name":{},"ts":{},"args":{{"value":{}}}}})", place.pid,
                   place.name, microseconds(time), value);
}

void ChromeWriter::finish() {
    m_text += "\n]}\n";
    flush(0);
}

} // namespace ridge::exports
