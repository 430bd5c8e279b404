// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// What lies at a place of the memory view, and the card about it.
#include "gui/items/item_text.h"
#include "gui/memory/memory_plot.h"
#include "reports/words/format.h"
#include "reports/words/memory/memory_text.h"

#include <algorithm>

namespace ridge::gui {
namespace {

/// The band of a column that is drawn at `bytes`, or the number of bands.
std::size_t bandAt(const LiveStack::Column& column, double bytes) {
    double below = 0;
    for (std::size_t band = 0; band < column.size(); ++band) {
        below += double(column[band]);
        if (bytes < below)
            return band;
    }
    return column.size();
}

} // namespace

bool MemoryPlot::isBesideTime(QPointF place) const {
    const TimeScale now = scale();
    return place.x() < now.left || place.x() > now.left + now.width;
}

Item MemoryPlot::rangeAt(QPointF place) const {
    const RangeBand* ranges = m_shown.ranges();
    if (!ranges || isBesideTime(place))
        return {};
    return ranges->at(scale().time(place.x()), place.y() - bandTop());
}

const analyzer::Block* MemoryPlot::blockAt(QPointF place) const {
    if (!m_shown.drawsBlocks() || isBesideTime(place) || bytesAt(place.y()) < 0)
        return nullptr;
    const SpaceBlocks& space = *m_shown.blocks();
    const std::size_t block = gui::blockAt(space, scale().time(place.x()),
                                           static_cast<std::uint64_t>(bytesAt(place.y())));
    return block < space.blocks.size() ? &space.blocks[block] : nullptr;
}

QString MemoryPlot::cardAt(QPointF place) const {
    if (const Item range = rangeAt(place))
        return cardHtml(*m_shown.document, range);
    if (!m_shown.document || isBesideTime(place) || bytesAt(place.y()) < 0)
        return "";
    if (m_shown.mode != MemoryMode::Blocks)
        return stackCardAt(place);
    const analyzer::Block* block = blockAt(place);
    return block ? blockHtml(*m_shown.document, *block) : "";
}

QString MemoryPlot::bandName(std::size_t band) const {
    constexpr std::size_t kWidth = 90;
    std::string name = "all other owners";
    if (m_shown.mode == MemoryMode::Sources)
        name = analyzer::name(static_cast<analyzer::MemorySource>(band));
    else if (band < kOwnerBands)
        name = reports::ownerText(m_shown.document->results->analysis,
                                  m_shown.blocks() ? m_shown.blocks()->bands.owners[band]
                                                   : m_shown.space().owners.top[band],
                                  kWidth);
    return QString::fromStdString(name);
}

QString MemoryPlot::stackCardAt(QPointF place) const {
    const std::int64_t time = scale().time(place.x());
    const Stack stack = this->stack();
    if (stack.columns.empty() || time < stack.time.from || time >= stack.time.to)
        return "";
    const double part = double(time - stack.time.from) / double(stack.time.length());
    const LiveStack::Column& column = stack.columns[std::min(
        static_cast<std::size_t>(part * double(stack.columns.size())), stack.columns.size() - 1)];
    const std::size_t band = bandAt(column, bytesAt(place.y()));
    if (band == column.size())
        return "";
    return QString("<b>%1</b><br>%2 at %3")
        .arg(bandName(band).toHtmlEscaped(),
             QString::fromStdString(reports::bytesText(column[band])), momentText(time));
}

} // namespace ridge::gui
