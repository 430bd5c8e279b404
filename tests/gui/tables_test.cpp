// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "example.h"
#include "gui/tables/tables_view.h"
#include "reports/tables/tables.h"

#include <QAbstractItemModelTester>
#include <QApplication>
#include <QClipboard>
#include <QHeaderView>
#include <QTest>

#include <gtest/gtest.h>

#include <map>

namespace ridge::gui {
namespace {

constexpr auto kFatal = QAbstractItemModelTester::FailureReportingMode::Fatal;

/// Two functions in nested ranges, a copy, and idle time in between.
trace::Trace tableRun() {
    tests::Story story;
    story.range("step", 10, 9000);
    story.range("forward, \"first\"", 20, 4000);
    story.kernel("gemm", 100, 1000, 3000);
    story.kernel("softmax", 5000, 6000, 6500);
    story.kernel("gemm", 5500, 6600, 7600);
    story.copy(trace::CopyKind::HostToDevice, 4096, 200, 3500, 4000);
    return story.trace;
}

class Tables : public ::testing::Test {
  protected:
    Tables() {
        view.resize(1200, 700);
        view.show();
        view.setDocument(document);
    }
    TablePage& page(const std::string& title) {
        for (int tab = 0; tab < view.pages(); ++tab)
            if (view.page(tab).model().table().title == title)
                return view.page(tab);
        throw std::runtime_error("no table " + title);
    }
    static int columnOf(const TablePage& page, std::string_view key) {
        return static_cast<int>(page.model().table().at(key));
    }
    static QString firstCell(TablePage& page, int row) {
        return page.list().model()->index(row, 0).data().toString();
    }

    DocumentPtr document = test::documentOf(tableRun());
    ViewState state;
    TablesView view{state};
};

TEST(TableModels, KeepTheRulesOfQtOverEveryExample) {
    for (const auto& file : std::filesystem::directory_iterator(RIDGE_EXAMPLES)) {
        if (file.path().extension() != ".ridge")
            continue;
        SCOPED_TRACE(file.path());
        const DocumentPtr document = test::exampleNamed(file.path().filename().string());
        for (Table& table : reports::windowTables(document->results->analysis)) {
            for (const TableRow& row : table.rows)
                ASSERT_EQ(row.cells.size(), table.columns.size()) << table.title;
            TableModel model(std::move(table));
            QAbstractItemModelTester tester(&model, kFatal);
            QSortFilterProxyModel sorted;
            sorted.setRecursiveFilteringEnabled(true);
            sorted.setSourceModel(&model);
            QAbstractItemModelTester sortedTester(&sorted, kFatal);
            sorted.sort(1);
            sorted.setFilterFixedString("e");
        }
    }
}

TEST_F(Tables, SayWhatTheAnalysisFound) {
    const Table& kernels = page("Kernels").model().table();
    ASSERT_EQ(kernels.rows.size(), 2U);
    EXPECT_EQ(kernels.cell(0, "kernel").text, "gemm");
    EXPECT_EQ(kernels.cell(0, "family").text, "matrix product");
    EXPECT_EQ(kernels.cell(0, "time").text, "3.00 µs");
    EXPECT_EQ(kernels.cell(0, "calls").text, "2");
    EXPECT_EQ(page("Copies and fills").model().table().cell(0, "bytes").text, "4.10 kB");
    EXPECT_EQ(page("Memory").model().rowCount(), 0);
    EXPECT_FALSE(page("Memory").model().table().empty.empty());
}

TEST_F(Tables, ColumnsThatSayNothingAreHiddenAndCanBeSwitched) {
    QTreeView& list = page("Kernels").list();
    const int rate = columnOf(page("Kernels"), "flops");
    EXPECT_TRUE(list.isColumnHidden(rate));
    EXPECT_FALSE(list.isColumnHidden(columnOf(page("Kernels"), "time")));
    list.header()->actions()[rate]->trigger();
    EXPECT_FALSE(list.isColumnHidden(rate));
}

TEST_F(Tables, AHeadingStandsOverItsNumbersAndNoColumnIsWiderThanItNeeds) {
    TablePage& copies = page("Copies and fills");
    view.findChild<QTabWidget*>()->setCurrentWidget(&copies); // else it has no width yet
    QTreeView& list = copies.list();
    const QAbstractItemModel& model = *list.model();
    int numbers = 0;
    for (int column = 0; column < model.columnCount(); ++column) {
        const auto rightOf = [](const QVariant& alignment) {
            return (Qt::Alignment(alignment.toInt()) & Qt::AlignRight) != 0;
        };
        const bool isNumber = rightOf(model.index(0, column).data(Qt::TextAlignmentRole));
        numbers += isNumber;
        EXPECT_EQ(rightOf(model.headerData(column, Qt::Horizontal, Qt::TextAlignmentRole)),
                  isNumber)
            << column;
    }
    EXPECT_GE(numbers, 3);
    EXPECT_LT(list.header()->length(), list.width() - 100) << "a short table in a wide window";
}

TEST_F(Tables, RangesAreATree) {
    TablePage& ranges = page("Ranges");
    QAbstractItemModel& model = *ranges.list().model();
    ASSERT_EQ(model.rowCount(), 1);
    const QModelIndex step = model.index(0, 0);
    EXPECT_EQ(step.data().toString(), "step");
    ASSERT_EQ(model.rowCount(step), 1);
    EXPECT_EQ(model.index(0, 0, step).data().toString(), "forward, \"first\"");
}

TEST_F(Tables, NumbersAreSortedAsNumbers) {
    TablePage& kernels = page("Kernels");
    kernels.list().header()->setSortIndicator(columnOf(kernels, "time"), Qt::AscendingOrder);
    EXPECT_EQ(firstCell(kernels, 0), "softmax"); // 500 ns before 3.00 µs
    kernels.list().header()->setSortIndicator(columnOf(kernels, "time"), Qt::DescendingOrder);
    EXPECT_EQ(firstCell(kernels, 0), "gemm");
}

TEST_F(Tables, TheSearchHidesWhatDoesNotMatchButKeepsParents) {
    state.filters().setText("SOFT");
    EXPECT_EQ(page("Kernels").list().model()->rowCount(), 1);
    EXPECT_EQ(firstCell(page("Kernels"), 0), "softmax");
    state.filters().setText("forward");
    EXPECT_EQ(firstCell(page("Ranges"), 0), "step");
    state.filters().setText("");
    EXPECT_EQ(page("Kernels").list().model()->rowCount(), 2);
    EXPECT_FALSE(state.selection());
}

TEST(TablesOfWholeNames, ASearchLooksAtThemWhereTheTableCutsThem) {
    tests::Story story;
    story.kernel("void space::gemm<float>(float const*)", 100, 1000, 2000);
    story.kernel("softmax", 100, 3000, 4000);
    ViewState state;
    TablesView view(state);
    view.show();
    view.setDocument(test::documentOf(story.trace));
    const auto* kernels = view.page(0).list().model();
    EXPECT_FALSE(kernels->index(0, 0).data().toString().contains("space"));
    state.filters().setText("space::");
    ASSERT_EQ(kernels->rowCount(), 1);
    EXPECT_TRUE(kernels->index(0, 0).data().toString().contains("gemm"));
}

TEST_F(Tables, SelectingHereSelectsEverywhereAndTheOtherWayRound) {
    TablePage& kernels = page("Kernels");
    kernels.list().setCurrentIndex(kernels.list().model()->index(0, 0));
    EXPECT_EQ(state.selection(), (Item{ItemKind::Kernel, 0})); // the longest gemm

    state.select({ItemKind::Kernel, 1});
    EXPECT_EQ(kernels.list().currentIndex().data().toString(), "softmax");
    EXPECT_EQ(state.selection(), (Item{ItemKind::Kernel, 1}));

    state.select({ItemKind::Range, 1});
    EXPECT_EQ(page("Ranges").list().currentIndex().data().toString(), "forward, \"first\"");
    state.select({});
    EXPECT_FALSE(page("Ranges").list().currentIndex().isValid());
}

TEST_F(Tables, EveryRowOfEveryTableCanBeSelected) {
    for (int tab = 0; tab < view.pages(); ++tab) {
        TablePage& page = view.page(tab);
        for (const TableRow& row : page.model().table().rows) {
            if (!row.row)
                continue;
            state.select({});
            page.list().setCurrentIndex({});
            EXPECT_TRUE(page.showRow(row.row));
            EXPECT_FALSE(state.selection());
            EXPECT_EQ(rowOf(*document, longestOf(*document, row.row)), row.row);
        }
    }
}

TEST_F(Tables, TheTabsTellHowManyRowsASearchLeaves) {
    const auto* tabs = view.findChild<QTabWidget*>();
    EXPECT_EQ(tabs->tabText(0), "Kernels (2)");
    state.filters().setText("soft");
    EXPECT_EQ(tabs->tabText(0), "Kernels (1 of 2)");
    EXPECT_EQ(tabs->tabText(1), "Ranges (0 of 2)");
    view.setDocument(document);
    EXPECT_EQ(tabs->tabText(0), "Kernels (1 of 2)");
    state.filters().setText("");
    EXPECT_EQ(tabs->tabText(0), "Kernels (2)");
}

TEST_F(Tables, TheSelectionIsCopiedAsCsv) {
    TablePage& ranges = page("Ranges");
    const QStringList all = ranges.selectedCsv().split("\r\n");
    ASSERT_EQ(all.size(), 4); // columns, two ranges, the end
    EXPECT_TRUE(all[0].startsWith("Range,Instances,Operations,"));
    EXPECT_TRUE(all[2].startsWith("\"forward, \"\"first\"\"\","));
    EXPECT_TRUE(all[2].contains(",\"step/forward, \"\"first\"\"\","));

    TablePage& kernels = page("Kernels");
    kernels.list().setCurrentIndex(kernels.list().model()->index(1, 0));
    kernels.list().selectAll();
    EXPECT_EQ(kernels.selectedCsv().count("\r\n"), 3);
    kernels.list().setCurrentIndex(kernels.list().model()->index(1, 3));
    kernels.list().actions().front()->trigger();
    const QString text = QApplication::clipboard()->text();
    EXPECT_EQ(text.count("\r\n"), 2);
    EXPECT_TRUE(text.contains("softmax,"));
}

/// The fields of a line of CSV; no field holds the end of a line.
QStringList fieldsIn(const QString& line) {
    QStringList fields{""};
    bool quoted = false;
    for (const QChar c : line) {
        if (c == '"')
            quoted = !quoted;
        else if (c == ',' && !quoted)
            fields += "";
        else
            fields.back() += c;
    }
    return fields;
}

/// Those of a row by the heading of their column.
std::map<QString, QString> fieldsOf(const QString& csv, int line) {
    const QStringList lines = csv.split("\r\n");
    const QStringList names = fieldsIn(lines[0]), fields = fieldsIn(lines[line]);
    EXPECT_EQ(names.size(), fields.size());
    std::map<QString, QString> result;
    for (qsizetype i = 0; i < std::min(names.size(), fields.size()); ++i)
        result[names[i]] = fields[i];
    return result;
}

TEST(Csv, HoldsWholeNamesAndPlainNumbersInTheUnitsOfItsHeadings) {
    const std::string name = "ns::gemm<" + std::string(1000, 'x') + ">";
    tests::Story story;
    story.range(std::string(700, 'y'), 10, 90);
    story.range(std::string(150, 'a'), 95, 9000);
    story.range(std::string(150, 'b'), 98, 8000);
    story.kernel(name, 100, 1000, 1'001'500);
    story.copy(trace::CopyKind::HostToDevice, 4096, 200, 1'002'000, 1'003'000);
    const DocumentPtr document = test::documentOf(std::move(story.trace));
    std::vector<Table> tables = reports::windowTables(document->results->analysis);
    auto kernel = fieldsOf(TablePage(tables[0]).selectedCsv(), 1);
    EXPECT_EQ(kernel["Function"].toStdString(), name);
    EXPECT_EQ(kernel["Family"], "matrix product");
    EXPECT_EQ(kernel["Time (ns)"], "1000500");
    EXPECT_EQ(kernel["Calls"], "1");
    EXPECT_EQ(kernel["FLOP rate (FLOP/s)"], ""); // not known
    EXPECT_NEAR(kernel["Share of busy (%)"].toDouble(), 100 * 1000.5 / 1001.5, 0.2);
    EXPECT_EQ(kernel["Range"], QString(150, 'a') + "/" + QString(150, 'b'));
    EXPECT_EQ(fieldsOf(TablePage(tables[1]).selectedCsv(), 1)["Path"], QString(700, 'y'));
    auto copy = fieldsOf(TablePage(tables[3]).selectedCsv(), 1);
    EXPECT_EQ(copy["Bytes (B)"], "4096");
    EXPECT_EQ(copy["Mean rate (B/s)"], "4096000000");
}

TEST(Csv, HoldsTheWholePathOfARange) {
    constexpr int kDeep = 40;
    tests::Story story;
    QStringList names;
    for (int i = 0; i < kDeep; ++i) {
        names += QString("%1 ").arg(i) + QString(i == 0 ? 300 : 10, 'n');
        story.range(names.back().toStdString(), 10 + i, 90'000 - i);
    }
    story.kernel("k", 1000, 2000, 3000);
    const DocumentPtr document = test::documentOf(std::move(story.trace));
    std::vector<Table> tables = reports::windowTables(document->results->analysis);
    EXPECT_EQ(fieldsOf(TablePage(tables[1]).selectedCsv(), kDeep)["Path"], names.join('/'));
    EXPECT_EQ(fieldsOf(TablePage(tables[0]).selectedCsv(), 1)["Range"], names.join('/'));
    EXPECT_EQ(tables[1].rows.back().cells[0].text, names.back().toStdString());
}

TEST_F(Tables, AVerdictStandsBesideTheName) {
    const TablePage& kernels = page("Kernels");
    EXPECT_EQ(page("Kernels").list().header()->visualIndex(columnOf(kernels, "verdict")), 1);
    EXPECT_EQ(page("Kernels").list().header()->visualIndex(columnOf(kernels, "kernel")), 0);
}

TEST_F(Tables, WithoutResultsThereAreNone) {
    auto reading = std::make_shared<Document>(*document);
    reading->results = nullptr;
    view.setDocument(reading);
    EXPECT_EQ(view.pages(), 0);
    state.select({ItemKind::Kernel, 1});
    view.setDocument(document);
    EXPECT_EQ(page("Kernels").list().currentIndex().data().toString(), "softmax");
    view.setDocument(nullptr);
    EXPECT_EQ(view.pages(), 0);
}

TEST_F(Tables, AreMadeWhenTheyAreLookedAt) {
    view.hide();
    view.setDocument(document);
    EXPECT_EQ(view.pages(), 0);
    view.show();
    EXPECT_EQ(firstCell(page("Kernels"), 0), "gemm");
}

} // namespace
} // namespace ridge::gui
