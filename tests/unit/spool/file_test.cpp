// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "spool/file.h"
#include "spool/reader.h"
#include "tests/unit/trace/scratch_file.h"

#include <fstream>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>
#include <thread>

namespace ridge::spool {
namespace {

using testing::HasSubstr;
using trace::test::ScratchFile;
using Bytes = std::vector<std::byte>;

constexpr std::uint64_t kNoLimit = UINT64_MAX;

Bytes bytesOf(std::string_view text) {
    const auto* begin = reinterpret_cast<const std::byte*>(text.data());
    return {begin, begin + text.size()};
}

Bytes contents(const std::filesystem::path& file) {
    std::ifstream in(file, std::ios::binary);
    const std::string text((std::istreambuf_iterator<char>(in)), std::istreambuf_iterator<char>());
    return bytesOf(text);
}

void put(const std::filesystem::path& file, std::span<const std::byte> bytes) {
    std::ofstream out(file, std::ios::binary | std::ios::trunc);
    out.write(reinterpret_cast<const char*>(bytes.data()),
              static_cast<std::streamsize>(bytes.size()));
}

void writeSpool(const std::filesystem::path& file, const std::vector<Bytes>& blocks) {
    SpoolFile spool;
    ASSERT_TRUE(spool.open(file.c_str(), 42, kNoLimit));
    for (const Bytes& block : blocks)
        ASSERT_TRUE(spool.write(block));
    EXPECT_EQ(spool.refusedBytes(), 0U);
}

std::vector<Bytes> blocksLeft(SpoolReader& reader) {
    std::vector<Bytes> blocks;
    for (auto block = reader.next(); block && *block; block = reader.next())
        blocks.emplace_back((*block)->begin(), (*block)->end());
    return blocks;
}

/// Where each block of a spool of these blocks begins, and where the last one ends.
std::vector<std::size_t> boundaries(const std::vector<Bytes>& blocks) {
    std::vector<std::size_t> at{sizeof(FileHead)};
    for (const Bytes& block : blocks)
        at.push_back(at.back() + sizeof(BlockHead) + block.size());
    return at;
}

const std::vector<Bytes> kThreeBlocks = {bytesOf("first..."), bytesOf("the second block"),
                                         bytesOf("and a third block, longer")};

RC_GTEST_PROP(Spool, BlocksReadBackAsWritten, (const std::vector<std::string>& texts)) {
    const ScratchFile file;
    std::vector<Bytes> blocks;
    blocks.reserve(texts.size());
    for (const std::string& text : texts)
        blocks.push_back(bytesOf(text));
    writeSpool(file.path(), blocks);
    auto reader = SpoolReader::open(file.path());
    RC_ASSERT(reader.has_value());
    RC_ASSERT(blocksLeft(*reader) == blocks);
    RC_ASSERT(reader->unreadBytes() == 0U);
}

TEST(Spool, AReaderThatRestedGoesOnWhereItWas) {
    const ScratchFile file;
    SpoolFile spool;
    ASSERT_TRUE(spool.open(file.path().c_str(), 42, kNoLimit));
    auto reader = SpoolReader::open(file.path());
    ASSERT_TRUE(reader);
    for (const Bytes& block : kThreeBlocks) {
        reader->rest();
        ASSERT_TRUE(spool.write(block));
        EXPECT_EQ(reader->unreadBytes(), sizeof(BlockHead) + block.size());
        EXPECT_EQ(blocksLeft(*reader), std::vector<Bytes>{block});
        reader->rest();
        EXPECT_TRUE(blocksLeft(*reader).empty());
    }
}

TEST(Spool, TheLargestBlockPassesAndALargerOneIsRefused) {
    const ScratchFile file;
    SpoolFile spool;
    ASSERT_TRUE(spool.open(file.path().c_str(), 42, kNoLimit));
    EXPECT_FALSE(spool.write(Bytes(kMaxBlockBytes + 1)));
    EXPECT_EQ(spool.refusedBytes(), kMaxBlockBytes + 1);
    const Bytes largest(kMaxBlockBytes, std::byte{7});
    EXPECT_TRUE(spool.write(largest));
    auto reader = SpoolReader::open(file.path());
    ASSERT_TRUE(reader);
    EXPECT_EQ(blocksLeft(*reader), std::vector<Bytes>{largest});
}

TEST(Spool, CutAtAnyByteKeepsTheWholeBlocks) {
    const ScratchFile file;
    writeSpool(file.path(), kThreeBlocks);
    const Bytes whole = contents(file.path());
    const std::vector<std::size_t> ends = boundaries(kThreeBlocks);
    ASSERT_EQ(whole.size(), ends.back());
    for (std::size_t cut = 0; cut <= whole.size(); ++cut) {
        put(file.path(), std::span(whole).first(cut));
        auto reader = SpoolReader::open(file.path());
        ASSERT_TRUE(reader) << "cut at " << cut;
        std::size_t kept = 0; // blocks that end at or before the cut
        while (kept < kThreeBlocks.size() && ends[kept + 1] <= cut)
            ++kept;
        EXPECT_EQ(blocksLeft(*reader),
                  std::vector(kThreeBlocks.begin(), kThreeBlocks.begin() + static_cast<int>(kept)))
            << "cut at " << cut;
        const std::size_t readTo = cut < sizeof(FileHead) ? 0 : ends[kept];
        EXPECT_EQ(reader->unreadBytes(), cut - readTo) << "cut at " << cut;
    }
}

TEST(Spool, AnyFlippedByteStopsTheReaderBeforeItsBlock) {
    const ScratchFile file;
    writeSpool(file.path(), kThreeBlocks);
    const Bytes whole = contents(file.path());
    const std::vector<std::size_t> ends = boundaries(kThreeBlocks);
    constexpr std::size_t kPidAt = offsetof(FileHead, pid);
    for (std::size_t at = 0; at < whole.size(); ++at) {
        Bytes damaged = whole;
        damaged[at] ^= std::byte{0x10};
        put(file.path(), damaged);
        auto reader = SpoolReader::open(file.path());
        if (at < sizeof(FileHead)) {
            EXPECT_EQ(reader.has_value(), at >= kPidAt) << "byte " << at; // no one reads the pid
            continue;
        }
        ASSERT_TRUE(reader) << "byte " << at;
        std::size_t before = 0; // blocks that lie before the byte
        while (ends[before + 1] <= at)
            ++before;
        EXPECT_EQ(blocksLeft(*reader).size(), before) << "byte " << at;
        EXPECT_EQ(reader->unreadBytes(), whole.size() - ends[before]) << "byte " << at;
    }
}

TEST(Spool, BlocksInAnotherOrderAreDamage) {
    const ScratchFile file;
    const std::vector<Bytes> twins = {bytesOf("one....."), bytesOf("two.....")};
    writeSpool(file.path(), twins);
    Bytes bytes = contents(file.path());
    const std::size_t size = sizeof(BlockHead) + twins[0].size();
    std::swap_ranges(bytes.begin() + sizeof(FileHead),
                     bytes.begin() + static_cast<std::ptrdiff_t>(sizeof(FileHead) + size),
                     bytes.begin() + static_cast<std::ptrdiff_t>(sizeof(FileHead) + size));
    put(file.path(), bytes);
    auto reader = SpoolReader::open(file.path());
    ASSERT_TRUE(reader);
    EXPECT_TRUE(blocksLeft(*reader).empty());
    EXPECT_EQ(reader->unreadBytes(), 2 * size);
}

TEST(Spool, AGrowingFileIsFollowedByteByByte) {
    const ScratchFile file;
    writeSpool(file.path(), kThreeBlocks);
    const Bytes whole = contents(file.path());
    put(file.path(), {});
    auto reader = SpoolReader::open(file.path());
    ASSERT_TRUE(reader);
    std::ofstream out(file.path(), std::ios::binary | std::ios::app);
    std::vector<Bytes> seen;
    for (const std::byte byte : whole) {
        out.put(static_cast<char>(byte)).flush();
        for (Bytes& block : blocksLeft(*reader))
            seen.push_back(std::move(block));
    }
    EXPECT_EQ(seen, kThreeBlocks);
    EXPECT_EQ(reader->unreadBytes(), 0U);
}

TEST(Spool, IsReadWhileAnotherThreadWrites) {
    constexpr std::uint32_t kBlocks = 2000;
    const ScratchFile file;
    SpoolFile spool;
    ASSERT_TRUE(spool.open(file.path().c_str(), 42, kNoLimit));
    std::thread writer([&] {
        for (std::uint32_t i = 0; i < kBlocks; ++i)
            spool.write(Bytes(8 + i % 5000, static_cast<std::byte>(i)));
    });
    auto reader = SpoolReader::open(file.path());
    const auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds(10);
    std::uint32_t seen = 0;
    while (reader && seen < kBlocks && std::chrono::steady_clock::now() < deadline)
        for (const Bytes& block : blocksLeft(*reader)) {
            EXPECT_EQ(block, Bytes(8 + seen % 5000, static_cast<std::byte>(seen)));
            ++seen;
        }
    writer.join();
    EXPECT_EQ(seen, kBlocks);
}

TEST(Spool, AnotherVersionIsNamed) {
    const ScratchFile file;
    writeSpool(file.path(), kThreeBlocks);
    Bytes bytes = contents(file.path());
    bytes[offsetof(FileHead, version)] = std::byte{kVersion + 6};
    put(file.path(), bytes);
    const auto reader = SpoolReader::open(file.path());
    ASSERT_FALSE(reader);
    EXPECT_THAT(reader.error().message, HasSubstr(file.path().string()));
    EXPECT_THAT(reader.error().message, HasSubstr("format " + std::to_string(kVersion + 6)));
}

TEST(Spool, WhatIsNoSpoolIsSaid) {
    const ScratchFile file;
    EXPECT_FALSE(SpoolReader::open(file.path())); // is not there
    put(file.path(), bytesOf("SQLite format 3, say"));
    const auto reader = SpoolReader::open(file.path());
    ASSERT_FALSE(reader);
    EXPECT_THAT(reader.error().message, HasSubstr("no Ridgepoint spool"));
}

TEST(Spool, AHeadThatTurnsOutWrongLaterIsAnErrorThen) {
    const ScratchFile file;
    put(file.path(), bytesOf("RIDGE"));
    auto reader = SpoolReader::open(file.path());
    ASSERT_TRUE(reader);
    EXPECT_EQ(reader->unreadBytes(), 5U);
    put(file.path(), bytesOf("RIDGE is not what this is"));
    EXPECT_FALSE(reader->next());
}

TEST(SpoolRecords, ARecordOfImpossibleLengthEndsItsBlock) {
    Bytes block(sizeof(Clock) + sizeof(End));
    Clock clock{};
    clock.head = {Kind::Clock, wordsOf<Clock>(), 0};
    std::memcpy(block.data(), &clock, sizeof clock);
    constexpr std::uint16_t kTooLong = wordsOf<End>() + 1;
    for (const std::uint16_t words : {std::uint16_t{0}, kTooLong, std::uint16_t{65535}}) {
        End end{};
        end.head = {Kind::End, words, 0};
        std::memcpy(block.data() + sizeof clock, &end, sizeof end);
        int visited = 0;
        EXPECT_FALSE(forEachRecord(block, [&](const Head& head, std::span<const std::byte> record) {
            EXPECT_EQ(head.kind, Kind::Clock);
            EXPECT_EQ(record.size(), sizeof(Clock));
            ++visited;
        }));
        EXPECT_EQ(visited, 1) << words;
    }
}

} // namespace
} // namespace ridge::spool
