// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/memory/frames.h"
#include "gui/items/item_text.h"
#include "gui/memory/space_blocks.h"
#include "gui/style/q_text.h"
#include "gui/style/theme.h"
#include "reports/words/format.h"
#include "reports/words/idle.h"
#include "reports/words/memory/memory_text.h"

#include <fmt/format.h>

#include <limits>

namespace ridge::gui {
namespace {

using analyzer::Block;
using analyzer::BlockEnd;

const char* endText(BlockEnd ending) {
    switch (ending) {
    case BlockEnd::Freed:
        return "freed";
    case BlockEnd::Replaced:
        return "its free was not recorded";
    case BlockEnd::NeverFreed:
        return "never freed";
    case BlockEnd::Kept:
        return "kept by PyTorch's allocator until the process exited";
    case BlockEnd::NotKnown:
        break;
    }
    return "alive when the recording ended";
}

/// `most` frames around the one that owns the block.
QString stackHtml(const trace::Trace& trace, trace::StackId stack, std::size_t most) {
    constexpr std::size_t kWidth = 90;
    const std::vector<trace::FrameId> frames = analyzer::framesOf(trace, stack);
    const std::uint32_t owner = analyzer::ownerPlace(trace, frames);
    QString html;
    const std::size_t first = owner > most / 2 ? owner - most / 2 : 0;
    for (std::size_t i = first; i < std::min(frames.size(), first + most); ++i) {
        const trace::Frame& frame = trace.frames[index(frames[i])];
        const std::string_view file = trace.text(frame.file);
        std::string line(trace.text(frame.function));
        line += fmt::format(" ({}", file.substr(file.find_last_of('/') + 1)); // npos + 1 is 0
        line += frame.line > 0 ? fmt::format(":{})", frame.line) : ")";
        const QString text =
            QString::fromStdString(reports::shortened(reports::printable(line), kWidth))
                .toHtmlEscaped();
        html += "<br>" + (i == owner ? "<b>" + text + "</b>" : text);
    }
    return html;
}

std::string pathOf(const Document& document, const Block& block, std::size_t width) {
    return block.range == analyzer::kNone
               ? "outside ranges"
               : reports::rangePath(document.results->analysis,
                                    document.results->details->rangeRow[block.range], width);
}

QString sourceText(const Block& block) {
    const std::string_view source = name(block.source);
    return qText(source);
}

} // namespace

QString blockHtml(const Document& document, const Block& block) {
    constexpr std::size_t kPathWidth = 90, kFrames = 8;
    QString html =
        QString("<b>%1</b>, %2<br>%3, from %4 for %5, %6")
            .arg(QString::fromStdString(reports::bytesText(block.bytes)), sourceText(block),
                 QString::fromStdString(pathOf(document, block, kPathWidth)).toHtmlEscaped(),
                 momentText(block.start), durationText(block.end - block.start),
                 endText(block.ending));
    return html + stackHtml(*document.trace, block.stack, kFrames);
}

QString blockDetailsHtml(const Document& document, const Block& block) {
    constexpr std::size_t kPathWidth = 300, kFrames = 60;
    const auto line = [](const QString& what, const QString& value) {
        return QString("<tr><td>%1</td><td align='right'>%2</td></tr>").arg(what, value);
    };
    QString html =
        QString("<p><span style='font-size:large'><b>%1</b></span><br>"
                "<span style='color:%2'>block of memory, %3</span></p><p style='color:%4'>%5</p>")
            .arg(QString::fromStdString(reports::bytesText(block.bytes)), theme().text2.name(),
                 sourceText(block), theme().accent.name(),
                 QString::fromStdString(pathOf(document, block, kPathWidth)).toHtmlEscaped());
    html += "<table width='100%'>" +
            line("Bytes", QString::fromStdString(reports::count(block.bytes))) +
            line("Allocated", momentText(block.start)) +
            line("Lived", durationText(block.end - block.start)) +
            line("Then", endText(block.ending)) +
            line("Address", "0x" + QString::number(block.address, 16)) + "</table>";
    const QString stack = stackHtml(*document.trace, block.stack, kFrames);
    if (!stack.isEmpty())
        html +=
            QString("<p style='color:%1'>Call stack, innermost first</p><p>%2</p>")
                .arg(theme().text2.name(), stack.mid(qsizetype(std::string_view("<br>").size())));
    return html;
}

Item callOf(const Document& document, const Block& block) {
    const trace::Trace& trace = *document.trace;
    Item best;
    std::int64_t begin = std::numeric_limits<std::int64_t>::min();
    for (std::uint32_t i = 0; i < trace.calls.size(); ++i) {
        const trace::ApiCall& call = trace.calls[i];
        const std::int64_t start = analyzer::clampTime(call.start);
        if (start > block.start || analyzer::clampTime(call.end) < block.start || start < begin ||
            call.thread == trace::ThreadId::None ||
            trace.threads[index(call.thread)].process != block.process)
            continue;
        begin = start;
        best = {ItemKind::Call, i};
    }
    return best;
}

} // namespace ridge::gui
