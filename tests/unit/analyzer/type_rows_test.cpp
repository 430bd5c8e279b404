// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/tables/type_rows.h"

#include "analyzer/analyze.h"
#include "tests/unit/analyzer/story.h"

#include <algorithm>
#include <gmock/gmock.h>
#include <map>
#include <rapidcheck.h>

namespace ridge::analyzer {
namespace {

using testing::ElementsAre;
using tests::Story;

OpRow op(std::string name, std::string arguments, std::int64_t time = 10) {
    OpRow row;
    row.name = std::move(name);
    row.arguments = std::move(arguments);
    row.calls = row.work.operations = 1;
    row.work.forward = row.work.busy = Ns(time);
    return row;
}

/// "bf16", "bf16|f32", "f32>bf16", "whole" or "?".
std::string label(const TypeRow& row) {
    const auto joined = [&](const char* separator) {
        std::string text;
        for (const std::string_view type : row.types)
            text += (text.empty() ? "" : separator) + std::string(type);
        return text;
    };
    switch (row.use) {
    case TypeUse::One:
    case TypeUse::Several:
        return joined("|");
    case TypeUse::Cast:
        return joined(">");
    case TypeUse::NoFloating:
        return "whole";
    case TypeUse::Unknown:
        break;
    }
    return "?";
}

std::string labelOf(std::string name, std::string arguments) {
    FrameworkRows rows;
    rows.ops = {op(std::move(name), std::move(arguments))};
    addTypes(rows);
    return rows.types.size() == 1 ? label(rows.types[0]) : "not one row";
}

TEST(TypeRows, TakeTheFloatingTypesOfTheTensors) {
    EXPECT_EQ(labelOf("aten::gelu", "bf16[2,3], -"), "bf16");
    EXPECT_EQ(labelOf("aten::masked_fill_", "f16[2,3], bool[3], float"), "f16");
    EXPECT_EQ(labelOf("aten::add", "f32[2,3], bf16[2,3], int"), "bf16|f32");
    EXPECT_EQ(labelOf("aten::cat", "{f16[2] f64[2] f32[2] }, int"), "f16|f32|f64");
    EXPECT_EQ(labelOf("aten::sort", "i64[8], int, true"), "whole");
}

TEST(TypeRows, LeaveSingleElementsOutBesideTensorsWithDimensions) {
    EXPECT_EQ(labelOf("aten::div", "bf16[4,12], f64[]"), "bf16");
    EXPECT_EQ(labelOf("aten::_fused_adam_", "{bf16[4] bf16[2,2] }, {bf16[4] bf16[2,2] }, {f32[] }"),
              "bf16");
    EXPECT_EQ(labelOf("aten::mul", "i64[4], f32[]"), "f32");
    EXPECT_EQ(labelOf("aten::add", "f32[], f64[], int"), "f32|f64");
}

TEST(TypeRows, OfAProductAreThatOfWhatIsMultiplied) {
    EXPECT_EQ(labelOf("aten::_scaled_mm",
                      "Float8_e4m3fn[4,8], Float8_e5m2[8,4], f32[4,1], f32[1,4], -, -, -, true"),
              "f8");
    EXPECT_EQ(labelOf("aten::_cudnn_attention_backward",
                      "bf16[2,4,8,8], bf16[2,4,8,8], bf16[2,4,8,8], bf16[2,4,8,8], f32[2,4,8,1]"),
              "bf16");
    EXPECT_EQ(labelOf("aten::_int_mm", "i8[4,8], i8[8,4]"), "whole");
}

TEST(TypeRows, OfACopyTellTheCastFromItsSourceToItsTarget) {
    EXPECT_EQ(labelOf("aten::copy_", "f32[4], bf16[4], false"), "bf16>f32");
    EXPECT_EQ(labelOf("aten::_foreach_copy_", "{bf16[4] bf16[2] }, {f32[4] f32[2] }, false"),
              "f32>bf16");
    EXPECT_EQ(labelOf("aten::copy_", "f32[4], bool[4], false"), "bool>f32");
    EXPECT_EQ(labelOf("aten::copy_", "bf16[4], bf16[4], false"), "bf16");
    EXPECT_EQ(labelOf("aten::copy_", "i32[4], i64[4], false"), "whole");
    EXPECT_EQ(labelOf("aten::_foreach_copy_", "{bf16[4] f32[2] }, {f32[4] f32[2] }, false"),
              "bf16|f32");
}

TEST(TypeRows, AreNotKnownWhereNoTensorTellsAType) {
    for (const char* arguments :
         {"", "int, float", "aten.mul, aten.add", "f32[4], bf1...", "ComplexFloat[4], f32[4]"})
        EXPECT_EQ(labelOf("op", arguments), "?") << arguments;
    EXPECT_EQ(labelOf("CompiledFunction", "bf16[4,8], bf16[8]"), "?");
}

TEST(TypeRows, LeaveOpsWithoutWorkOut) {
    FrameworkRows rows;
    rows.ops = {op("aten::mm", "f32[2,2], f32[2,2]"), op("aten::to", "bf16[2,2], int")};
    rows.ops[1].work = {};
    addTypes(rows);
    ASSERT_EQ(rows.types.size(), 1u);
    EXPECT_EQ(rows.floatingTypes, 1u);
}

TEST(TypeRows, HaveWhatNoOpLaunchedAndAddUpToTheBusyTime) {
    Story story;
    const trace::StreamId other = story.stream();
    story.framework(trace::FrameworkKind::Op, "aten::copy_", 0, 100).arguments =
        story.text("f16[8], f32[8], false");
    story.kernel("cast", 10, 1'000, 2'000);
    story.kernel("own", 200, 1'500, 3'500, trace::ThreadId{1}, other);
    const FrameworkRows rows = analyze(story.trace).framework;
    ASSERT_EQ(rows.types.size(), 2u);
    EXPECT_EQ(label(rows.types[0]), "?");
    EXPECT_EQ(rows.types[0].work.total(), Ns(2'000));
    EXPECT_EQ(rows.types[0].ops.size(), 0u);
    EXPECT_EQ(label(rows.types[1]), "f32>f16");
    EXPECT_THAT(rows.types[1].ops, ElementsAre("aten::copy_"));
    EXPECT_EQ(rows.floatingTypes, 2u);
    EXPECT_EQ(plus(rows.types[0].work.busy, rows.types[1].work.busy), rows.busy);
    EXPECT_EQ(rows.busy, Ns(2'500));
}

/// An op and the label that its row has to have.
struct Told {
    OpRow op;
    std::string label;
};

/// Written as it is read: from the label to the arguments.
Told randomOp() {
    const std::string types[] = {"f16", "bf16", "f32", "f64"};
    const auto a = *rc::gen::inRange(0, 4), b = *rc::gen::inRange(0, 4);
    const std::string one = types[std::min(a, b)], two = types[std::max(a, b)];
    const std::string both = one == two ? one : one + "|" + two;
    const std::string cast = one == two ? one : two + ">" + one;
    const std::string name = *rc::gen::element("aten::a", "aten::b", "aten::c", "aten::d", "e");
    const Told choices[] = {
        {op(name, one + "[2,3], " + two + "[3], int"), both},
        {op(name, one + "[2,3], i64[3], " + two + "[]"), one},
        {op(name, "{" + two + "[2] " + one + "[3] }, bool[3]"), both},
        {op("aten::copy_", one + "[2,3], " + two + "[2,3], false"), cast},
        {op(name, "i64[2], bool[2]"), "whole"},
        {op(name, "aten.mul, aten.add"), "?"},
    };
    Told told = choices[*rc::gen::inRange<std::size_t>(0, std::size(choices))];
    told.op.calls = *rc::gen::inRange<std::uint64_t>(0, 5);
    told.op.inGraphs = *rc::gen::arbitrary<bool>();
    told.op.work.operations = *rc::gen::inRange<std::uint64_t>(0, 3);
    const bool ran = told.op.work.operations > 0;
    told.op.work.forward = Ns(ran ? *rc::gen::inRange(0, 100) : 0);
    told.op.work.backward = Ns(ran ? *rc::gen::inRange(0, 100) : 0);
    told.op.work.busy = Ns(*rc::gen::inRange<std::int64_t>(0, told.op.work.total().count() + 1));
    return told;
}

/// The sums of one label, by looking at every op.
struct Expected {
    std::uint64_t calls = 0, operations = 0;
    Ns time{}, busy{};
    bool inGraphs = false;
    std::map<std::string, Ns> byOp;
};

Expected expected(const std::vector<Told>& all, const std::string& label) {
    Expected sum;
    for (const Told& told : all) {
        if (told.label != label || told.op.work.operations == 0)
            continue;
        sum.calls += told.op.calls;
        sum.operations += told.op.work.operations;
        sum.time += told.op.work.total();
        sum.busy += told.op.work.busy;
        sum.inGraphs |= told.op.inGraphs;
        sum.byOp[told.op.name] += told.op.work.total();
    }
    return sum;
}

void checkOps(const TypeRow& row, const Expected& sum) {
    RC_ASSERT(row.ops.size() == std::min<std::size_t>(sum.byOp.size(), 3));
    for (const std::string& name : row.ops)
        for (const auto& [other, time] : sum.byOp)
            RC_ASSERT((std::ranges::count(row.ops, other) == 1 || time <= sum.byOp.at(name)));
}

TEST(TypeRows, AreTheSumsOfRandomOps) {
    const bool ok = rc::check("types", [] {
        FrameworkRows rows;
        std::vector<Told> all;
        for (int i = *rc::gen::inRange(0, 30); i > 0; --i) {
            all.push_back(randomOp());
            rows.ops.push_back(all.back().op);
            rows.busy += all.back().op.work.busy;
        }
        addTypes(rows);
        double shares = 0;
        std::uint64_t operations = 0, asked = 0;
        for (const TypeRow& row : rows.types) {
            const Expected sum = expected(all, label(row));
            RC_ASSERT(row.calls == sum.calls);
            RC_ASSERT(row.work.operations == sum.operations);
            RC_ASSERT(row.work.total() == sum.time);
            RC_ASSERT(row.work.busy == sum.busy);
            RC_ASSERT(row.inGraphs == sum.inGraphs);
            checkOps(row, sum);
            operations += row.work.operations;
            shares += rows.share(row.work.busy);
        }
        for (const Told& told : all)
            asked += told.op.work.operations;
        RC_ASSERT(operations == asked);
        RC_ASSERT(shares <= 1 + 1e-9);
        RC_ASSERT(std::ranges::is_sorted(rows.types, std::greater(),
                                         [](const TypeRow& row) { return row.work.total(); }));
    });
    EXPECT_TRUE(ok);
}

} // namespace
} // namespace ridge::analyzer
