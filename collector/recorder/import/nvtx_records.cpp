// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "collector/recorder/import/nvtx_records.h"

#include "collector/recorder/import/enum_or.h"

#include <bit>
#include <fmt/format.h>

namespace ridge::recorder {

namespace {

constexpr std::string_view kXlaDomain = "TSL"; // the libraries that XLA stands on

void takeRange(ImportedProcess& p, const spool::Range& from) {
    const auto category = p.categories.find({from.domain, from.category});
    const trace::StringId categoryName =
        category != p.categories.end() ? category->second
        : from.category != 0           ? p.writer.intern(fmt::format("category {}", from.category))
                                       : trace::StringId::None;
    const trace::ThreadId opener = p.thread(from.head.tid);
    if (from.head.kind == spool::Kind::Mark) {
        if (p.captured(p.time(from.time), p.time(from.time)))
            p.writer.add(trace::Mark{opener, p.stringId(from.domain), p.stringId(from.name),
                                     categoryName, from.color, p.time(from.time)});
        return;
    }
    trace::Range to;
    to.thread = opener;
    to.domain = p.stringId(from.domain);
    to.name = p.stringId(from.name);
    if (p.text(from.domain) == kXlaDomain)
        p.xla.learn(to.name, p.text(from.name));
    to.category = categoryName;
    to.color = from.color;
    to.start = p.time(from.time);
    to.payloadKind = enumOr(from.payloadKind, trace::PayloadKind::Schema);
    if (to.payloadKind == trace::PayloadKind::Integer)
        to.payloadInteger = static_cast<std::int64_t>(from.payload);
    if (to.payloadKind == trace::PayloadKind::Real)
        to.payloadReal = std::bit_cast<double>(from.payload);
    if (from.head.kind == spool::Kind::RangePush)
        p.ranges.push(to);
    else
        p.ranges.start(to, from.rangeId);
}

void takePop(ImportedProcess& p, const spool::RangeClose& from) {
    p.ranges.pop(p.thread(from.head.tid), p.stringId(from.domain), p.time(from.time));
}

void takeEndOfRange(ImportedProcess& p, const spool::RangeClose& from) {
    p.ranges.end(p.thread(from.head.tid), from.rangeId, p.time(from.time));
}

void takeWork(ImportedProcess& p, const spool::Work& from) {
    p.ranges.attach(
        p.thread(from.head.tid),
        trace::Work{{}, from.flops, from.bytes, enumOr(from.precision, trace::Precision::Int32)});
}

void takeField(ImportedProcess& p, const spool::Field& from) {
    p.ranges.attach(p.thread(from.head.tid),
                    trace::RangeField{{}, p.stringId(from.name), from.value});
}

void takeCategory(ImportedProcess& p, const spool::Category& from) {
    p.categories[{from.domain, from.category}] = p.stringId(from.name);
}

void takeThreadName(ImportedProcess& p, const spool::ThreadName& from) {
    p.thread(from.head.tid);
    trace::Thread& named = p.threads[from.head.tid];
    named.name = p.text(from.name);
    p.writer.update(named);
}

void takeFrameworkRange(ImportedProcess& p, const spool::FrameworkRange& from) {
    trace::FrameworkRange to;
    to.thread = p.thread(from.head.tid);
    to.kind = enumOr(from.kind, trace::Stored<trace::FrameworkKind>::kLast);
    to.name = p.stringId(from.name);
    to.arguments = p.stringId(from.arguments);
    to.site = p.stringId(from.site);
    to.sequence = from.sequence;
    to.start = p.time(from.start);
    to.end = p.time(from.end);
    // These are written when the program ends, which no window may hold.
    const bool isOfNoTime = to.kind == trace::FrameworkKind::GraphBreak ||
                            to.kind == trace::FrameworkKind::Recompilation;
    if (isOfNoTime || p.captured(to.start, to.end))
        p.writer.add(to);
    ++p.frameworkRanges;
}

void takeGraphNode(ImportedProcess& p, const spool::GraphNode& from) {
    p.writer.add(
        trace::GraphNode{p.thread(from.head.tid), from.node, from.original, p.time(from.time)});
}

void takeStep(ImportedProcess& p, const spool::Step& from) {
    const trace::Ns start = p.time(from.start), end = p.time(from.end);
    const bool isRecorded = from.recorded != 0;
    p.writer.add(trace::Step{p.thread(from.head.tid),
                             enumOr(from.source, trace::Stored<trace::StepSource>::kLast), start,
                             end, isRecorded, from.whole != 0});
    if (!isRecorded)
        p.graphNodes.addUnrecorded(start, end);
}

void takeLoaderWorkers(ImportedProcess& p, const spool::LoaderWorkers& from) {
    const trace::Ns start = p.time(from.start), end = p.time(from.end);
    if (p.captured(start, end))
        p.writer.add(trace::LoaderWorkers{p.thread(from.head.tid), from.workers, from.running,
                                          from.queued, start, end});
}

} // namespace

std::span<const RecordRow> nvtxRecords() {
    using spool::Kind;
    static constexpr RecordRow kRows[] = {
        {Kind::RangePush, checked<takeRange>},
        {Kind::RangePop, checked<takePop>},
        {Kind::RangeStart, checked<takeRange>},
        {Kind::RangeEnd, checked<takeEndOfRange>},
        {Kind::Mark, checked<takeRange>},
        {Kind::Work, checked<takeWork>},
        {Kind::Field, checked<takeField>},
        {Kind::ThreadName, checked<takeThreadName>},
        {Kind::Category, checked<takeCategory>},
        {Kind::FrameworkRange, checked<takeFrameworkRange>},
        {Kind::GraphNode, checked<takeGraphNode>},
        {Kind::Step, checked<takeStep>},
        {Kind::LoaderWorkers, checked<takeLoaderWorkers>},
    };
    return kRows;
}

} // namespace ridge::recorder
