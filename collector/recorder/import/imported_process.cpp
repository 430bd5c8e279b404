// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "collector/recorder/import/imported_process.h"

#include <algorithm>
#include <variant>

namespace ridge::recorder {

ImportedProcess::ImportedProcess(trace::Writer& itsWriter, DeviceTable& itsDevices,
                                 std::int64_t theEpoch, bool isWindowed)
    : writer(itsWriter), devices(itsDevices), epoch(theEpoch), windowed(isWindowed),
      stacks(itsWriter), graphNodes([this](const Operation& op) { write(op); }),
      joiner({[this](const Operation& op) { graphNodes.add(op); },
              [this](const trace::ApiCall& call) { write(call); }}),
      xla(itsWriter),
      ranges({[this](const trace::Range& range) {
                  xla.take(range);
                  return writer.add(range);
              },
              [this](const trace::Range& range) {
                  xla.take(range);
                  writer.update(range);
              },
              [this](const RangeBuilder::Extra& extra, trace::RangeId id) { write(extra, id); },
              [this](const trace::Range& range) { return captured(range.start, *range.end); }}) {}

void ImportedProcess::write(const RangeBuilder::Extra& extra, trace::RangeId id) {
    for (trace::Work work : extra.work) {
        work.range = id;
        writer.add(work);
    }
    for (trace::RangeField field : extra.fields) {
        field.range = id;
        writer.add(field);
    }
}

const std::string& ImportedProcess::text(spool::TextId id) const {
    static const std::string empty;
    return id != 0 && id <= texts.size() ? texts[id - 1] : empty;
}

trace::StringId ImportedProcess::stringId(spool::TextId id) {
    if (id == 0 || id > texts.size())
        return trace::StringId::None;
    if (stringIds.size() < texts.size())
        stringIds.resize(texts.size());
    trace::StringId& known = stringIds[id - 1];
    if (known == trace::StringId::None)
        known = writer.intern(texts[id - 1]);
    return known;
}

trace::ThreadId ImportedProcess::thread(std::uint32_t tid) {
    const auto [at, isNew] = threads.try_emplace(tid);
    if (isNew) {
        at->second.process = process.id;
        at->second.tid = static_cast<std::int32_t>(tid);
        at->second.id = writer.add(at->second);
    }
    return at->second.id;
}

trace::Context& ImportedProcess::context(std::uint32_t number) {
    const auto [at, isNew] = contexts.try_emplace(number);
    if (isNew) {
        at->second.process = process.id;
        at->second.cuptiId = number;
        at->second.id = writer.add(at->second);
    }
    return at->second;
}

trace::Stream& ImportedProcess::stream(std::uint32_t contextNumber, std::uint32_t number) {
    const auto [at, isNew] = streams.try_emplace({contextNumber, number});
    if (isNew) {
        at->second.context = context(contextNumber).id;
        at->second.cuptiId = number;
        at->second.id = writer.add(at->second);
    }
    return at->second;
}

trace::StreamId ImportedProcess::streamOrNone(std::uint32_t contextNumber, std::uint32_t number) {
    return number == 0 ? trace::StreamId::None : stream(contextNumber, number).id;
}

trace::DeviceId ImportedProcess::device(std::uint32_t ordinal) const {
    const auto found = ordinals.find(ordinal);
    return found == ordinals.end() ? trace::DeviceId::None : found->second;
}

trace::ConfigId ImportedProcess::config(std::uint32_t number) const {
    return number != 0 && number <= configs.size() ? configs[number - 1] : trace::ConfigId::None;
}

bool ImportedProcess::captured(trace::Ns start, trace::Ns end) const {
    return !windowed || std::any_of(windows.begin(), windows.end(), [&](const auto& window) {
        return end >= window.start && (!window.end || start <= *window.end);
    });
}

void ImportedProcess::write(const Operation& operation) {
    std::visit(
        [this](const auto& op) {
            // With windows, an operation counts when its launch does: it may run after the window
            // closed.
            const trace::Launch& launch = op.launch;
            if (launch.known() ? captured(launch.start, launch.start) : captured(op.start, op.end))
                writer.add(op);
        },
        operation);
}

void ImportedProcess::write(const trace::ApiCall& call) {
    if (captured(call.start, call.end))
        writer.add(call);
}

} // namespace ridge::recorder
