// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/op_work/arguments.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <string>

namespace ridge::analyzer {
namespace {

struct Named {
    ElementType type;
    const char* name;
};

constexpr Named kNamed[] = {{ElementType::F64, "f64"},
                            {ElementType::F32, "f32"},
                            {ElementType::F16, "f16"},
                            {ElementType::Bf16, "bf16"},
                            {ElementType::I64, "i64"},
                            {ElementType::I32, "i32"},
                            {ElementType::I16, "i16"},
                            {ElementType::I8, "i8"},
                            {ElementType::U8, "u8"},
                            {ElementType::Bool, "bool"},
                            {ElementType::F8, "Float8_e4m3fn"},
                            {ElementType::Other, "QInt8"}};

std::string joined(const std::vector<std::int64_t>& numbers) {
    std::string text;
    for (const std::int64_t n : numbers)
        text += (text.empty() ? "" : ",") + std::to_string(n);
    return text;
}

/// What the recorder writes.
struct Writer {
    std::string operator()(OtherArgument other) const {
        return other == OtherArgument::None ? "-" : "int";
    }
    std::string operator()(bool value) const { return value ? "true" : "false"; }
    std::string operator()(const TensorArgument& tensor) const {
        for (const Named& each : kNamed)
            if (each.type == tensor.type)
                return std::string(each.name) + '[' + joined(tensor.sizes) + ']';
        return "";
    }
    std::string operator()(const TensorList& list) const {
        std::string text = "{";
        for (const TensorArgument& each : list)
            text += (*this)(each) + ' ';
        return text + '}';
    }
    std::string operator()(const IntegerList& list) const { return '(' + joined(list) + ')'; }
};

std::string textOf(const std::vector<OpArgument>& arguments) {
    std::string text;
    for (std::size_t i = 0; i < arguments.size(); ++i)
        text += (i == 0 ? "" : ", ") + std::visit(Writer{}, arguments[i]);
    return text;
}

TensorArgument anyTensor() {
    const auto type = kNamed[*rc::gen::inRange<std::size_t>(0, std::size(kNamed))].type;
    return {type,
            *rc::gen::container<std::vector<std::int64_t>>(rc::gen::nonNegative<std::int64_t>())};
}

OpArgument anyArgument() {
    switch (*rc::gen::inRange(0, 6)) {
    case 0:
        return OtherArgument::None;
    case 1:
        return OtherArgument::Number;
    case 2:
        return *rc::gen::arbitrary<bool>();
    case 3:
        return *rc::gen::arbitrary<IntegerList>();
    case 4: {
        TensorList list;
        for (int left = *rc::gen::inRange(0, 4); left > 0; --left)
            list.push_back(anyTensor());
        return list;
    }
    default:
        return anyTensor();
    }
}

std::vector<OpArgument> anyArguments() {
    std::vector<OpArgument> arguments;
    for (int left = *rc::gen::inRange(0, 6); left > 0; --left)
        arguments.push_back(anyArgument());
    return arguments;
}

TEST(OpArguments, AreReadAsTheRecorderWritesThem) {
    const auto found =
        parseArguments("bf16[8,3,224,224], f32[], -, (2,2), (), false, true, int, float, scalar, "
                       "{f32[2,3] - f32[4] }, {}, Float8_e5m2[2], ComplexFloat[3], (-1)");
    ASSERT_TRUE(found);
    const std::vector<OpArgument> expected = {
        TensorArgument{ElementType::Bf16, {8, 3, 224, 224}},
        TensorArgument{ElementType::F32, {}},
        OtherArgument::None,
        IntegerList{2, 2},
        IntegerList{},
        false,
        true,
        OtherArgument::Number,
        OtherArgument::Number,
        OtherArgument::Number,
        TensorList{{ElementType::F32, {2, 3}}, {ElementType::F32, {4}}},
        TensorList{},
        TensorArgument{ElementType::F8, {2}},
        TensorArgument{ElementType::Other, {3}},
        IntegerList{-1}};
    EXPECT_EQ(*found, expected);
    EXPECT_EQ(parseArguments(""), std::vector<OpArgument>());
}

TEST(OpArguments, OfAnotherFormAreNone) {
    for (const char* text : {"f32[2,3",
                             "f32 [2]",
                             "f32[2,]",
                             "f32[,2]",
                             "f32[-1]",
                             "f32[2]x",
                             "[2]",
                             "f!2[2]",
                             "f32[2] ",
                             "f32[2],f32[3]",
                             ", ",
                             "int, ",
                             ", int",
                             "{f32[2]}",
                             "{f32[2] f32[3]}",
                             "{ }",
                             "{int }",
                             "(2,)",
                             "(2",
                             "2",
                             "nothing",
                             "f32[9223372036854775808]",
                             "(1,2...",
                             "{f32[2] f32[3...",
                             "f32[2], ...",
                             "...",
                             "(1 ,2)",
                             "(+1)"})
        EXPECT_FALSE(parseArguments(text)) << text;
}

TEST(OpArguments, ComeBackFromTheirText) {
    EXPECT_TRUE(rc::check("round trip", [] {
        const auto arguments = anyArguments();
        RC_ASSERT(parseArguments(textOf(arguments)) == arguments);
    }));
}

TEST(OpArguments, AcceptAnyBytes) {
    EXPECT_TRUE(rc::check("bytes", [] {
        std::string text = *rc::gen::oneOf(
            rc::gen::string<std::string>(),
            rc::gen::container<std::string>(rc::gen::elementOf(std::string("f32[],(){} -1truein"))),
            rc::gen::exec([] { return textOf(anyArguments()); }));
        if (!text.empty() && *rc::gen::arbitrary<bool>())
            text[*rc::gen::inRange<std::size_t>(0, text.size())] = *rc::gen::arbitrary<char>();
        text.resize(*rc::gen::inRange<std::size_t>(0, text.size() + 1));
        if (const auto arguments = parseArguments(text))
            RC_ASSERT(parseArguments(textOf(*arguments)) == arguments);
    }));
}

} // namespace
} // namespace ridge::analyzer
