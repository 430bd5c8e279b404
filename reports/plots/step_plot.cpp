// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "reports/plots/step_plot.h"

#include "reports/plots/markup.h"
#include "reports/plots/picture_file.h"
#include "reports/reports.h"
#include "reports/words/format.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <map>
#include <set>

namespace ridge::reports {
namespace {

using analyzer::Analysis;
using analyzer::Label;
using analyzer::Ns;
using analyzer::StepBox;
using analyzer::StepLane;
using analyzer::StepLaneKind;
using analyzer::StepName;
using analyzer::StepTimeline;

constexpr double kStepWidth = 1180,
                 kNamesWidth = 130; ///< of the picture, and of the names on its left
constexpr double kTimeWidth = kStepWidth - kNamesWidth, kAxisHeight = 20, kBetweenLanes = 3;
constexpr std::size_t kNameColumns = 60;

double heightOf(StepLaneKind kind) {
    switch (kind) {
    case StepLaneKind::Range:
    case StepLaneKind::Module:
        return 18;
    case StepLaneKind::Stream:
        return 26;
    case StepLaneKind::Idle:
        return 14;
    }
    return 0;
}

std::string wordsOf(const StepName& name) {
    switch (name.kind) {
    case StepName::Kind::Kernel:
        return kernelName(name.text, kNameColumns);
    case StepName::Kind::Copy:
        return "copy, " + std::string(copyKindName(name.copy));
    case StepName::Kind::Fill:
        return "fill";
    case StepName::Kind::Text:
        return shortened(printable(name.text), kNameColumns);
    case StepName::Kind::Idle:
        return "idle";
    }
    return "";
}

/// "k3": the line of a table that the page has for it; "" where there is none.
std::string rowMark(const StepName& name) {
    if (name.row == analyzer::kNone)
        return "";
    return fmt::format("{}{}", name.kind == StepName::Kind::Kernel ? 'k' : 'r', name.row);
}

/// Whether names of a lane differ at their ends: "model.layers.0.mlp".
bool isPath(StepLaneKind kind) {
    return kind == StepLaneKind::Module;
}

/// Whether a lane's boxes have the colour of their name.
bool isByName(StepLaneKind kind) {
    return kind == StepLaneKind::Range || kind == StepLaneKind::Module;
}

/// The colour of a box: that of its label, of ranges and modules one of eight by their name.
std::string classOf(const StepTimeline& step, StepLaneKind kind, const StepBox& box) {
    constexpr std::uint32_t kBands = 8;
    if (!isByName(kind))
        return std::string(labelClass(box.label));
    std::uint32_t hash = 2166136261U; // FNV-1a, the same on every machine
    for (const char c : step.names[box.name].text)
        hash = (hash ^ static_cast<unsigned char>(c)) * 16777619U;
    return fmt::format("M{}", (hash ^ hash >> 16) % kBands);
}

/// The name of a lane; of later lanes of ranges "".
std::string laneName(const StepTimeline& step, std::size_t index) {
    const StepLane& lane = step.lanes[index];
    const bool goesOn = index > 0 && step.lanes[index - 1].kind == lane.kind &&
                        step.lanes[index - 1].device == lane.device;
    const bool areSeveral = step.lanes.front().device != step.lanes.back().device;
    const std::string device = areSeveral ? fmt::format("GPU {} ", lane.device) : "";
    switch (lane.kind) {
    case StepLaneKind::Range:
        return goesOn ? "" : device + "ranges";
    case StepLaneKind::Module:
        return device + "modules";
    case StepLaneKind::Stream:
        return device + "stream " + (lane.stream.empty() ? "not known" : printable(lane.stream));
    case StepLaneKind::Idle:
        return device + "idle, by cause";
    }
    return "";
}

/// A lane with its place in the picture.
struct PlacedLane {
    const StepLane& lane;
    std::string name;
    double y, height;
};

std::vector<PlacedLane> placedLanes(const StepTimeline& step) {
    std::vector<PlacedLane> placed;
    double y = kAxisHeight;
    for (std::size_t i = 0; i < step.lanes.size(); ++i) {
        const double height = heightOf(step.lanes[i].kind);
        placed.push_back({step.lanes[i], laneName(step, i), y, height});
        y += height + kBetweenLanes;
    }
    return placed;
}

double xOf(const StepTimeline& step, Ns time) {
    return kNamesWidth + kTimeWidth * static_cast<double>(time.count()) /
                             static_cast<double>(step.length.count());
}

/// 1, 2 or 5 times a power of ten, so that some eight of them fill `length`.
double tickOf(double length) {
    const double rough = length / 8, ten = std::pow(10, std::floor(std::log10(rough)));
    for (const double factor : {1.0, 2.0, 5.0})
        if (factor * ten >= rough)
            return factor * ten;
    return 10 * ten;
}

std::string axis(const StepTimeline& step, double height) {
    const auto length = static_cast<double>(step.length.count());
    const double tick = tickOf(length);
    std::string out;
    const auto ticks = static_cast<int>(length / tick);
    for (int i = 0; i <= ticks; ++i) {
        const Ns time(static_cast<std::int64_t>(tick * i));
        const double x = xOf(step, time);
        out += fmt::format("<path d='M{0:.1f} {1:g}V{2:g}' class='gl'/><text x='{3:.1f}' y='12'>{4}"
                           "</text>",
                           x, kAxisHeight - 4, height, x + 3, i > 0 ? duration(time) : "0");
    }
    return out;
}

/// The boxes of a lane, those of one colour as one path, which is a tenth of the bytes.
std::string boxes(const StepTimeline& step, const PlacedLane& placed) {
    constexpr double kLeast = 0.4; ///< a box is this wide at least
    std::map<std::string, std::string> paths;
    for (const StepBox& box : placed.lane.boxes) {
        const double x = xOf(step, box.start),
                     width = std::max(xOf(step, box.start + box.length) - x, kLeast);
        paths[classOf(step, placed.lane.kind, box)] += fmt::format(
            "M{:.1f} {:g}h{:.1f}v{:g}h-{:.1f}z", x, placed.y, width, placed.height, width);
    }
    std::string out;
    for (const auto& [style, path] : paths)
        out += fmt::format("<path d='{}' class='bx f{}'/>", path, style);
    return out;
}

/// Names in those boxes that have room.
std::string texts(const StepTimeline& step, const PlacedLane& placed) {
    constexpr double kColumn = 6.3, kMargins = 8, kLeast = 34; ///< pixels, of a text of 11 px
    std::string out;
    if (placed.lane.kind == StepLaneKind::Idle)
        return out;
    for (const StepBox& box : placed.lane.boxes) {
        const double x = xOf(step, box.start), width = xOf(step, box.start + box.length) - x;
        if (width < kLeast || box.count > 1)
            continue;
        const auto room = static_cast<std::size_t>((width - kMargins) / kColumn);
        const std::string name = wordsOf(step.names[box.name]);
        out += fmt::format(
            "<text x='{:.1f}' y='{:g}' class='bt'>{}</text>", x + 4,
            placed.y + placed.height / 2 + 4,
            escaped(isPath(placed.lane.kind) ? ending(name, room) : beginning(name, room)));
    }
    return out;
}

double heightOf(const StepTimeline& step) {
    const std::vector<PlacedLane> placed = placedLanes(step);
    return placed.back().y + placed.back().height;
}

/// The inside of an <svg>.
std::string drawn(const StepTimeline& step) {
    const std::vector<PlacedLane> placed = placedLanes(step);
    std::string out = fmt::format("<g class='ax'>{}</g><g class='nm'>", axis(step, heightOf(step)));
    for (const PlacedLane& lane : placed)
        out += fmt::format("<text x='0' y='{:g}'>{}</text>", lane.y + lane.height / 2 + 4,
                           escaped(shortened(lane.name, 20)));
    out += "</g><g class='bs'>";
    for (const PlacedLane& lane : placed)
        out += boxes(step, lane) + texts(step, lane);
    return out + "</g>";
}

/// Which colour is which verdict and cause, in as many lines as it takes.
struct Legend {
    std::string markup;
    double height = 0;
};

Legend legendOf(const StepTimeline& step) {
    constexpr double kSwatch = 10, kColumn = 6.6, kBetweenKeys = 18, kLine = 17;
    std::set<Label> labels;
    for (const StepLane& lane : step.lanes)
        if (!isByName(lane.kind))
            for (const StepBox& box : lane.boxes)
                labels.insert(box.label);
    Legend legend;
    legend.height = kLine;
    double x = kNamesWidth;
    for (const Label label : labels) {
        const std::string_view name = analyzer::name(label);
        const double width =
            kSwatch + 6 + kColumn * static_cast<double>(columns(name)) + kBetweenKeys;
        if (x + width > kStepWidth && x > kNamesWidth) {
            x = kNamesWidth;
            legend.height += kLine;
        }
        legend.markup +=
            fmt::format("<rect x='{:.1f}' y='{:g}' width='{:g}' height='{:g}' class='f{}'/>"
                        "<text x='{:.1f}' y='{:g}'>{}</text>",
                        x, legend.height - kLine, kSwatch, kSwatch, labelClass(label),
                        x + kSwatch + 6, legend.height - kLine + 9, escaped(name));
        x += width;
    }
    return legend;
}

} // namespace

std::string stepSubject(const StepTimeline& step) {
    return step.iteration
               ? fmt::format("the median iteration ({}), {}", *step.iteration,
                             duration(step.length))
               : fmt::format("from the first to the last operation, {}", duration(step.length));
}

std::string stepPlot(const Analysis& a) {
    if (!a.step)
        return "";
    return fmt::format("<svg viewBox='0 0 {} {:g}' role='img' class='stp' aria-label='Timeline of "
                       "{}'>{}</svg>",
                       kStepWidth, heightOf(*a.step), escaped(stepSubject(*a.step)),
                       drawn(*a.step));
}

std::string stepSvg(const Analysis& a) {
    if (!a.step)
        return "";
    constexpr double kTitle = 24, kAround = 10;
    const Legend legend = legendOf(*a.step);
    const double below = kTitle + heightOf(*a.step) + kAround;
    return pictureFile(
        fmt::format("<text x='{0:g}' y='16' class='pl'>{1}</text><g transform='translate({0:g} "
                    "{2:g})'>{3}</g><g transform='translate({0:g} {4:g})'>{5}</g>",
                    kAround, escaped(stepSubject(*a.step)), kTitle, drawn(*a.step), below,
                    legend.markup),
        kStepWidth + 2 * kAround, below + legend.height + kAround, 1);
}

std::string stepData(const Analysis& a) {
    if (!a.step)
        return "";
    const StepTimeline& step = *a.step;
    nlohmann::json data{{"start", step.start.count()},
                        {"length", step.length.count()},
                        {"left", kNamesWidth},
                        {"width", kTimeWidth},
                        {"axis", kAxisHeight}};
    for (const StepName& name : step.names)
        data["names"].push_back({wordsOf(name), rowMark(name)});
    std::map<std::string, std::size_t> classes;
    for (const PlacedLane& placed : placedLanes(step)) {
        nlohmann::json boxes = nlohmann::json::array();
        for (const StepBox& box : placed.lane.boxes) {
            const std::string style = classOf(step, placed.lane.kind, box);
            const auto [known, isNew] = classes.try_emplace(style, classes.size());
            if (isNew)
                data["colours"].push_back(
                    {style, isByName(placed.lane.kind) ? "" : analyzer::name(box.label)});
            for (const std::uint64_t number :
                 {static_cast<std::uint64_t>(box.start.count()),
                  static_cast<std::uint64_t>(box.length.count()), std::uint64_t{box.name},
                  std::uint64_t{known->second}, std::uint64_t{box.count}})
                boxes.push_back(number);
        }
        data["lanes"].push_back({{"y", placed.y},
                                 {"height", placed.height},
                                 {"path", isPath(placed.lane.kind)},
                                 {"boxes", boxes}});
    }
    std::string text = data.dump();
    for (std::size_t at = text.find('<'); at != std::string::npos; at = text.find('<', at))
        text.replace(at, 1, "\\u003c"); // a name could end the script
    return text;
}

} // namespace ridge::reports
