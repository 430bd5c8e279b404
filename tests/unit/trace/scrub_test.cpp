// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "trace/scrub.h"

#include "scratch_file.h"
#include "small_trace.h"
#include "trace/reader.h"
#include "trace/storage/schema.h"
#include "trace/storage/seal.h"
#include "trace/storage/sqlite.h"

#include <fstream>
#include <gmock/gmock.h>
#include <iterator>
#include <set>

namespace ridge::trace {
namespace {

using test::ScratchFile;
using ::testing::HasSubstr;

/// Kernels whose name begins with "gemm" are a library's.
std::optional<std::string_view> wordOf(std::string_view function) {
    return function.starts_with("gemm") ? std::nullopt : std::optional<std::string_view>("other");
}

std::string bytesOf(const std::filesystem::path& file) {
    std::ifstream in(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

TEST(Scrub, KnowsEveryColumnOfText) {
    std::set<std::pair<std::string_view, std::string_view>> known;
    for (const TextColumn& column : textColumns())
        EXPECT_TRUE(known.emplace(column.table, column.column).second) << column.column;
    std::size_t found = 0;
    for (const TableFacts& table : allTables())
        for (const ColumnFacts& column : table.columns)
            if (std::string_view(column.type) == "TEXT") {
                ++found;
                EXPECT_TRUE(known.contains({table.name, column.name}))
                    << table.name << '.' << column.name << ": say in scrub.cpp what becomes of it";
            }
    EXPECT_EQ(found, known.size()) << "a column of scrub.cpp is in no table";
}

/// The small trace with secrets wherever there is text.
struct Secrets {
    ScratchFile file;
    std::filesystem::path copy = file.path().string() + ".copy";

    Secrets() {
        test::writeSmallTrace(file.path());
        std::filesystem::resize_file(file.path(),
                                     std::filesystem::file_size(file.path()) - kSealBytes);
        auto database = Database::open(file.path().string(), SQLITE_OPEN_READWRITE);
        std::string sql;
        for (const TextColumn& column : textColumns())
            if (column.secret == Secret::Empty || column.secret == Secret::Number)
                sql += "UPDATE " + std::string(column.table) + " SET " +
                       std::string(column.column) + " = 'secret';";
        sql += "UPDATE string SET text = 'secret' || id WHERE text NOT LIKE '%gemm%';";
        EXPECT_TRUE(database->execute(sql.c_str()));
        database->close();
        EXPECT_TRUE(seal(file.path()));
    }
    ~Secrets() { std::filesystem::remove(copy); }
};

TEST(Scrub, LeavesNoByteOfWhatItTakesAway) {
    const Secrets secrets;
    const auto whole = read(secrets.file.path());
    ASSERT_TRUE(whole);
    const std::vector<TextUse> uses = usesOfTexts(*whole);
    ASSERT_TRUE(scrub(secrets.file.path(), secrets.copy, wordOf));
    const std::string bytes = bytesOf(secrets.copy);
    ASSERT_THAT(bytesOf(secrets.file.path()), HasSubstr("secret"));
    for (std::size_t i = 0; i < uses.size(); ++i) {
        const bool stays = uses[i] == TextUse::Api || uses[i] == TextUse::Argument ||
                           uses[i] == TextUse::Phase || uses[i] == TextUse::LibraryMark;
        const std::string& text = whole->strings[i];
        if (!stays && text.starts_with("secret")) {
            EXPECT_EQ(bytes.find(text + '\0'), bytes.npos) << text;
        }
    }
    const auto copy = read(secrets.copy);
    ASSERT_TRUE(copy);
    EXPECT_EQ(copy->capture.command, "");
    EXPECT_EQ(copy->processes[0].executable, "executable1");
    EXPECT_EQ(checkSeal(secrets.copy), Seal::Intact);
}

TEST(Scrub, KeepsEveryNumberAndTheNamesOfLibraries) {
    const Secrets secrets;
    ASSERT_TRUE(scrub(secrets.file.path(), secrets.copy, wordOf));
    const auto before = read(secrets.file.path()), after = read(secrets.copy);
    ASSERT_TRUE(before && after);
    EXPECT_TRUE(after->capture.complete);
    ASSERT_EQ(after->kernels.size(), before->kernels.size());
    for (std::size_t i = 0; i < before->kernels.size(); ++i)
        ASSERT_EQ(after->kernels[i].start, before->kernels[i].start);
    EXPECT_EQ(after->ranges.size(), before->ranges.size());
    EXPECT_EQ(after->samples.size(), before->samples.size());
    EXPECT_EQ(after->text(after->configs[0].function), "gemm(float*, float*)");
    EXPECT_EQ(after->text(after->configs[0].mangled), "_Z4gemmPfS_");
}

TEST(Scrub, RefusesWhatIsDamagedOrThere) {
    const Secrets secrets;
    std::ofstream(secrets.copy) << "mine";
    const auto there = scrub(secrets.file.path(), secrets.copy, wordOf);
    ASSERT_FALSE(there);
    EXPECT_THAT(there.error().message, HasSubstr("exists"));
    EXPECT_EQ(bytesOf(secrets.copy), "mine");
    std::filesystem::remove(secrets.copy);
    std::ofstream(secrets.file.path(), std::ios::app) << 'x';
    const auto damaged = scrub(secrets.file.path(), secrets.copy, wordOf);
    ASSERT_FALSE(damaged);
    EXPECT_THAT(damaged.error().message, HasSubstr("is damaged"));
    EXPECT_FALSE(std::filesystem::exists(secrets.copy));
}

/// A trace of framework ranges, for their texts alone.
struct Framework {
    Trace trace;
    void add(FrameworkKind kind, const char* name, const char* site = "") {
        FrameworkRange range;
        range.kind = kind;
        range.name = text(name);
        range.site = text(site);
        trace.frameworkRanges.push_back(range);
    }
    StringId text(const char* bytes) {
        trace.strings.emplace_back(bytes);
        return StringId(static_cast<std::uint32_t>(trace.strings.size()));
    }
    std::string after(std::size_t row) const {
        return scrubbedTexts(trace, wordOf)[index(trace.frameworkRanges[row].name)];
    }
};

TEST(ScrubbedTexts, KeepTheFormThatReportsRead) {
    Framework framework;
    framework.add(FrameworkKind::Module, "Secret.layers.3.mlp_12");
    framework.add(FrameworkKind::Module, "Secret.layers.4.mlp_13");
    framework.add(FrameworkKind::Op, "aten::mm", "/home/me/train.py:12 step");
    framework.add(FrameworkKind::Op, "mine::op");
    framework.add(FrameworkKind::BackwardNode, "MmBackward0");
    framework.add(FrameworkKind::BackwardNode, "MineBackward");
    framework.add(FrameworkKind::User, "Optimizer.step#AdamW.step");
    framework.add(FrameworkKind::User, "Optimizer.step#Mine.step");
    framework.add(FrameworkKind::User, "loss of the secret");
    framework.add(FrameworkKind::GraphBreak, "print(secret)");
    EXPECT_EQ(framework.after(0), "m1.m2.3.m3_12");
    EXPECT_EQ(framework.after(1), "m1.m2.4.m3_13");
    EXPECT_EQ(framework.after(2), "aten::mm");
    EXPECT_EQ(
        scrubbedTexts(framework.trace, wordOf)[index(framework.trace.frameworkRanges[2].site)],
        "file1:12 function1");
    EXPECT_EQ(framework.after(3), "op1");
    EXPECT_EQ(framework.after(4), "MmBackward0");
    EXPECT_EQ(framework.after(5), "op2");
    EXPECT_EQ(framework.after(6), "Optimizer.step#AdamW.step");
    EXPECT_EQ(framework.after(7), "Optimizer.step#Optimizer1.step");
    EXPECT_EQ(framework.after(8), "mark 1");
    EXPECT_EQ(framework.after(9), "reason 1");
}

} // namespace
} // namespace ridge::trace
