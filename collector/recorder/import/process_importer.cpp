// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "collector/recorder/import/process_importer.h"

#include "collector/recorder/import/record_handlers.h"
#include "spool/reader.h"
#include "trace/records/loss_facts.h"

#include <algorithm>

namespace ridge::recorder {

void ProcessImporter::take(std::span<const std::byte> block) {
    const bool whole = spool::forEachRecord(
        block, [this](const spool::Head& head, std::span<const std::byte> record) {
            takeRecord(m_process, head, record);
        });
    m_process.damagedRecords += whole ? 0 : 1;
}

trace::ContextId ProcessImporter::contextOf(std::uint32_t ordinal) const {
    std::uint32_t first = UINT32_MAX;
    for (const auto& [number, device] : m_process.contextOrdinals)
        if (device == ordinal)
            first = std::min(first, number);
    const auto found = m_process.contexts.find(first);
    return found == m_process.contexts.end() ? trace::ContextId::None : found->second.id;
}

std::uint64_t ProcessImporter::lostRecords() const {
    std::uint64_t lost = 0;
    for (const auto& [kind, loss] : m_process.losses)
        if (trace::makeLoss(kind, 1).severity == trace::Severity::DataLoss)
            lost += kind == spool::LossKind::CuptiTooOld ? 1 : loss.count;
    return lost;
}

/// Of this process.
void ProcessImporter::add(trace::Loss loss) {
    loss.process = m_process.process.id;
    m_process.writer.add(loss);
}

void ProcessImporter::writeLosses() {
    for (const auto& [kind, loss] : m_process.losses)
        add(trace::makeLoss(kind, loss.count, loss.detail));
    if (m_process.damagedRecords > 0)
        add({{},
             trace::Severity::Error,
             "unreadable spool records",
             m_process.damagedRecords,
             "left out"});
    if (m_process.ranges.unmatchedClosings() > 0)
        add({{},
             trace::Severity::Info,
             "NVTX ranges closed but never opened",
             m_process.ranges.unmatchedClosings(),
             "the program pops more ranges than it pushes; the extra pops are ignored"});
}

void ProcessImporter::nameStacks() {
    for (const std::string& problem : m_process.stacks.finish())
        add(trace::makeLoss(spool::LossKind::SymbolsUnread, 1, problem));
}

/// How the process ended.
void ProcessImporter::writeEnd(bool stillRunning) {
    trace::Process& process = m_process.process;
    if (stillRunning && !process.end)
        process.endReason = "still running when the recording ended";
    if (!process.end)
        add(trace::makeLoss(spool::LossKind::NotEnded, 1,
                            stillRunning ? "it was still running when the recording ended"
                                         : "it was killed or left by _exit: up to half a second of "
                                           "its last activity is missing"));
    m_process.writer.update(process);
}

void ProcessImporter::finishGraphNodes() {
    GraphNodes& nodes = m_process.graphNodes;
    const std::vector<trace::CaptureWindow>& windows = m_process.windows;
    for (std::size_t i = 0; i < windows.size(); ++i)
        if (windows[i].end)
            nodes.addUnrecorded(*windows[i].end,
                                i + 1 < windows.size() ? windows[i + 1].start : trace::Ns::max());
    nodes.finish();
    if (nodes.overwritten() > 0)
        add(trace::makeLoss(spool::LossKind::GraphNodes, nodes.overwritten()));
}

void ProcessImporter::finish(std::uint64_t unreadBytes, bool stillRunning) {
    trace::Writer& writer = m_process.writer;
    const trace::ProcessId process = m_process.process.id;
    if (unreadBytes > 0)
        add(trace::makeLoss(spool::LossKind::SpoolCut, unreadBytes));
    m_process.joiner.finish();
    finishGraphNodes();
    m_process.ranges.finish();
    m_process.xla.finish();
    nameStacks();
    for (const trace::CaptureWindow& window : m_process.windows)
        writer.add(window);
    writeLosses();
    if (process == trace::ProcessId::None) // the spool was cut before its first record
        return add(trace::makeLoss(spool::LossKind::NotEnded, 1, "nothing of it could be read"));
    if (m_process.windowed && m_process.windows.empty())
        add(trace::makeLoss(spool::LossKind::WindowNeverOpened, 1));
    writeEnd(stillRunning);
}

} // namespace ridge::recorder
