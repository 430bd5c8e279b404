// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// The picture of an overview against that of every event.
#include "gui/loading/loader.h"
#include "gui/loading/overview_labels.h"
#include "gui/screenshot.h"
#include "gui/window/main_window.h"
#include "tests/gui/example.h"
#include "tests/unit/trace/scratch_file.h"
#include "trace/writer.h"

#include <QSignalSpy>

#include <gtest/gtest.h>
#include <map>
#include <rapidcheck.h>

namespace ridge::gui {
namespace {

DocumentPtr overviewOf(const std::filesystem::path& file) {
    auto document = std::make_shared<Document>();
    auto read = trace::readOverview(file);
    if (!read)
        throw std::runtime_error(read.error().message);
    document->file = file;
    document->overview = std::make_shared<const trace::Overview>(std::move(*read));
    document->trace = {document->overview, &document->overview->facts};
    document->times = timesOf(*document->overview);
    return document;
}

DocumentPtr rowsOf(const std::filesystem::path& file) {
    auto document = std::make_shared<Document>();
    auto read = trace::read(file);
    if (!read)
        throw std::runtime_error(read.error().message);
    document->file = file;
    document->trace = std::make_shared<const trace::Trace>(std::move(*read));
    document->times = timesOf(*document->trace);
    return document;
}

/// Operations of all rows of a lane by colour: the time of theirs inside of [from, to).
std::array<double, kColourClasses> timeInside(const Lane& exact, std::int64_t from,
                                              std::int64_t to) {
    std::array<double, kColourClasses> time{};
    for (std::size_t row = 0; row < exact.rows->size(); ++row) {
        const SpanRow& spans = (*exact.rows)[row];
        for (std::size_t i = 0; i < spans.size(); ++i)
            time[(*exact.colours)[row].colour(i)] += double(std::max<std::int64_t>(
                std::min(spans.end(i), to) - std::max(spans.start(i), from), 0));
    }
    return time;
}

/// Every box tells the time that the operations really took there, in the colour of most of it, and
/// every operation of the window has a box.
void expectAgreement(const Lane& coarse, const Lane& exact, const TimeScale& scale) {
    const std::vector<Box> boxes = coarse.sums->boxes(scale);
    for (const Box& box : boxes) {
        const auto time = timeInside(exact, box.from, box.to);
        const double all = std::accumulate(time.begin(), time.end(), 0.0);
        const double told = double(box.filled) * double(box.to - box.from);
        EXPECT_NEAR(told, all, 1e-6 * double(box.to - box.from) + 1e-6 * all);
        EXPECT_GE(time[box.colour], *std::ranges::max_element(time) * (1 - 1e-9));
    }
    for (const SpanRow& row : *exact.rows)
        for (std::size_t i = 0; i < row.size(); ++i)
            if (row.start(i) < scale.window.to && row.end(i) > scale.window.from) {
                const std::int64_t seen = std::max(row.start(i), scale.window.from);
                EXPECT_TRUE(std::ranges::any_of(boxes, [&](const Box& box) {
                    return box.from <= seen && seen < box.to;
                })) << seen;
            }
}

/// Lanes of operations and of calls by the names of their group and their own, of equal ones in
/// their order.
using LanesByName = std::map<std::pair<std::string, std::string>, std::vector<const Lane*>>;
LanesByName operationLanes(const Lanes& lanes) {
    LanesByName byName;
    for (const LaneGroup& group : lanes.groups)
        for (const Lane& lane : group.lanes)
            if (lane.rows && (lane.title == "CUDA API" ||
                              (group.device != analyzer::kNone && lane.title != "Synchronisation")))
                byName[{group.title, lane.title + lane.subtitle}].push_back(&lane);
    return byName;
}

/// Whether the levels of detail of `file` tell calls too, which those of older recordings do not.
bool tellsCalls(const std::filesystem::path& file) {
    return std::ranges::any_of(overviewOf(file)->overview->cells, [](const trace::LodCell& cell) {
        return cell.key.operation == trace::OperationKind::Call;
    });
}

void expectAgreement(const std::filesystem::path& file, bool withCalls,
                     const std::vector<TimeWindow>& windows) {
    const auto coarse = buildLanes(overviewOf(file), ColourMode::Name, nullptr);
    const auto exact = buildLanes(rowsOf(file), ColourMode::Name, nullptr);
    const LanesByName found = operationLanes(*coarse);
    LanesByName wanted = operationLanes(*exact);
    if (!withCalls)
        std::erase_if(wanted,
                      [](const auto& lane) { return lane.second.front()->title == "CUDA API"; });
    ASSERT_EQ(found.size(), wanted.size());
    for (const auto& [name, lanes] : wanted) {
        const auto same = found.find(name);
        ASSERT_TRUE(same != found.end() && same->second.size() == lanes.size()) << name.second;
        for (std::size_t i = 0; i < lanes.size(); ++i)
            for (const TimeWindow window : windows)
                expectAgreement(*same->second[i], *lanes[i], {window, 0, 100});
    }
}

TEST(OverviewPicture, AgreesWithEveryEventOfTheExamples) {
    for (const auto& file : std::filesystem::directory_iterator(RIDGE_EXAMPLES)) {
        if (file.path().extension() != ".ridge")
            continue;
        SCOPED_TRACE(file.path());
        const TimeWindow whole = rowsOf(file.path())->times.whole;
        const std::int64_t tenth = whole.length() / 10;
        expectAgreement(file.path(), tellsCalls(file.path()),
                        {whole,
                         {whole.from + tenth, whole.from + 2 * tenth},
                         {whole.from + 5 * tenth, whole.from + 5 * tenth + 1000}});
    }
}

/// Long operations, short ones, and none for a while, over up to an hour: coarser levels too.
TEST(OverviewPicture, AgreesWithEveryEventOfAnyTrace) {
    ASSERT_TRUE(rc::check([] {
        trace::test::ScratchFile file;
        auto writer = trace::Writer::create(file.path(), trace::IfExists::Fail);
        for (const char* name : {"alpha", "beta", "gamma"})
            writer->add(trace::KernelConfig{{}, writer->intern(name)});
        writer->add(trace::Stream{});
        for (int i = 0; i < 2; ++i)
            writer->add(trace::Thread{{}, {}, i, ""});
        const auto length =
            *rc::gen::element<std::int64_t>(100'000'000, 10'000'000'000, 3'600'000'000'000);
        const int count = *rc::gen::inRange(1, 60);
        const auto anyTime = [&] {
            const auto start = *rc::gen::inRange<std::int64_t>(0, length);
            const auto most = length / *rc::gen::element(5, 1000);
            return std::pair(trace::Ns(start),
                             trace::Ns(start + *rc::gen::inRange<std::int64_t>(0, most)));
        };
        for (int i = 0; i < count; ++i) {
            trace::Kernel kernel;
            kernel.stream = *rc::gen::element(trace::StreamId::None, trace::StreamId(1));
            kernel.config = trace::ConfigId(*rc::gen::inRange(1U, 4U));
            std::tie(kernel.start, kernel.end) = anyTime();
            writer->add(kernel);
            trace::ApiCall call;
            call.thread = trace::ThreadId(*rc::gen::inRange(0U, 3U));
            std::tie(call.start, call.end) = anyTime();
            writer->add(call);
        }
        RC_ASSERT(writer->finish().has_value());
        const auto from = *rc::gen::inRange<std::int64_t>(0, length);
        expectAgreement(file.path(), true,
                        {{0, length}, {from, from + *rc::gen::inRange<std::int64_t>(1, length)}});
        RC_ASSERT(!::testing::Test::HasFailure());
    }));
}

TEST(OverviewPicture, HasAtMostOneBoxPerPixelAndInOrder) {
    ASSERT_TRUE(rc::check([] {
        const auto width = *rc::gen::inRange<std::int64_t>(1, 1000);
        SummedRow row(width);
        const int count = *rc::gen::inRange(0, 300);
        for (int i = 0; i < count; ++i)
            row.add(*rc::gen::inRange<std::int64_t>(-50, 400), *rc::gen::inRange<ColourClass>(0, 5),
                    *rc::gen::inRange(0, 100));
        row.finish();
        const auto from = *rc::gen::inRange<std::int64_t>(-100'000, 400'000);
        const TimeScale scale{{from, from + *rc::gen::inRange<std::int64_t>(1, 400'000)}, 0, 50};
        std::int64_t end = std::numeric_limits<std::int64_t>::min();
        std::size_t boxes = 0;
        for (const Box& box : row.boxes(scale)) {
            RC_ASSERT(
                (box.from >= end && box.to > scale.window.from && box.from < scale.window.to));
            end = box.to;
            ++boxes;
        }
        RC_ASSERT(boxes <= 2 * 50 + 2);
    }));
}

TEST(Overview, ComesBeforeTheRowsAndStaysUntilTheirPictureIsThere) {
    const std::filesystem::path file = RIDGE_EXAMPLES "/torch-step.ridge";
    const DocumentPtr overview = overviewOf(file), rows = rowsOf(file);
    test::Timeline timeline(trace::Trace{});
    timeline.state.reset(overview->times.whole);
    timeline.view.setDocument(overview);
    timeline.settle();
    ASSERT_EQ(timeline.canvas().scene().picture()->of->document, overview);
    timeline.view.setDocument(rows);
    EXPECT_EQ(timeline.canvas().scene().lanes()->document, overview);
    EXPECT_EQ(timeline.canvas().scene().picture()->of->document, overview);
    do { // what is seen is whole at any time
        QCoreApplication::processEvents(QEventLoop::AllEvents, 1);
        EXPECT_EQ(timeline.canvas().scene().picture()->of, timeline.canvas().scene().lanes());
    } while (!timeline.view.isSettled());
    EXPECT_EQ(timeline.canvas().scene().picture()->of->document, rows);
}

/// The colour with the most time in all lanes of kernels, and its share.
std::pair<ColourClass, double> mainColour(const Lanes& lanes) {
    std::array<double, kColourClasses> time{};
    for (const auto& [name, same] : operationLanes(lanes))
        for (const Lane* lane : same) {
            if (!lane->subtitle.starts_with("kernels"))
                continue;
            if (!lane->sums) {
                const auto own = timeInside(*lane, -analyzer::kFarthest, analyzer::kFarthest);
                std::ranges::transform(time, own, time.begin(), std::plus<>());
                continue;
            }
            const TimeScale scale{lanes.document->times.whole, 0, 1000};
            for (const Box& box : lane->sums->boxes(scale))
                time[box.colour] += double(box.filled) * double(box.to - box.from);
        }
    const auto most = std::ranges::max_element(time);
    return {ColourClass(most - time.begin()),
            *most / std::accumulate(time.begin(), time.end(), 0.0)};
}

TEST(Overview, WithLabelsHasTheColoursOfTheAnalysis) {
    for (const char* name :
         {"attention-naive.ridge", "attention-fused.ridge", "attention-replayed.ridge"}) {
        SCOPED_TRACE(name);
        const DocumentPtr overview = overviewOf(std::filesystem::path(RIDGE_EXAMPLES) / name);
        const DocumentPtr labelled = withLabels(*overview);
        ASSERT_TRUE(labelled);
        const auto coarse = mainColour(*buildLanes(labelled, ColourMode::Verdict, nullptr));
        const auto exact =
            mainColour(*buildLanes(test::exampleNamed(name), ColourMode::Verdict, nullptr));
        EXPECT_EQ(coarse.first, exact.first);
        EXPECT_NEAR(coarse.second, exact.second, 0.05);
        EXPECT_NE(coarse.first, ColourClass(analyzer::Label::Unclassified));
        std::stop_source stop;
        stop.request_stop();
        EXPECT_THROW(withLabels(*overview, stop.get_token()), trace::Stopped);
    }
}

/// Time of a strip's columns [from, to) in per cent of them.
double percentIn(const Strip& strip, std::size_t from, std::size_t to, double column) {
    trace::Ns time{};
    for (std::size_t x = from; x < to; ++x)
        time += strip.columns[x].total();
    return 100 * double(time.count()) / (double(to - from) * column * double(strip.devices));
}

TEST(Overview, TheStripOfTheRunTellsBusyTimeBeforeItsCauses) {
    const std::filesystem::path file = RIDGE_EXAMPLES "/idle-causes.ridge";
    const DocumentPtr overview = overviewOf(file), rows = rowsOf(file);
    const TimeWindow whole = rows->times.whole;
    const auto exact = test::documentOf(*rows->trace);
    const auto width = std::size_t{100};
    const double column = double(whole.length()) / double(width);
    const auto stripFor = [&](const DocumentPtr& document) {
        return stripOf(*buildLanes(document, ColourMode::Verdict, nullptr), whole, int(width));
    };
    const Strip coarse = stripFor(overview), fine = stripFor(rows), told = stripFor(exact);
    const double busy = percentIn(fine, 0, width, column);
    EXPECT_GT(busy, 1);
    EXPECT_LT(busy, 99);
    EXPECT_NEAR(percentIn(coarse, 0, width, column), busy, 0.2);
    trace::Ns idle{};
    for (const analyzer::Budget& budget : told.columns)
        idle += budget.idle();
    EXPECT_NEAR(percentIn(told, 0, width, column) -
                    100 * double(idle.count()) / double(whole.length()),
                busy, 0.2);
}

TEST(Overview, IsToldOnceAndFirst) {
    Loader loader;
    QStringList told;
    QObject::connect(&loader, &Loader::overviewRead, &loader, [&](const DocumentPtr& document) {
        told += document->overview && !document->results ? "overview" : "?";
    });
    QObject::connect(&loader, &Loader::documentRead, &loader, [&](const DocumentPtr& document) {
        told += document->overview ? "?" : "rows";
    });
    QObject::connect(&loader, &Loader::documentAnalysed, &loader, [&](const DocumentPtr& document) {
        told += document->overview ? "?" : "all";
    });
    loader.open(RIDGE_EXAMPLES "/torch-step.ridge", analyzer::PhaseChoice::All);
    while (loader.isRunning())
        QCoreApplication::processEvents(QEventLoop::AllEvents, 5);
    EXPECT_EQ(told, QStringList({"overview", "rows", "all"}));
}

TEST(Overview, KeepsWhatIsVisibleWhenMoreIsKnown) {
    ViewState state;
    state.reset({0, 1000});
    state.setWindow({100, 200});
    state.correct({-500, 2000});
    EXPECT_EQ(state.window(), (TimeWindow{100, 200}));
    EXPECT_EQ(state.whole(), (TimeWindow{-500, 2000}));
    state.back();
    EXPECT_EQ(state.window(), (TimeWindow{-500, 2000}));
    state.correct({0, 3000});
    EXPECT_EQ(state.window(), (TimeWindow{0, 3000})) << "all of it was visible";
}

} // namespace
} // namespace ridge::gui
