// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "trace/events.h"

#include "arbitrary_records.h"
#include "scratch_file.h"
#include "small_trace.h"
#include "trace/reader.h"
#include "trace/storage/sqlite.h"

#include <gmock/gmock.h>
#include <map>

namespace ridge::trace {
namespace {

using test::ScratchFile;

/// The rows as they are stored, by table. Launches are left out: read() joins some.
class Kept : public EventSink {
  public:
    std::map<std::string, std::multiset<std::string>> tables;

    void take(const Kernel& row) override { addOperation(row); }
    void take(const Copy& row) override { addOperation(row); }
    void take(const Fill& row) override { addOperation(row); }
    void take(const ApiCall& row) override { add(row); }
    void take(const Range& row) override {
        Range plain = row;
        plain.parent = RangeId::None; // as stored here, resolved by read()
        add(plain);
    }
    void take(const Mark& row) override { add(row); }
    void take(const FrameworkRange& row) override { add(row); }
    void take(const Allocation& row) override { add(row); }
    void take(const Sample& row) override { add(row); }

  private:
    template <class R>
    void add(const R& row) {
        tables[Table<R>::kName].insert(test::asStored(row));
    }
    template <class R>
    void addOperation(R row) {
        row.launch = {};
        add(row);
    }
};

void expectSame(const std::filesystem::path& file) {
    const auto whole = read(file);
    Kept found, expected;
    const auto facts = readEvents(file, found);
    ASSERT_TRUE(whole && facts);
    handEvents(*whole, expected);
    EXPECT_EQ(found.tables, expected.tables);
    EXPECT_EQ(facts->strings, whole->strings);
    EXPECT_EQ(facts->threads.size(), whole->threads.size());
    EXPECT_EQ(facts->configs.size(), whole->configs.size());
    EXPECT_EQ(facts->series.size(), whole->series.size());
    EXPECT_EQ(facts->losses.size(), whole->losses.size());
    EXPECT_EQ(facts->capture.incompleteReason, whole->capture.incompleteReason);
    EXPECT_TRUE(facts->kernels.empty());
}

void expectSameAfter(const char* sql) {
    ScratchFile file;
    test::writeSmallTrace(file.path());
    {
        auto database = Database::open(file.path().string(), SQLITE_OPEN_READWRITE);
        const auto done = database->execute(sql);
        ASSERT_TRUE(done) << done.error().message;
    }
    expectSame(file.path());
}

TEST(ReadEvents, GivesTheRowsThatReadGives) {
    expectSame(RIDGE_EXAMPLES "/torch-static-cache.ridge");
    expectSameAfter("SELECT 1");
}

TEST(ReadEvents, LeavesOutTheRowsThatReadLeavesOut) {
    expectSameAfter("UPDATE kernel SET duration_ns = -1 WHERE id IN (7, 9)");
    expectSameAfter("UPDATE kernel SET config_id = 99, stream_id = -1 WHERE id = 1");
    expectSameAfter("DELETE FROM kernel WHERE id = 3; DELETE FROM thread WHERE id = 1");
    expectSameAfter("UPDATE sample SET start_ns = 1 << 62");
}

TEST(ReadEvents, SaysWhatTheFileIsInstead) {
    Kept sink;
    const auto facts = readEvents("/nowhere.ridge", sink);
    ASSERT_FALSE(facts);
    EXPECT_THAT(facts.error().message, testing::HasSubstr("/nowhere.ridge"));
}

} // namespace
} // namespace ridge::trace
