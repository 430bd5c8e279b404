// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/idle/gap_table.h"

#include "analyzer/idle/host_timeline.h"

#include <algorithm>
#include <tuple>

namespace ridge::analyzer {
namespace {

std::string_view overheadName(std::uint32_t kind) {
    switch (kind) {
    case 1:
        return "driver compiler";
    case 1u << 16:
        return "CUPTI: buffer flush";
    case 2u << 16:
        return "CUPTI: instrumentation";
    case 3u << 16:
        return "CUPTI: resource";
    case 4u << 16:
        return "module load in a call";
    case 5u << 16:
        return "lazy function load";
    case 6u << 16:
        return "CUPTI: command buffer full";
    case 7u << 16:
        return "CUPTI: buffer request";
    case 8u << 16:
        return "CUPTI: managed memory setup";
    default:
        return "overhead of unknown kind";
    }
}

Proof tableOf(OperationKind kind) {
    return kind == OperationKind::Kernel ? Proof::Kernel
           : kind == OperationKind::Copy ? Proof::Copy
                                         : Proof::Fill;
}

} // namespace

trace::StringId apiOf(const trace::Trace& trace, Proof proof, std::uint32_t row) {
    switch (proof) {
    case Proof::Call:
        return trace.calls[row].api;
    case Proof::Copy:
        return trace.copies[row].launch.api;
    case Proof::Fill:
        return trace.fills[row].launch.api;
    case Proof::Framework:
        return trace.frameworkRanges[row].name;
    default:
        return trace::StringId::None;
    }
}

std::size_t GapTable::Hash::operator()(const Key& key) const {
    std::uint64_t h = (std::uint64_t{key.range} << 32 | key.name) * 0x9E3779B97F4A7C15ull;
    h ^= key.what * 0xC2B2AE3D27D4EB4Full;
    return static_cast<std::size_t>(h ^ h >> 29);
}

GapTable::Key GapTable::keyOf(const IdlePiece& piece) const {
    Key key{index(piece.cause) << 8 | static_cast<std::size_t>(piece.proof),
            trace::value(apiOf(m_input.trace, piece.proof, piece.row)),
            piece.range == kNone ? kNone : m_rowOf[piece.range]};
    if (piece.proof == Proof::Overhead)
        key.name = m_input.trace.overheads[piece.row].kind;
    return key;
}

bool GapTable::isLaunching(const IdlePiece& piece) const {
    const bool launching = piece.cause == Label::IdleHost || piece.cause == Label::IdleLaunch;
    return launching && piece.proof == Proof::None;
}

bool GapTable::isCapturable(const IdlePiece& piece) const {
    const Operation& next = m_input.operations[piece.next];
    const bool inGraph =
        next.kind == OperationKind::Kernel && m_input.trace.kernels[next.row].graphNode != 0;
    return isLaunching(piece) && !inGraph && Ns(piece.end - piece.start) <= kLaunchGap;
}

void GapTable::add(const IdlePiece& piece) {
    const Key key = keyOf(piece);
    if (!m_last || !(m_last->first == key))
        m_last = &*m_groups.try_emplace(key).first;
    Group& group = m_last->second;
    const Ns length(piece.end - piece.start);
    ++group.pieces;
    group.total = plus(group.total, length);
    if (piece.cause == Label::IdleDrain) {
        m_drained = piece.next;
        m_drain = &group;
    } else if (m_drained == piece.next && isLaunching(piece)) {
        m_drain->behind = plus(m_drain->behind, length); // no graph can hold the call before it
        ++group.drained;
        group.drainedTime = plus(group.drainedTime, length);
    } else if (isCapturable(piece)) {
        group.capturable += m_capturable != piece.next;
        m_capturable = piece.next;
        group.capturableTime = plus(group.capturableTime, length);
    }
    const auto longer = [](const IdlePiece& a, const IdlePiece& b) {
        return a.end - a.start > b.end - b.start;
    };
    if (group.longest.size() < kGapExamples || longer(piece, group.longest.back())) {
        const auto place =
            std::upper_bound(group.longest.begin(), group.longest.end(), piece, longer);
        group.longest.insert(place, piece);
        if (group.longest.size() > kGapExamples)
            group.longest.pop_back();
    }
    if (piece.cause == Label::IdleHost && m_charged != piece.next) {
        m_charged = piece.next;
        m_collectorCost = plus(m_collectorCost, std::min(m_perLaunch, length));
    }
}

std::string_view GapTable::byOf(const IdlePiece& piece) const {
    switch (piece.proof) {
    case Proof::Overhead:
        return overheadName(m_input.trace.overheads[piece.row].kind);
    case Proof::Jit:
        return "compilation or its cache";
    case Proof::Sync:
        return "cudaStreamWaitEvent";
    case Proof::Framework:
        return m_input.trace.text(apiOf(m_input.trace, piece.proof, piece.row))
            .substr(kLoaderName.size());
    default:
        return m_input.trace.text(apiOf(m_input.trace, piece.proof, piece.row));
    }
}

GapExample GapTable::example(const IdlePiece& piece) const {
    const Operation& next = m_input.operations[piece.next];
    GapExample example;
    example.start = Ns(piece.start);
    example.end = Ns(piece.end);
    example.proof = piece.proof;
    example.proofRow = piece.row;
    example.next = tableOf(next.kind);
    example.nextRow = next.row;
    return example;
}

std::vector<GapRow> GapTable::rows() const {
    std::vector<GapRow> rows;
    for (const auto& [key, group] : m_groups) {
        GapRow row;
        row.cause = group.longest.front().cause;
        row.by = byOf(group.longest.front());
        row.range = key.range;
        row.pieces = group.pieces;
        row.total = group.total;
        row.capturable = group.capturable;
        row.capturableTime = group.capturableTime;
        row.drained = group.drained;
        row.drainedTime = group.drainedTime;
        row.behind = group.behind;
        for (const IdlePiece& piece : group.longest)
            row.longest.push_back(example(piece));
        rows.push_back(std::move(row));
    }
    std::sort(rows.begin(), rows.end(), [](const GapRow& a, const GapRow& b) {
        return std::tie(b.total, a.cause, a.by, a.range) <
               std::tie(a.total, b.cause, b.by, b.range);
    });
    return rows;
}

} // namespace ridge::analyzer
