// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/screenshot.h"

#include "analyzer/results/range_filter.h"

#include <QCoreApplication>
#include <QEventLoop>

#include <algorithm>

namespace ridge::gui {

void waitUntilSettled(const MainWindow& window) {
    QCoreApplication::processEvents();
    while (!window.isSettled()) // what settles it comes as an event
        QCoreApplication::processEvents(QEventLoop::AllEvents | QEventLoop::WaitForMoreEvents);
}

Result<void> showRange(MainWindow& main, const QString& path) {
    const DocumentPtr& document = main.document();
    const analyzer::Analysis& analysis = document->results->analysis;
    const analyzer::Details& details = *document->results->details;
    auto filter = analyzer::RangeFilter::parse(path.toStdString());
    if (!filter)
        return tl::unexpected(filter.error());
    const std::vector<bool> matches = filter->matches(analysis.ranges);
    for (std::size_t i = 0; i < details.rangeRow.size(); ++i) {
        if (!matches[details.rangeRow[i]])
            continue;
        const trace::Range& range = document->trace->ranges[index(details.forest.order[i])];
        TimeWindow window{analyzer::clampTime(range.start), details.forest.end[i]};
        for (const analyzer::Operation& op : details.operations)
            if (op.range >= i && op.range < details.forest.subtreeEnd[i])
                window.to = std::max(window.to, op.end);
        main.state().setWindow(around(window));
        main.state().select({ItemKind::Range, value(range.id) - 1});
        return {};
    }
    return fail("no range of the recording matches '" + path.toStdString() +
                "' (`ridge analyze` lists them)");
}

} // namespace ridge::gui
