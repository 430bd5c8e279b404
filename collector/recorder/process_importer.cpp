// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "collector/recorder/process_importer.h"

#include "collector/recorder/losses.h"
#include "trace/spool_reader.h"

#include <algorithm>
#include <fmt/format.h>
#include <optional>

namespace ridge::recorder {

trace::DeviceId DeviceTable::put(const trace::Device& device) {
    const auto [at, isNew] = m_byUuid.try_emplace(device.uuid);
    if (isNew) {
        at->second = m_writer.add(device);
    } else {
        trace::Device fuller = device;
        fuller.id = at->second;
        m_writer.update(fuller);
    }
    return at->second;
}

trace::DeviceId DeviceTable::find(const std::string& uuid) const {
    const auto found = m_byUuid.find(uuid);
    return found == m_byUuid.end() ? trace::DeviceId::None : found->second;
}

ProcessImporter::ProcessImporter(trace::Writer& writer, DeviceTable& devices, std::int64_t epoch,
                                 bool windowed)
    : m_writer(writer), m_devices(devices), m_epoch(epoch), m_windowed(windowed), m_stacks(writer),
      m_joiner({[this](const Operation& op) { writeOperation(op); },
                [this](const trace::ApiCall& call) { writeCall(call); }}),
      m_ranges(
          {[this](const trace::Range& range) { return m_writer.add(range); },
           [this](const trace::Range& range) { m_writer.update(range); },
           [this](const RangeBuilder::Extra& extra, trace::RangeId id) { writePayload(extra, id); },
           [this](const trace::Range& range) { return captured(range.start, *range.end); }}) {}

void ProcessImporter::writePayload(const RangeBuilder::Extra& extra, trace::RangeId id) {
    for (trace::Work work : extra.work) {
        work.range = id;
        m_writer.add(work);
    }
    for (trace::RangeField field : extra.fields) {
        field.range = id;
        m_writer.add(field);
    }
}

void ProcessImporter::take(std::span<const std::byte> block) {
    const bool whole = spool::forEachRecord(
        block,
        [this](const spool::Head& head, std::span<const std::byte> record) { take(head, record); });
    m_damagedRecords += whole ? 0 : 1;
}

template <class T>
std::optional<T> ProcessImporter::sound(std::span<const std::byte> record) {
    const auto value = spool::recordAs<T>(record);
    bool good = value.has_value();
    if constexpr (requires { value->start; })
        good = good && spool::isTime(value->start) && spool::isTime(value->end) &&
               value->start <= value->end;
    if constexpr (requires { value->time; })
        good = good && spool::isTime(value->time);
    m_damagedRecords += good ? 0 : 1;
    return good ? value : std::nullopt;
}

void ProcessImporter::take(const spool::Head& head, std::span<const std::byte> record) {
    using spool::Kind;
    const auto as = [&]<class T>(void (ProcessImporter::*handler)(const T&)) {
        if (const auto value = sound<T>(record))
            (this->*handler)(*value);
    };
    ++m_events;
    switch (head.kind) {
    case Kind::Text:
        --m_events;
        return takeText(record);
    case Kind::Process:
        return as(&ProcessImporter::takeProcess);
    case Kind::Cupti:
        if (const auto cupti = sound<spool::Cupti>(record)) {
            m_process.cuptiVersion = cupti->version;
            m_process.cuptiPath = text(cupti->path);
            m_process.setup = trace::Ns(cupti->setupNs);
            m_driverVersion = cupti->driverVersion;
        }
        return;
    case Kind::Clock:
        if (const auto clock = sound<spool::Clock>(record))
            m_writer.add(trace::ClockSnapshot{m_process.id, clock->realtime, clock->monotonic,
                                              clock->uncertainty});
        return;
    case Kind::Device:
        return as(&ProcessImporter::takeDevice);
    case Kind::Context:
        return as(&ProcessImporter::takeContext);
    case Kind::Stream:
        return as(&ProcessImporter::takeStream);
    case Kind::Config:
        return as(&ProcessImporter::takeConfig);
    case Kind::Kernel:
        return as(&ProcessImporter::takeKernel);
    case Kind::Copy:
        return as(&ProcessImporter::takeCopy);
    case Kind::Fill:
        return as(&ProcessImporter::takeFill);
    case Kind::Api:
        return as(&ProcessImporter::takeApi);
    case Kind::Sync:
        return as(&ProcessImporter::takeSync);
    case Kind::CudaEvent:
        if (const auto event = sound<spool::CudaEvent>(record))
            m_writer.add(trace::CudaEvent{context(event->context).id,
                                          streamOrNone(event->context, event->stream), event->event,
                                          event->sync, event->correlation, m_process.id});
        return;
    case Kind::Memory:
        return as(&ProcessImporter::takeMemory);
    case Kind::Pool:
        return as(&ProcessImporter::takePool);
    case Kind::Overhead:
        if (const auto o = sound<spool::Overhead>(record))
            m_writer.add(trace::Overhead{o->kind,
                                         head.tid ? thread(head.tid) : trace::ThreadId::None,
                                         time(o->start), time(o->end), o->correlation});
        return;
    case Kind::Jit:
        if (const auto j = sound<spool::Jit>(record))
            m_writer.add(trace::Jit{device(j->device), thread(head.tid), stringId(j->entry),
                                    j->operation, time(j->start), time(j->end), j->cacheBytes});
        return;
    case Kind::RangePush:
    case Kind::RangeStart:
    case Kind::Mark:
        return as(&ProcessImporter::takeRange);
    case Kind::RangePop:
        if (const auto close = sound<spool::RangeClose>(record))
            m_ranges.pop(thread(head.tid), stringId(close->domain), time(close->time));
        return;
    case Kind::RangeEnd:
        if (const auto close = sound<spool::RangeClose>(record))
            m_ranges.end(thread(head.tid), close->rangeId, time(close->time));
        return;
    case Kind::Work:
        if (const auto work = sound<spool::Work>(record))
            m_ranges.attach(thread(head.tid),
                            trace::Work{{},
                                        work->flops,
                                        work->bytes,
                                        enumOr(work->precision, trace::Precision::Int32)});
        return;
    case Kind::Field:
        if (const auto field = sound<spool::Field>(record))
            m_ranges.attach(thread(head.tid),
                            trace::RangeField{{}, stringId(field->name), field->value});
        return;
    case Kind::ThreadName:
        if (const auto name = sound<spool::ThreadName>(record)) {
            thread(head.tid);
            m_threads[head.tid].name = text(name->name);
            m_writer.update(m_threads[head.tid]);
        }
        return;
    case Kind::StreamName:
        if (const auto name = sound<spool::StreamName>(record)) {
            trace::Stream& named = stream(name->context, name->stream);
            named.name = text(name->name);
            m_writer.update(named);
        }
        return;
    case Kind::Category:
        if (const auto category = sound<spool::Category>(record))
            m_categories[{category->domain, category->category}] = stringId(category->name);
        return;
    case Kind::Window:
        return as(&ProcessImporter::takeWindow);
    case Kind::Loss:
        return as(&ProcessImporter::takeLoss);
    case Kind::SampleSeries: // of the sampler's spool alone
    case Kind::Samples:
        return;
    case Kind::ReplayMetric:
        if (const auto metric = sound<spool::ReplayMetric>(record))
            m_replayMetrics[metric->number] = stringId(metric->name);
        return;
    case Kind::ReplayedKernel:
        if (const auto kernel = sound<spool::ReplayedKernel>(record))
            takeReplayed(*kernel, record);
        return;
    case Kind::Module:
        if (const auto module = sound<spool::Module>(record))
            m_stacks.takeModule(*module, text(module->path));
        return;
    case Kind::Stack:
        if (const auto stack = sound<spool::Stack>(record))
            takeStack(*stack, record);
        return;
    case Kind::End:
        if (const auto end = sound<spool::End>(record)) {
            m_process.end = time(end->time);
            m_process.flush = trace::Ns(end->flushNs);
            m_process.endReason = end->signal == 0 ? "exit" : fmt::format("signal {}", end->signal);
        }
        return;
    }
    ++m_damagedRecords; // a kind that this version does not know
}

void ProcessImporter::takeText(std::span<const std::byte> record) {
    const auto head = spool::recordAs<spool::Text>(record);
    if (!head || head->bytes > record.size() - sizeof(spool::Text) || head->id == 0 ||
        head->id > m_texts.size() + 1) { // texts are declared in order
        ++m_damagedRecords;
        return;
    }
    if (head->id > m_texts.size())
        m_texts.emplace_back();
    const char* bytes = reinterpret_cast<const char*>(record.data() + sizeof(spool::Text));
    m_texts[head->id - 1].append(bytes, head->bytes);
}

const std::string& ProcessImporter::text(spool::TextId id) const {
    static const std::string empty;
    return id != 0 && id <= m_texts.size() ? m_texts[id - 1] : empty;
}

trace::StringId ProcessImporter::stringId(spool::TextId id) {
    if (id == 0 || id > m_texts.size())
        return trace::StringId::None;
    if (m_stringIds.size() < m_texts.size())
        m_stringIds.resize(m_texts.size());
    trace::StringId& known = m_stringIds[id - 1];
    if (known == trace::StringId::None)
        known = m_writer.intern(m_texts[id - 1]);
    return known;
}

trace::ThreadId ProcessImporter::thread(std::uint32_t tid) {
    const auto [at, isNew] = m_threads.try_emplace(tid);
    if (isNew) {
        at->second.process = m_process.id;
        at->second.tid = static_cast<std::int32_t>(tid);
        at->second.id = m_writer.add(at->second);
    }
    return at->second.id;
}

trace::Context& ProcessImporter::context(std::uint32_t number) {
    const auto [at, isNew] = m_contexts.try_emplace(number);
    if (isNew) {
        at->second.process = m_process.id;
        at->second.cuptiId = number;
        at->second.id = m_writer.add(at->second);
    }
    return at->second;
}

trace::Stream& ProcessImporter::stream(std::uint32_t contextNumber, std::uint32_t number) {
    const auto [at, isNew] = m_streams.try_emplace({contextNumber, number});
    if (isNew) {
        at->second.context = context(contextNumber).id;
        at->second.cuptiId = number;
        at->second.id = m_writer.add(at->second);
    }
    return at->second;
}

trace::StreamId ProcessImporter::streamOrNone(std::uint32_t contextNumber, std::uint32_t number) {
    return number == 0 ? trace::StreamId::None : stream(contextNumber, number).id;
}

trace::DeviceId ProcessImporter::device(std::uint32_t ordinal) const {
    const auto found = m_ordinals.find(ordinal);
    return found == m_ordinals.end() ? trace::DeviceId::None : found->second;
}

trace::ContextId ProcessImporter::contextOf(std::uint32_t ordinal) const {
    std::uint32_t first = UINT32_MAX;
    for (const auto& [number, device] : m_contextOrdinals)
        if (device == ordinal)
            first = std::min(first, number);
    const auto found = m_contexts.find(first);
    return found == m_contexts.end() ? trace::ContextId::None : found->second.id;
}

/// Whether [start, end] touches a capture window.
bool ProcessImporter::captured(trace::Ns start, trace::Ns end) const {
    return !m_windowed || std::any_of(m_windows.begin(), m_windows.end(), [&](const auto& window) {
        return end >= window.start && (!window.end || start <= *window.end);
    });
}

void ProcessImporter::writeOperation(const Operation& operation) {
    std::visit(
        [this](const auto& op) {
            // With windows, an operation counts when its launch does: it may run after the window closed.
            const trace::Launch& launch = op.launch;
            if (launch.known() ? captured(launch.start, launch.start) : captured(op.start, op.end))
                m_writer.add(op);
        },
        operation);
}

void ProcessImporter::writeCall(const trace::ApiCall& call) {
    if (captured(call.start, call.end))
        m_writer.add(call);
}

void ProcessImporter::takeWindow(const spool::Window& from) {
    if (from.open != 0)
        m_windows.push_back({m_process.id, time(from.time), std::nullopt});
    else if (!m_windows.empty())
        m_windows.back().end = time(from.time);
}

void ProcessImporter::takeLoss(const spool::Loss& from) {
    LossCount& loss = m_losses[from.what];
    const bool aVersion = from.what == spool::LossKind::CuptiTooOld;
    loss.count = aVersion ? from.count : loss.count + from.count;
    const std::string& detail = text(from.detail);
    if (!detail.empty() && loss.detail.find(detail) == std::string::npos &&
        loss.detail.size() < 500)
        loss.detail += (loss.detail.empty() ? "" : "; ") + detail;
}

std::uint64_t ProcessImporter::lostRecords() const {
    std::uint64_t lost = 0;
    for (const auto& [kind, loss] : m_losses)
        if (describeLoss(kind, 1, {}).severity == trace::Severity::DataLoss)
            lost += kind == spool::LossKind::CuptiTooOld ? 1 : loss.count;
    return lost;
}

void ProcessImporter::writeLosses() {
    const auto add = [this](trace::Loss loss) {
        loss.process = m_process.id;
        m_writer.add(loss);
    };
    for (const auto& [kind, loss] : m_losses)
        add(describeLoss(kind, loss.count, loss.detail));
    if (m_damagedRecords > 0)
        add({{}, trace::Severity::Error, "unreadable spool records", m_damagedRecords, "left out"});
    if (m_ranges.unmatchedClosings() > 0)
        add({{},
             trace::Severity::Info,
             "NVTX ranges closed but never opened",
             m_ranges.unmatchedClosings(),
             "the program pops more ranges than it pushes; the extra pops are ignored"});
}

void ProcessImporter::nameStacks() {
    for (const std::string& problem : m_stacks.finish()) {
        trace::Loss loss = describeLoss(spool::LossKind::SymbolsUnread, 1, problem);
        loss.process = m_process.id;
        m_writer.add(loss);
    }
}

void ProcessImporter::finish(std::uint64_t unreadBytes, bool stillRunning) {
    if (unreadBytes > 0)
        m_writer.add(trace::Loss{m_process.id, trace::Severity::DataLoss,
                                 "spool cut: bytes unreadable", unreadBytes,
                                 "the spool is cut or damaged: records from there on are missing"});
    m_joiner.finish();
    m_ranges.finish();
    nameStacks();
    for (const trace::CaptureWindow& window : m_windows)
        m_writer.add(window);
    writeLosses();
    if (m_process.id == trace::ProcessId::None)
        return; // the spool was cut before its first record
    if (m_windowed && m_windows.empty())
        m_writer.add(trace::Loss{m_process.id, trace::Severity::Info, "capture window never opened",
                                 1, "nothing was recorded: check the range's name, or the delay"});
    if (stillRunning && !m_process.end)
        m_process.endReason = "still running when the recording ended";
    if (!m_process.end)
        m_writer.add(
            trace::Loss{m_process.id, trace::Severity::Error, "process not recorded to its end", 1,
                        stillRunning ? "it was still running when the recording ended"
                                     : "it was killed or left by _exit: up to half a second "
                                       "of its last activity is missing"});
    m_writer.update(m_process);
}

} // namespace ridge::recorder
