// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "collector/recorder/import/native_stacks.h"

#include "collector/recorder/import/symbols.h"
#include "tests/unit/recorder/import.h"

#include <cstring>
#include <gmock/gmock.h>
#include <link.h>

/// Looked for by its name in this very program.
extern "C" __attribute__((noinline, used)) int ridgeTestLandmark(int a) {
    asm volatile("");
    return a + 1;
}

namespace ridge::recorder {
namespace {

using testing::HasSubstr;

constexpr const char* kProgram = "/proc/self/exe";

/// What this program was loaded above its linked addresses.
std::uint64_t ownBias() {
    std::uint64_t bias = 0;
    dl_iterate_phdr(
        [](dl_phdr_info* info, std::size_t, void* to) {
            *static_cast<std::uint64_t*>(to) = info->dlpi_addr;
            return 1; // the program comes first
        },
        &bias);
    return bias;
}

std::uint64_t landmark() {
    return reinterpret_cast<std::uint64_t>(&ridgeTestLandmark) + 1;
}

TEST(Symbols, NameAFunctionAndItsSource) {
    const auto symbols = Symbols::open(kProgram, {});
    ASSERT_TRUE(symbols) << symbols.error().message;
    const SourcePlace place = symbols->at(landmark() - ownBias());
    EXPECT_EQ(place.function, "ridgeTestLandmark");
    if (!place.file.empty()) { // built with lines
        EXPECT_THAT(place.file, HasSubstr("native_stacks_test.cpp"));
        EXPECT_GT(place.line, 10U);
    }
}

TEST(Symbols, KnowNothingOfAnAddressThatIsNotThere) {
    const auto symbols = Symbols::open(kProgram, {});
    ASSERT_TRUE(symbols);
    const SourcePlace place = symbols->at(0x7000'0000'0000);
    EXPECT_EQ(place.function, "");
    EXPECT_EQ(place.file, "");
}

TEST(Symbols, OfAFileThatWasBuiltAnewAreRefused) {
    const std::vector<std::uint8_t> other(20, 0xab);
    const auto symbols = Symbols::open(kProgram, other);
    ASSERT_FALSE(symbols);
    EXPECT_THAT(symbols.error().message, HasSubstr("not the file that the program loaded"));
}

TEST(Symbols, OfNoProgramAreAnErrorThatNamesTheFile) {
    for (const char* file : {"/no/such/file", "/proc/self/stat"}) {
        const auto symbols = Symbols::open(file, {});
        ASSERT_FALSE(symbols);
        EXPECT_THAT(symbols.error().message, HasSubstr(file));
    }
}

/// A spool's stacks on their way into a trace.
class Stacks {
  public:
    Stacks() : m_stacks(m_writer) {}

    void module(std::uint64_t start, std::uint64_t end, std::uint64_t bias, const char* path) {
        auto record = test::makeRecord<spool::Module>();
        record.start = start;
        record.end = end;
        record.bias = bias;
        m_stacks.takeModule(record, path);
    }
    NativeStacks& operator*() { return m_stacks; }

    trace::Trace finish() {
        problems = m_stacks.finish();
        EXPECT_TRUE(m_writer.finish().has_value());
        return *trace::read(m_file.path());
    }
    std::vector<std::string> problems;

  private:
    trace::test::ScratchFile m_file;
    trace::Writer m_writer = *trace::Writer::create(m_file.path(), trace::IfExists::Fail);
    NativeStacks m_stacks;
};

TEST(NativeStacks, GetNamesWhenTheRecordingEnds) {
    Stacks stacks;
    stacks.module(0, UINT64_MAX, ownBias(), kProgram);
    const std::uint64_t addresses[] = {landmark(), landmark()};
    (*stacks).takeStack(9, addresses);
    const trace::StackId id = (*stacks).find(9);
    EXPECT_EQ((*stacks).find(8), trace::StackId::None);
    const trace::Trace trace = stacks.finish();
    EXPECT_TRUE(stacks.problems.empty());
    ASSERT_EQ(trace.frames.size(), 1U);
    EXPECT_EQ(trace.text(trace.frames[0].function), "ridgeTestLandmark");
    ASSERT_EQ(id, trace::StackId(2));
    EXPECT_EQ(trace.stacks[1].caller, trace::StackId(1));
}

TEST(NativeStacks, BelongToTheModuleThatWasThereThen) {
    Stacks stacks;
    stacks.module(0x1000, 0x2000, 0, "/gone/first.so");
    const std::uint64_t address[] = {0x1800}, nowhere[] = {0x9000};
    (*stacks).takeStack(1, address);
    stacks.module(0x1000, 0x2000, 0x800, "/gone/second.so");
    (*stacks).takeStack(2, address);
    (*stacks).takeStack(3, nowhere);
    EXPECT_EQ((*stacks).find(3), trace::StackId::None);
    const trace::Trace trace = stacks.finish();
    ASSERT_EQ(trace.frames.size(), 2U);
    EXPECT_EQ(trace.text(trace.frames[0].file), "/gone/first.so");
    EXPECT_EQ(trace.text(trace.frames[1].file), "/gone/second.so");
    ASSERT_EQ(stacks.problems.size(), 2U);
    EXPECT_THAT(stacks.problems[0], HasSubstr("/gone/first.so"));
}

TEST(NativeStacks, OfADamagedSpoolAreCounted) {
    test::Import import;
    test::BlockMaker maker;
    maker.add(test::processRecord(maker));
    auto stack = test::makeRecord<spool::Stack>();
    stack.number = 1;
    stack.count = 1000; // and nothing behind
    maker.add(stack).add(test::endRecord());
    EXPECT_EQ(test::lossCount(import.take(maker.take()).finish(), "unreadable spool records"), 1U);
}

} // namespace
} // namespace ridge::recorder
