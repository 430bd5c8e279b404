// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/items/item_text.h"

#include "analyzer/results/labels/label_facts.h"
#include "gui/items/item_place.h"
#include "reports/words/format.h"
#include "reports/words/idle.h"

#include <algorithm>
#include <cstdlib>

namespace ridge::gui {
namespace {

using trace::Trace;

constexpr std::size_t kPathWidth = 400;

/// "a / b"; where names are written from right to left, marks keep these in the order of the path.
QString spaced(QString path) {
    constexpr QChar kLeftToRightMark(0x200E);
    const bool turns = std::ranges::any_of(path, [](QChar each) {
        return each.direction() == QChar::DirR || each.direction() == QChar::DirAL;
    });
    const QString mark = turns ? QString(kLeftToRightMark) : "";
    return path.replace("/", mark + " / " + mark);
}

std::string rawName(const Document& document, Item item) {
    const Trace& t = *document.trace;
    switch (item.kind) {
    case ItemKind::None:
        return "";
    case ItemKind::Kernel: {
        const std::uint32_t config = analyzer::configOf(t, item.row);
        return config < t.configs.size() ? std::string(t.text(t.configs[config].function)) : "";
    }
    case ItemKind::Copy:
        return "copy " + std::string(reports::copyKindName(t.copies[item.row].kind));
    case ItemKind::Fill:
        return "fill " + std::string(reports::memoryKindName(t.fills[item.row].memory));
    case ItemKind::Call:
        return std::string(reports::apiName(t.text(t.calls[item.row].api)));
    case ItemKind::KernelLaunch:
    case ItemKind::CopyLaunch:
    case ItemKind::FillLaunch:
        return std::string(reports::apiName(t.text(launchOf(t, item)->api)));
    case ItemKind::Range:
        return std::string(t.text(t.ranges[item.row].name));
    case ItemKind::Framework:
        return std::string(t.text(t.frameworkRanges[item.row].name));
    case ItemKind::Sync:
        return syncName(t.syncs[item.row].kind);
    case ItemKind::Gap:
        return std::string(analyzer::name(document.results->details->gaps[item.row].cause));
    }
    return "";
}

} // namespace

std::string syncName(trace::SyncKind kind) {
    switch (kind) {
    case trace::SyncKind::Unknown:
        break;
    case trace::SyncKind::Event:
        return "event synchronised";
    case trace::SyncKind::StreamWaitEvent:
        return "stream waits for event";
    case trace::SyncKind::Stream:
        return "stream synchronised";
    case trace::SyncKind::Context:
        return "device synchronised";
    }
    return "synchronisation";
}

QString nameOf(const Document& document, Item item, std::size_t width) {
    const std::string name = rawName(document, item);
    if (item.kind == ItemKind::Kernel)
        return QString::fromStdString(name.empty() ? "kernel, name not known"
                                                   : reports::kernelName(name, width));
    return QString::fromStdString(reports::shortened(reports::printable(name), width));
}

QString kindOf(Item item) {
    switch (item.kind) {
    case ItemKind::None:
        return "";
    case ItemKind::Kernel:
        return "kernel";
    case ItemKind::Copy:
        return "copy";
    case ItemKind::Fill:
        return "fill";
    case ItemKind::Call:
        return "API call";
    case ItemKind::KernelLaunch:
    case ItemKind::CopyLaunch:
    case ItemKind::FillLaunch:
        return "API call that launched";
    case ItemKind::Range:
        return "NVTX range";
    case ItemKind::Framework:
        return "range of PyTorch";
    case ItemKind::Sync:
        return "synchronisation";
    case ItemKind::Gap:
        return "idle time of the GPU";
    }
    return "";
}

QString durationText(std::int64_t ns) {
    return QString::fromStdString(reports::duration(trace::Ns(ns)));
}

QString momentText(std::int64_t ns) {
    constexpr std::pair<std::int64_t, const char*> kUnits[] = {
        {1'000'000'000, "s"}, {1'000'000, "ms"}, {1'000, "µs"}};
    for (int digits = 9; const auto& [unit, name] : kUnits) {
        if (ns >= unit || ns <= -unit)
            return QString("%1%2.%3 %4")
                .arg(ns < 0 ? "-" : "")
                .arg(std::abs(ns / unit))
                .arg(std::abs(ns % unit), digits, 10, QChar('0'))
                .arg(name);
        digits -= 3;
    }
    return QString("%1 ns").arg(ns);
}

QString cardHtml(const Document& document, Item item, std::optional<std::int64_t> onGpu) {
    constexpr std::size_t kNameWidth = 100;
    const QString own = durationText(timeOf(document, item).length());
    QString html =
        QString("<b>%1</b><br>%2, %3")
            .arg(nameOf(document, item, kNameWidth).toHtmlEscaped(), kindOf(item),
                 onGpu ? QString("%1 on the GPU, %2 on the host").arg(durationText(*onGpu), own)
                       : own);
    const ItemVerdict verdict = verdictOf(document, item);
    if (!verdict.whole.isEmpty())
        html += QString("<br>%1 %2<br>%3 %4")
                    .arg(kByTime, verdict.words.toHtmlEscaped(), kAsWhole,
                         verdict.whole.toHtmlEscaped());
    else if (!verdict.words.isEmpty())
        html += "<br>" + verdict.words.toHtmlEscaped();
    if (const QString path = rangePathOf(document, item); !path.isEmpty())
        html += "<br>" + path.toHtmlEscaped();
    return html;
}

QString rangePathOf(const Document& document, Item item) {
    if (!document.results)
        return "";
    const analyzer::Details& details = *document.results->details;
    const std::uint32_t position = rangePositionOf(document, item);
    if (position >= details.rangeRow.size())
        return "";
    return spaced(QString::fromStdString(
        reports::rangePath(document.results->analysis, details.rangeRow[position], kPathWidth)));
}

} // namespace ridge::gui
