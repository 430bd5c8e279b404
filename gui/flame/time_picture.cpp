// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/flame/busy_stretches.h"
#include "gui/flame/flame_trees.h"

#include "analyzer/operations/operations.h"
#include "analyzer/step_timeline.h"
#include "gui/items/item_place.h"
#include "gui/items/item_text.h"
#include "gui/style/q_text.h"
#include "gui/time/time_window.h"
#include "reports/words/format.h"

#include <QObject>

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <functional>

namespace ridge::gui {
namespace {

using analyzer::kNone;
using analyzer::Ns;
using analyzer::plus;
using reports::FlameBox;
using reports::FlameKind;
using reports::FlameTree;

/// One of the boxes that a moment is in, from the outermost one.
struct Level {
    FlameKind kind{};
    std::size_t number = 0; ///< that tells it from its neighbours of that kind
    std::string_view name;  ///< of a module the last part of its path; empty of work
    std::string_view path;  ///< of a module
    Item item;
    bool isSame(const Level& other) const { return kind == other.kind && number == other.number; }
};
using Levels = std::vector<Level>;

/// "layers.3" is one part.
void addModules(std::string_view path, Levels& levels) {
    for (std::size_t begin = 0; begin < path.size();) {
        std::size_t end = std::min(path.find('.', begin), path.size());
        while (end + 1 < path.size() && std::isdigit(static_cast<unsigned char>(path[end + 1])))
            end = std::min(path.find('.', end + 1), path.size());
        const std::string_view whole = path.substr(0, end);
        levels.push_back({FlameKind::Module, std::hash<std::string_view>()(whole),
                          path.substr(begin, end - begin), whole, Item{}});
        begin = end + 1;
    }
}

/// The boxes of the operations of a document.
class LevelFinder {
  public:
    explicit LevelFinder(const Document& document)
        : m_trace(*document.trace), m_details(*document.results->details) {}

    void find(std::size_t position, Levels& levels) const {
        levels.clear();
        addRanges(m_details.operations[position].range, levels);
        if (const analyzer::FrameworkPlace* place = m_details.framework.placeOf(position))
            addFramework(*place, levels);
        levels.push_back(
            {FlameKind::Work, position, "", "", itemOf(m_details.operations[position])});
    }

  private:
    void addRanges(std::uint32_t innermost, Levels& levels) const {
        for (std::uint32_t i = innermost; i != kNone; i = m_details.forest.parent[i]) {
            const auto row = static_cast<std::uint32_t>(trace::index(m_details.forest.order[i]));
            levels.push_back({FlameKind::Range,
                              i,
                              m_trace.text(m_trace.ranges[row].name),
                              "",
                              {ItemKind::Range, row}});
        }
        std::ranges::reverse(levels);
    }
    void addFramework(const analyzer::FrameworkPlace& place, Levels& levels) const {
        const auto row = [&](std::uint32_t at) { return m_details.framework.row[at]; };
        const auto name = [&](std::uint32_t at) {
            return m_trace.text(m_trace.frameworkRanges[row(at)].name);
        };
        if (place.module != kNone)
            addModules(name(place.module), levels);
        else if (place.marked != kNone)
            levels.push_back({FlameKind::Marked,
                              place.marked,
                              name(place.marked),
                              "",
                              {ItemKind::Framework, row(place.marked)}});
        if (place.op != kNone && place.op != place.marked)
            levels.push_back({FlameKind::Op,
                              place.op,
                              name(place.op),
                              "",
                              {ItemKind::Framework, row(place.op)}});
    }

    const trace::Trace& m_trace;
    const analyzer::Details& m_details;
};

/// Opens and closes boxes as time goes on.
class TimeBoxes {
  public:
    TimeBoxes(const Document& document, TimeWindow step, std::string name)
        : m_document(document), m_step(step) {
        FlameBox& all = m_picture.tree.emplace_back();
        all.kind = FlameKind::Step;
        all.name = std::move(name);
        all.width = Ns(step.length());
        m_picture.items.emplace_back();
        m_boxes.push_back(0);
    }

    void add(const Levels& levels, analyzer::Label label, std::int64_t start, std::int64_t end) {
        const auto common = std::ranges::mismatch(m_open, levels, &Level::isSame).in1;
        const auto same = static_cast<std::size_t>(common - m_open.begin());
        m_open = levels;
        m_boxes.resize(same + 1);
        for (std::size_t i = same; i < levels.size(); ++i)
            open(levels[i], Ns(start - m_step.from));
        for (const std::uint32_t i : m_boxes) {
            FlameBox& box = m_picture.tree[i];
            ++box.work.operations;
            box.work.busy = plus(box.work.busy, Ns(end - start));
            Ns& ofLabel = box.work.byLabel[label];
            ofLabel = plus(ofLabel, Ns(end - start));
            if (i != 0)
                box.width = Ns(end - m_step.from) - box.start;
        }
    }

    FlamePicture take() && { return std::move(m_picture); }

  private:
    void open(const Level& level, Ns start) {
        const auto number = static_cast<std::uint32_t>(m_picture.tree.size());
        FlameBox& box = m_picture.tree.emplace_back();
        box.kind = level.kind;
        box.name = level.kind == FlameKind::Work
                       ? nameOf(m_document, level.item, kWholeName).toStdString()
                       : reports::printable(level.name);
        box.path = reports::printable(level.kind == FlameKind::Range ? level.name : level.path);
        box.parent = m_boxes.back();
        box.start = start;
        m_picture.tree[box.parent].inside.push_back(number);
        m_picture.items.push_back(level.item);
        m_boxes.push_back(number);
    }

    const Document& m_document;
    TimeWindow m_step;
    Levels m_open;                      ///< of the operation before
    std::vector<std::uint32_t> m_boxes; ///< the first box, then one per level
    FlamePicture m_picture;
};

/// What a picture is of.
struct Step {
    TimeWindow window;
    std::size_t from = 0, to = 0; ///< operations of the device
    std::size_t device = 0;
    std::int64_t shortest = -1; ///< ns: shorter operations are left out
    std::size_t ofShortest = 0; ///< of that length so many are shown, the first ones
    std::uint64_t leftOut = 0;
};

class StepFinder {
  public:
    explicit StepFinder(const Document& document)
        : m_document(document), m_details(*document.results->details) {}

    Step find() const {
        Step step;
        const analyzer::Window whole =
            analyzer::stepWindow(m_document.results->analysis, m_details);
        step.window = {whole.start, whole.end};
        const auto bounds =
            analyzer::deviceBounds(m_details.operations, m_document.trace->devices.size());
        std::int64_t most = -1;
        for (std::size_t d = 0; d + 1 < bounds.size(); ++d)
            if (const std::int64_t busy = busyIn(step.window, bounds[d], bounds[d + 1]);
                busy > most) {
                most = busy;
                step.device = d;
                step.from = bounds[d];
                step.to = bounds[d + 1];
            }
        leaveOut(step);
        return step;
    }
    bool isChosen(std::size_t i) const { return m_details.chosen.empty() || m_details.chosen[i]; }

  private:
    std::int64_t busyIn(TimeWindow window, std::size_t from, std::size_t to) const {
        std::int64_t busy = 0;
        forBusyStretches(
            m_details.operations, from, to, window.from, window.to,
            [&](std::size_t i) { return isChosen(i); },
            [&](std::size_t, std::int64_t start, std::int64_t end) { busy += end - start; });
        return busy;
    }
    void leaveOut(Step& step) const {
        std::vector<std::int64_t> lengths;
        for (std::size_t i = step.from; i < step.to; ++i) {
            const analyzer::Operation& operation = m_details.operations[i];
            if (operation.start < step.window.to && operation.end > step.window.from && isChosen(i))
                lengths.push_back(operation.end - operation.start);
        }
        if (lengths.size() <= kFlameOperations)
            return;
        const auto last = lengths.begin() + kFlameOperations;
        std::ranges::nth_element(lengths, last, std::greater());
        step.shortest = *last;
        step.ofShortest = kFlameOperations -
                          static_cast<std::size_t>(std::ranges::count_if(
                              lengths, [&](std::int64_t each) { return each > step.shortest; }));
        step.leftOut = lengths.size() - kFlameOperations;
    }

    const Document& m_document;
    const analyzer::Details& m_details;
};

std::string subjectOf(const Document& document) {
    const auto& found = document.results->analysis.iterations;
    return found ? fmt::format("the median iteration ({})", found->median.number) : "the run";
}

std::string timeNote(const Document& document, const Step& step) {
    std::string note =
        fmt::format("Width: time of {}, {}, on GPU {}. Below each other ranges, modules, ops and "
                    "kernels in the "
                    "order of time; without a box the GPU was idle. Colour: what bounds it.",
                    subjectOf(document), reports::duration(Ns(step.window.length())), step.device);
    if (step.leftOut > 0)
        note += fmt::format(" {} of at most {} are left out.",
                            reports::counted(step.leftOut, "operation"),
                            reports::duration(Ns(step.shortest)));
    return note;
}

} // namespace

FlamePicture timePicture(const Document& document, const std::stop_token& stop) {
    const StepFinder finder(document);
    const Step step = finder.find();
    if (step.window.length() <= 0) {
        FlamePicture none;
        none.note = QObject::tr("No GPU was busy in the part of the recording that is shown.");
        return none;
    }
    const analyzer::Details& details = *document.results->details;
    const LevelFinder levelFinder(document);
    TimeBoxes boxes(document, step.window, subjectOf(document));
    Levels levels;
    const auto isShown = [&, left = step.ofShortest](std::size_t i) mutable {
        const analyzer::Operation& operation = details.operations[i];
        const std::int64_t length = operation.end - operation.start;
        return finder.isChosen(i) &&
               (length > step.shortest || (length == step.shortest && left > 0 && left-- > 0));
    };
    forBusyStretches(details.operations, step.from, step.to, step.window.from, step.window.to,
                     isShown, [&](std::size_t i, std::int64_t start, std::int64_t end) {
                         trace::throwIfStopped(stop);
                         levelFinder.find(i, levels);
                         boxes.add(levels, details.operations[i].label, start, end);
                     });
    FlamePicture picture = std::move(boxes).take();
    picture.note = qText(timeNote(document, step));
    return picture;
}

} // namespace ridge::gui
