// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/memory_frames.h"
#include "gui/item_text.h"
#include "gui/memory/space_blocks.h"
#include "gui/theme.h"
#include "reports/format.h"
#include "reports/idle.h"
#include "reports/memory_text.h"

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
    case BlockEnd::NotKnown:
        break;
    }
    return "alive when the recording ended";
}

QString stackHtml(const trace::Trace& trace, trace::StackId stack) {
    constexpr std::size_t kMost = 8, kWidth = 90;
    const std::vector<trace::FrameId> frames = analyzer::framesOf(trace, stack);
    const std::uint32_t owner = analyzer::ownerPlace(trace, frames);
    QString html;
    const std::size_t first = owner > kMost / 2 ? owner - kMost / 2 : 0;
    for (std::size_t i = first; i < std::min(frames.size(), first + kMost); ++i) {
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

} // namespace

QString blockHtml(const Document& document, const Block& block) {
    constexpr std::size_t kPathWidth = 90;
    const analyzer::Analysis& a = document.results->analysis;
    const std::string_view source = name(block.source);
    const std::string range =
        block.range == analyzer::kNone
            ? "outside ranges"
            : reports::rangePath(a, document.results->details.rangeRow[block.range], kPathWidth);
    QString html =
        QString("<b>%1</b>, %2<br>%3, from %4 for %5, %6")
            .arg(QString::fromStdString(reports::bytesText(block.bytes)),
                 QString::fromUtf8(source.data(), qsizetype(source.size())),
                 QString::fromStdString(range).toHtmlEscaped(), durationText(block.start),
                 durationText(block.end - block.start), endText(block.ending));
    return html + stackHtml(*document.trace, block.stack);
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
