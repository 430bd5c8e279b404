// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "trace/storage/leaf_page.h"

#include "arbitrary_records.h"
#include "scratch_file.h"
#include "trace/storage/page_file.h"
#include "trace/storage/table_loader.h"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <memory>
#include <random>
#include <rapidcheck/gtest.h>

namespace ridge::trace {
namespace {

using test::ScratchFile;

/// Records of every kind in an SQLite file of its own.
template <class R>
std::vector<R> write(const std::filesystem::path& file, std::size_t count) {
    auto database =
        Database::open(file.string(), SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE).value();
    const std::string id = Identified<R> ? "id INTEGER PRIMARY KEY, " : "";
    EXPECT_TRUE(database.execute(
        fmt::format("PRAGMA page_size = 1024; BEGIN; CREATE TABLE r ({}{})", id, columnNames<R>())
            .c_str()));
    std::vector<R> records;
    for (std::size_t i = 0; i < count; ++i) {
        records.push_back(test::anyRecord<R>());
        std::string places = "?";
        for (std::size_t c = 1; c < columnCount<R>(); ++c)
            places += ", ?";
        auto insert =
            database
                .prepare(fmt::format("INSERT INTO r ({}) VALUES ({})", columnNames<R>(), places))
                .value();
        Binder row(insert.handle());
        forEachColumn<R>([&](const auto& column) { column.write(row, records.back()); });
        EXPECT_EQ(insert.step(), SQLITE_DONE);
    }
    EXPECT_TRUE(database.execute("COMMIT"));
    return records;
}

/// What the pages of that file hold; row ids must count from 1.
template <class R>
std::vector<R> fromPages(const std::filesystem::path& file) {
    constexpr std::uint32_t kRoot = 2; // the first table of a file
    IdMaps ids;
    ids.of<StringId>().addAll(test::kRowsToPointAt);
    ids.of<ThreadId>().addAll(test::kRowsToPointAt);
    ids.of<StreamId>().addAll(test::kRowsToPointAt);
    ids.of<ConfigId>().addAll(test::kRowsToPointAt);
    ids.of<DeviceId>().addAll(test::kRowsToPointAt);
    ids.of<ProcessId>().addAll(test::kRowsToPointAt);
    ids.of<SeriesId>().addAll(test::kRowsToPointAt);
    const auto pages = PageFile::open(file);
    std::vector<unsigned char> page(pages->pageBytes() + kPageMargin);
    std::vector<R> records;
    for (const std::uint32_t leaf : pages->leaves(kRoot)) {
        EXPECT_TRUE(pages->read(leaf, std::span(page).first(pages->pageBytes())));
        EXPECT_TRUE(forEachRecord(Bytes(page).first(pages->pageBytes()),
                                  [&](std::int64_t row, Bytes record) {
                                      RecordRow values(record);
                                      if constexpr (Identified<R>) {
                                          EXPECT_EQ(values.next().kind, ValueKind::Null);
                                      }
                                      return row == static_cast<std::int64_t>(records.size()) + 1 &&
                                             readColumns(values, ids, records.emplace_back());
                                  }));
    }
    return records;
}

template <class R>
void expectReadBack() {
    const ScratchFile file;
    const std::vector<R> written = write<R>(file.path(), 60), read = fromPages<R>(file.path());
    RC_ASSERT(read.size() == written.size());
    for (std::size_t i = 0; i < read.size(); ++i)
        RC_ASSERT(test::asStored(read[i]) == test::asStored(written[i]));
}

RC_GTEST_PROP(LeafPage, HoldsWhatSqliteWrote, ()) {
    expectReadBack<Kernel>();
    expectReadBack<Range>();
    expectReadBack<Sample>();
    expectReadBack<Series>();
}

TEST(LeafPage, ARowThatGoesOnInAnotherPageIsRefused) {
    const ScratchFile file;
    auto database =
        Database::open(file.path().string(), SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE).value();
    ASSERT_TRUE(database.execute("PRAGMA page_size = 512; CREATE TABLE r (text);"
                                 "INSERT INTO r VALUES (printf('%.600c', 'x'))"));
    database.close();
    const auto pages = PageFile::open(file.path());
    ASSERT_TRUE(pages);
    std::vector<unsigned char> page(pages->pageBytes() + kPageMargin);
    ASSERT_TRUE(pages->read(2, std::span(page).first(pages->pageBytes())));
    EXPECT_FALSE(forEachRecord(Bytes(page).first(pages->pageBytes()),
                               [](std::int64_t, Bytes) { return true; }));
}

TEST(LeafPage, BytesOfAnyKindAreReadWithinThePage) {
    constexpr std::size_t kBytes = 512;
    std::mt19937_64 random(5);
    int rows = 0;
    for (int round = 0; round < 20'000; ++round) {
        // Of its own, so that a sanitizer sees what lies outside.
        const auto memory = std::make_unique<unsigned char[]>(kBytes + kPageMargin);
        for (std::size_t i = 0; i < kBytes; ++i)
            memory[i] = static_cast<unsigned char>(random() >> (random() % 3 == 0 ? 60 : 56));
        memory[0] = kLeafPage;
        memory[3] = 0;
        forEachRecord(Bytes(memory.get(), kBytes), [&](std::int64_t, Bytes record) {
            RecordRow values(record);
            std::size_t text = 0;
            for (int i = 0; i < 12; ++i)
                for (const char c : values.next().text)
                    text += c == 'x';
            ++rows;
            return text < kBytes;
        });
    }
    EXPECT_GT(rows, 300);
}

TEST(PageFile, ATreeThatCannotBeHasNoLeaves) {
    const ScratchFile file;
    auto database =
        Database::open(file.path().string(), SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE).value();
    ASSERT_TRUE(database.execute(
        "PRAGMA page_size = 512; CREATE TABLE r (n);"
        "WITH RECURSIVE c (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c WHERE n < 999)"
        "INSERT INTO r SELECT n FROM c"));
    database.close();
    const auto pages = PageFile::open(file.path());
    ASSERT_TRUE(pages);
    EXPECT_GT(pages->leaves(2).size(), 5U);
    EXPECT_TRUE(pages->leaves(0).empty());
    EXPECT_TRUE(pages->leaves(1'000'000).empty());
}

TEST(PageFile, AFileThatIsNoDatabaseIsNotOpened) {
    EXPECT_FALSE(PageFile::open("/nowhere/at/all"));
    EXPECT_FALSE(PageFile::open("/dev/null"));
}

} // namespace
} // namespace ridge::trace
