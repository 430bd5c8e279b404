// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "recorded.h"

namespace ridge::inject {
namespace {

constexpr std::uint32_t kTid = 4242;

nvtxPayloadSchemaEntry_t entry(const char* name, std::uint64_t type, std::uint64_t offset = 0,
                               std::uint64_t flags = 0) {
    nvtxPayloadSchemaEntry_t e{};
    e.name = name;
    e.type = type;
    e.offset = offset;
    e.flags = flags;
    return e;
}

using Entries = std::vector<nvtxPayloadSchemaEntry_t>;

nvtxPayloadSchemaAttr_t attributes(const char* name, const Entries& entries) {
    nvtxPayloadSchemaAttr_t a{};
    a.fieldMask = NVTX_PAYLOAD_SCHEMA_ATTR_FIELD_NAME | NVTX_PAYLOAD_SCHEMA_ATTR_FIELD_ENTRIES |
                  NVTX_PAYLOAD_SCHEMA_ATTR_FIELD_NUM_ENTRIES;
    a.name = name;
    a.type = NVTX_PAYLOAD_SCHEMA_TYPE_STATIC;
    a.entries = entries.data();
    a.numEntries = entries.size();
    return a;
}

std::uint64_t schema(const char* name, const Entries& entries) {
    const auto a = attributes(name, entries);
    return Recorded::instance().schemas.add(nullptr, &a);
}

template <class T>
PayloadRecords decode(std::uint64_t id, const T& payload, std::size_t size = sizeof(T)) {
    nvtxPayloadData_t data{};
    data.schemaId = id;
    data.size = size;
    data.payload = &payload;
    return Recorded::instance().schemas.decode(nullptr, data, kTid);
}

std::map<std::string, double> fieldsOf(const PayloadRecords& records) {
    Recorded::instance().read(); // the names
    std::map<std::string, double> fields;
    for (const spool::Field& field : records.fields) {
        EXPECT_EQ(field.head.tid, kTid);
        fields[Recorded::instance().text(field.name)] = field.value;
    }
    return fields;
}

struct Work {
    double flops, bytes;
    std::int32_t precision;
};

const Entries kWorkEntries = {entry("flops", NVTX_PAYLOAD_ENTRY_TYPE_DOUBLE),
                              entry("bytes", NVTX_PAYLOAD_ENTRY_TYPE_DOUBLE),
                              entry("precision", NVTX_PAYLOAD_ENTRY_TYPE_INT32)};

TEST(NvtxPayload, WorkIsOneRecord) {
    const auto records = decode(schema("ridgepoint.work", kWorkEntries), Work{2e12, 3e9, 5});
    ASSERT_TRUE(records.hasWork);
    EXPECT_EQ(records.work.head.tid, kTid);
    EXPECT_EQ(records.work.flops, 2e12);
    EXPECT_EQ(records.work.bytes, 3e9);
    EXPECT_EQ(records.work.precision, 5U);
    EXPECT_TRUE(records.fields.empty());
}

TEST(NvtxPayload, WorkOfAPrecisionThatCannotBeHasNone) {
    const std::uint64_t id = schema("ridgepoint.work", kWorkEntries);
    EXPECT_EQ(decode(id, Work{1, 1, -1}).work.precision, 0U);
    EXPECT_EQ(decode(id, Work{1, 1, 100'000}).work.precision, 0U);
}

TEST(NvtxPayload, OffsetsMayBeGivenInAnyOrder) {
    struct {
        std::uint32_t count = 7;
        float ratio = 0.5F;
        std::int64_t total = -3;
    } payload;
    const auto records = decode(schema("given", {entry("total", NVTX_PAYLOAD_ENTRY_TYPE_INT64, 8),
                                                 entry("ratio", NVTX_PAYLOAD_ENTRY_TYPE_FLOAT, 4)}),
                                payload);
    EXPECT_FALSE(records.hasWork);
    EXPECT_EQ(fieldsOf(records), (std::map<std::string, double>{{"total", -3}, {"ratio", 0.5}}));
}

TEST(NvtxPayload, OffsetsThatAreNotGivenFollowTheRulesOfC) {
    struct {
        std::int8_t i8 = -1;
        std::int16_t i16 = -2;
        std::uint8_t u8 = 255;
        std::int32_t i32 = -4;
        std::uint8_t pad = 1;
        double real = 2.5;
        std::uint16_t u16 = 65535;
        std::uint32_t u32 = 4'000'000'000;
        const char* text = "not a number";
        std::uint64_t u64 = 1ULL << 40;
        float last = 1.25F;
    } payload;
    const auto records =
        decode(schema("computed", {entry("i8", NVTX_PAYLOAD_ENTRY_TYPE_INT8),
                                   entry("i16", NVTX_PAYLOAD_ENTRY_TYPE_INT16),
                                   entry("u8", NVTX_PAYLOAD_ENTRY_TYPE_UINT8),
                                   entry("i32", NVTX_PAYLOAD_ENTRY_TYPE_INT),
                                   entry("pad", NVTX_PAYLOAD_ENTRY_TYPE_BYTE),
                                   entry("real", NVTX_PAYLOAD_ENTRY_TYPE_FLOAT64),
                                   entry("u16", NVTX_PAYLOAD_ENTRY_TYPE_USHORT),
                                   entry("u32", NVTX_PAYLOAD_ENTRY_TYPE_UINT32),
                                   entry("text", NVTX_PAYLOAD_ENTRY_TYPE_CSTRING),
                                   entry("u64", NVTX_PAYLOAD_ENTRY_TYPE_SIZE),
                                   entry("last", NVTX_PAYLOAD_ENTRY_TYPE_FLOAT32)}),
               payload);
    EXPECT_EQ(fieldsOf(records), (std::map<std::string, double>{{"i8", -1},
                                                                {"i16", -2},
                                                                {"u8", 255},
                                                                {"i32", -4},
                                                                {"pad", 1},
                                                                {"real", 2.5},
                                                                {"u16", 65535},
                                                                {"u32", 4e9},
                                                                {"u64", 1ULL << 40},
                                                                {"last", 1.25}}));
}

TEST(NvtxPayload, APayloadShorterThanItsSchemaGivesNothing) {
    const std::uint64_t id = schema("short", {entry("first", NVTX_PAYLOAD_ENTRY_TYPE_INT32),
                                              entry("second", NVTX_PAYLOAD_ENTRY_TYPE_INT32)});
    const std::int32_t payload[2] = {1, 2};
    EXPECT_EQ(fieldsOf(decode(id, payload, 8)).size(), 2U);
    EXPECT_TRUE(decode(id, payload, 7).fields.empty());
    EXPECT_TRUE(decode(id, payload, 0).fields.empty());
}

TEST(NvtxPayload, AnOffsetPastAnySizeReadsNothing) {
    const std::uint64_t id =
        schema("far", {entry("near", NVTX_PAYLOAD_ENTRY_TYPE_INT32),
                       entry("far", NVTX_PAYLOAD_ENTRY_TYPE_INT32, UINT64_MAX - 3)});
    EXPECT_TRUE(decode(id, std::int32_t{1}).fields.empty());
}

TEST(NvtxPayload, WorkWithoutItsNumbersIsNoWork) {
    const std::uint64_t id = schema("ridgepoint.work", kWorkEntries);
    EXPECT_FALSE(decode(id, Work{1, 1, 5}, 4).hasWork);
}

TEST(NvtxPayload, UnknownSchemasAndMissingPayloadsGiveNothing) {
    const std::uint64_t id = schema("known", {entry("x", NVTX_PAYLOAD_ENTRY_TYPE_INT32)});
    EXPECT_TRUE(decode(id + 1000, std::int32_t{1}).fields.empty());
    nvtxPayloadData_t data{};
    data.schemaId = id;
    data.size = 4;
    EXPECT_TRUE(Recorded::instance().schemas.decode(nullptr, data, kTid).fields.empty());
    int other = 0; // schemas are a domain's own
    data.payload = &other;
    EXPECT_TRUE(Recorded::instance()
                    .schemas.decode(reinterpret_cast<nvtxDomainHandle_t>(&other), data, kTid)
                    .fields.empty());
}

TEST(NvtxPayload, ArraysEndTheLayoutAndPointersAreNoNumbers) {
    struct {
        std::int32_t before = 1;
        std::int32_t array[4] = {2, 3, 4, 5};
        std::int32_t after = 6;
    } payload;
    for (const std::uint64_t flag :
         {NVTX_PAYLOAD_ENTRY_FLAG_ARRAY_FIXED_SIZE, NVTX_PAYLOAD_ENTRY_FLAG_ARRAY_LENGTH_INDEX,
          NVTX_PAYLOAD_ENTRY_FLAG_ARRAY_LENGTH_PAYLOAD_INDEX,
          NVTX_PAYLOAD_ENTRY_FLAG_ARRAY_ZERO_TERMINATED}) {
        const auto records =
            decode(schema("array", {entry("before", NVTX_PAYLOAD_ENTRY_TYPE_INT32),
                                    entry("array", NVTX_PAYLOAD_ENTRY_TYPE_INT32, 0, flag),
                                    entry("after", NVTX_PAYLOAD_ENTRY_TYPE_INT32)}),
                   payload);
        EXPECT_EQ(fieldsOf(records), (std::map<std::string, double>{{"before", 1}})) << flag;
    }
    struct {
        const std::int32_t* pointer = nullptr;
        std::int32_t after = 6;
    } pointed;
    const auto records = decode(schema("pointer", {entry("pointer", NVTX_PAYLOAD_ENTRY_TYPE_INT32,
                                                         0, NVTX_PAYLOAD_ENTRY_FLAG_POINTER),
                                                   entry("after", NVTX_PAYLOAD_ENTRY_TYPE_INT32)}),
                                pointed);
    EXPECT_EQ(fieldsOf(records), (std::map<std::string, double>{{"after", 6}}));
}

TEST(NvtxPayload, ManyEntriesAreCutAt32) {
    std::vector<std::string> names;
    names.reserve(50);
    Entries entries;
    for (int i = 0; i < 50; ++i)
        names.push_back("f" + std::to_string(i));
    for (const std::string& name : names)
        entries.push_back(entry(name.c_str(), NVTX_PAYLOAD_ENTRY_TYPE_INT32));
    const std::int32_t payload[50] = {};
    EXPECT_EQ(decode(schema("many", entries), payload).fields.size(), 32U);
}

TEST(NvtxPayload, TheProgramsOwnSchemaNumberIsKept) {
    const Entries entries = {entry("x", NVTX_PAYLOAD_ENTRY_TYPE_INT32)};
    auto a = attributes("own", entries);
    a.fieldMask |= NVTX_PAYLOAD_SCHEMA_ATTR_FIELD_SCHEMA_ID;
    a.schemaId = 17;
    EXPECT_EQ(Recorded::instance().schemas.add(nullptr, &a), 17U);
    EXPECT_EQ(fieldsOf(decode(17, std::int32_t{3})), (std::map<std::string, double>{{"x", 3}}));
    EXPECT_EQ(Recorded::instance().schemas.add(nullptr, nullptr), 0U);
    a.entries = nullptr;
    EXPECT_EQ(Recorded::instance().schemas.add(nullptr, &a), 0U);
}

} // namespace
} // namespace ridge::inject
