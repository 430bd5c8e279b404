// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// A timeline over a hand-made trace, 1016 pixels wide: 800 for 8000 ns, so 10 ns a pixel.
#pragma once

#include "analyzer/analyze.h"
#include "gui/timeline/timeline_view.h"
#include "tests/unit/analyzer/story.h"

#include <QCoreApplication>
#include <QScrollBar>

namespace ridge::gui::test {

inline DocumentPtr documentOf(trace::Trace trace,
                              analyzer::PhaseChoice phase = analyzer::PhaseChoice::All) {
    auto document = std::make_shared<Document>();
    auto results = std::make_shared<Results>();
    auto shared = std::make_shared<const trace::Trace>(std::move(trace));
    auto details = std::make_shared<analyzer::Details>();
    analyzer::Options options;
    options.phase = phase;
    results->analysis = analyzer::analyze(*shared, options, details.get());
    results->details = std::move(details);
    document->times = timesOf(*shared);
    document->waits = waitsOf(*shared);
    document->trace = std::move(shared);
    document->results = std::move(results);
    return document;
}

class Timeline {
  public:
    explicit Timeline(trace::Trace trace) : document(documentOf(std::move(trace))) {
        state.reset({0, 8000});
        const int bar = QScrollBar(Qt::Vertical).sizeHint().width();
        view.resize(kGutter + 800 + bar, 900);
        view.show();
        view.setDocument(document);
        settle();
    }
    void settle() {
        do
            QCoreApplication::processEvents(QEventLoop::AllEvents, 5);
        while (!view.isSettled());
        QCoreApplication::processEvents();
    }
    LaneCanvas& canvas() { return view.canvas(); }

    /// Where a time is in the first row of the lane with this title: above the names in boxes.
    QPoint place(std::string_view title, std::int64_t time) {
        const auto& groups = canvas().scene().lanes()->groups;
        for (std::uint32_t g = 0; g < groups.size(); ++g)
            for (std::uint32_t i = 0; i < groups[g].lanes.size(); ++i)
                if (groups[g].lanes[i].title == title)
                    return {int(canvas().scale().x(time)), canvas().yOf({g, i}) + kLanePadding + 1};
        return {-1, -1};
    }
    /// The colour there, `below` pixels under place().
    QColor colourAt(std::string_view title, std::int64_t time, int below = 0) {
        settle();
        return canvas().grab().toImage().pixelColor(place(title, time) + QPoint(0, below));
    }

    DocumentPtr document;
    ViewState state;
    TimelineView view{state};
};

} // namespace ridge::gui::test
