// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "collector/recorder/import/process_records.h"

#include "spool/reader.h"

#include <fmt/format.h>
#include <optional>

namespace ridge::recorder {

namespace {

std::optional<std::int32_t> rank(std::int32_t value) {
    return value == spool::Process::kNoRank ? std::nullopt : std::optional(value);
}

void takeText(ImportedProcess& p, std::span<const std::byte> record) {
    const auto head = spool::recordAs<spool::Text>(record);
    if (!head || head->bytes > record.size() - sizeof(spool::Text) || head->id == 0 ||
        head->id > p.texts.size() + 1) { // texts are declared in order
        ++p.damagedRecords;
        return;
    }
    if (head->id > p.texts.size())
        p.texts.emplace_back();
    const char* bytes = reinterpret_cast<const char*>(record.data() + sizeof(spool::Text));
    p.texts[head->id - 1].append(bytes, head->bytes);
}

void takeProcess(ImportedProcess& p, const spool::Process& from) {
    trace::Process& to = p.process;
    to.hostId = p.text(from.hostId);
    to.bootId = p.text(from.bootId);
    to.pid = from.pid;
    to.parentPid = from.parentPid;
    to.startTicks = from.startTicks;
    to.executable = p.text(from.executable);
    to.command = p.text(from.command);
    to.rank = rank(from.rank);
    to.localRank = rank(from.localRank);
    to.worldSize = rank(from.worldSize);
    to.start = p.time(from.time);
    to.endReason = "cut";
    to.id = p.writer.add(to);
}

void takeCupti(ImportedProcess& p, const spool::Cupti& from) {
    p.process.cuptiVersion = from.version;
    p.process.cuptiPath = p.text(from.path);
    p.process.setup = trace::Ns(from.setupNs);
    p.driverVersion = from.driverVersion;
}

void takeClock(ImportedProcess& p, const spool::Clock& from) {
    p.writer.add(
        trace::ClockSnapshot{p.process.id, from.realtime, from.monotonic, from.uncertainty});
}

void takeWindow(ImportedProcess& p, const spool::Window& from) {
    if (from.open != 0)
        p.windows.push_back({p.process.id, p.time(from.time), std::nullopt});
    else if (!p.windows.empty())
        p.windows.back().end = p.time(from.time);
}

void takeLoss(ImportedProcess& p, const spool::Loss& from) {
    ImportedProcess::LossCount& loss = p.losses[from.what];
    const bool aVersion = from.what == spool::LossKind::CuptiTooOld;
    loss.count = aVersion ? from.count : loss.count + from.count;
    const std::string& detail = p.text(from.detail);
    if (!detail.empty() && loss.detail.find(detail) == std::string::npos &&
        loss.detail.size() < 500)
        loss.detail += (loss.detail.empty() ? "" : "; ") + detail;
}

void takeEnd(ImportedProcess& p, const spool::End& from) {
    p.process.end = p.time(from.time);
    p.process.flush = trace::Ns(from.flushNs);
    p.process.endReason = from.signal == 0 ? "exit" : fmt::format("signal {}", from.signal);
}

/// Of the sampler's spool alone.
void ignore(ImportedProcess&, std::span<const std::byte>) {}

} // namespace

std::span<const RecordRow> processRecords() {
    using spool::Kind;
    static constexpr RecordRow kRows[] = {
        {Kind::Text, takeText},
        {Kind::Process, checked<takeProcess>},
        {Kind::Cupti, checked<takeCupti>},
        {Kind::Clock, checked<takeClock>},
        {Kind::Window, checked<takeWindow>},
        {Kind::Loss, checked<takeLoss>},
        {Kind::End, checked<takeEnd>},
        {Kind::SampleSeries, ignore},
        {Kind::Samples, ignore},
    };
    return kRows;
}

} // namespace ridge::recorder
