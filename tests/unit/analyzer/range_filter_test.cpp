// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/results/analysis.h"
#include "analyzer/results/range_filter.h"

#include <gmock/gmock.h>
#include <rapidcheck.h>

namespace ridge::analyzer {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

/// Rows given as (parent, name); "domain|name" for another domain than the default one.
std::vector<RangeRow> rowsOf(const std::vector<std::pair<int, std::string>>& list) {
    std::vector<RangeRow> rows;
    for (const auto& [parent, text] : list) {
        RangeRow row;
        const std::size_t bar = text.find('|');
        row.domain = bar == std::string::npos ? "" : text.substr(0, bar);
        row.name = bar == std::string::npos ? text : text.substr(bar + 1);
        row.parent = parent < 0 ? kNone : static_cast<std::uint32_t>(parent);
        rows.push_back(row);
    }
    return rows;
}

const std::vector<RangeRow> kTraining = rowsOf({{-1, "step"},
                                                {0, "forward"},
                                                {1, "attention"},
                                                {0, "backward"},
                                                {3, "attention"},
                                                {3, "aten::mm"},
                                                {-1, "data/load"},
                                                {0, "NCCL|allReduce"}});

std::vector<std::size_t> matched(std::string_view pattern,
                                 const std::vector<RangeRow>& rows = kTraining) {
    const Result<RangeFilter> filter = RangeFilter::parse(pattern);
    EXPECT_TRUE(filter.has_value()) << pattern;
    const std::vector<bool> matches = filter->matches(rows);
    std::vector<std::size_t> result;
    for (std::size_t i = 0; i < matches.size(); ++i)
        if (matches[i])
            result.push_back(i);
    return result;
}

TEST(RangeFilter, MatchesWholePathsNameByName) {
    EXPECT_THAT(matched("step"), ElementsAre(0));
    EXPECT_THAT(matched("forward"), ElementsAre());
    EXPECT_THAT(matched("step/forward"), ElementsAre(1));
    EXPECT_THAT(matched("step/*/attention"), ElementsAre(2, 4));
    EXPECT_THAT(matched("step/*ward"), ElementsAre(1, 3));
    EXPECT_THAT(matched("step/back*/at*n"), ElementsAre(4));
}

TEST(RangeFilter, TwoStarsStandForAnyNumberOfNames) {
    EXPECT_THAT(matched("**"), ElementsAre(0, 1, 2, 3, 4, 5, 6, 7));
    EXPECT_THAT(matched("**/attention"), ElementsAre(2, 4));
    EXPECT_THAT(matched("step/**"), ElementsAre(0, 1, 2, 3, 4, 5, 7));
    EXPECT_THAT(matched("step/**/attention"), ElementsAre(2, 4));
    EXPECT_THAT(matched("**/**/forward/**"), ElementsAre(1, 2));
}

TEST(RangeFilter, NamesWithSlashesAndColonsCanBeNamed) {
    EXPECT_THAT(matched("data*"), ElementsAre(6));
    EXPECT_THAT(matched("re:data/load"), ElementsAre(6));
    EXPECT_THAT(matched("data/load"), ElementsAre(6)); // as it stands in every report
    EXPECT_THAT(matched("da*/l*"), ElementsAre(6));
    EXPECT_THAT(matched("data/lo"), ElementsAre());
    const auto nested =
        rowsOf({{-1, "a/b"}, {0, "c"}, {0, "c/d/e"}, {2, "f"}, {-1, "a"}, {4, "b"}});
    EXPECT_THAT(matched("a/b", nested), ElementsAre(0, 5));
    EXPECT_THAT(matched("a/b/c/d/e/f", nested), ElementsAre(3));
    EXPECT_THAT(matched("**/c/d/e", nested), ElementsAre(2));
    EXPECT_THAT(matched("a/*/c", nested), ElementsAre(1));
    EXPECT_THAT(matched("**/aten::mm"), ElementsAre(5));
}

TEST(RangeFilter, ADomainMayStandBeforeAName) {
    EXPECT_THAT(matched("step/NCCL:*"), ElementsAre(7));
    EXPECT_THAT(matched("step/allReduce"), ElementsAre(7));
    EXPECT_THAT(matched("step/MPI:*"), ElementsAre());
    EXPECT_THAT(matched("re:.*/NCCL:all.*"), ElementsAre(7));
}

TEST(RangeFilter, ARegularExpressionIsForTheWholePath) {
    EXPECT_THAT(matched("re:step/(for|back)ward"), ElementsAre(1, 3));
    EXPECT_THAT(matched("re:attention"), ElementsAre());
    EXPECT_THAT(matched("re:.*attention"), ElementsAre(2, 4));
}

TEST(RangeFilter, NestedRepetitionsEnd) {
    const auto rows = rowsOf({{-1, std::string(200, 'a')}});
    for (const char* pattern : {"re:(a*)*b", "re:(a|a)*b", "re:.???**???b", "re:.***b"})
        EXPECT_THAT(matched(pattern, rows), ElementsAre()) << pattern;
}

TEST(RangeFilter, SaysWhatIsWrongWithAPattern) {
    for (const auto& [pattern, why] :
         {std::pair("", "empty"), std::pair("a//b", "empty"), std::pair("/a", "empty"),
          std::pair("a/", "empty"), std::pair("re:(", "regular expression"),
          std::pair("re:a{3,1}", "regular expression"),
          std::pair("re:(a)\\1", "regular expression"),
          std::pair("re:\\33333333333333333333", "too large"),
          std::pair("re:a{33333333333333333333}", "too large"),
          std::pair("re:a{1,33333333333333333333}", "too large")}) {
        const Result<RangeFilter> filter = RangeFilter::parse(pattern);
        ASSERT_FALSE(filter.has_value()) << pattern;
        EXPECT_THAT(filter.error().message, HasSubstr(why));
    }
    EXPECT_FALSE(RangeFilter::parse(std::string(5000, 'a')).has_value());
    std::string many = "a";
    for (int i = 0; i < 70; ++i)
        many += "/a";
    EXPECT_FALSE(RangeFilter::parse(many).has_value());
}

TEST(RangeFilter, HugeNamesAndDeepTreesNeedNoStack) {
    std::vector<RangeRow> rows = rowsOf({{-1, std::string(100'000, 'x')}});
    for (int depth = 0; depth < 5000; ++depth)
        rows.push_back(rowsOf({{depth, "inner"}}).front());
    EXPECT_THAT(matched("x*x", rows), ElementsAre(0));
    EXPECT_EQ(matched("**/inner", rows).size(), 5000u);
    EXPECT_THAT(matched("re:.*", rows), ElementsAre());
    const auto longest = rowsOf({{-1, std::string(kLongestPath, 'x')}});
    EXPECT_THAT(matched("re:(x|y)*", longest), ElementsAre(0));
    EXPECT_EQ(pathOf(longest, 0, false)->size(), kLongestPath);
}

TEST(RangeFilter, NearestPathsAreThoseWithTheFewestEdits) {
    EXPECT_THAT(nearestPaths(kTraining, "step/foward", 2),
                ElementsAre("step/forward", "step/backward"));
    EXPECT_THAT(nearestPaths({}, "step", 5), ElementsAre());
}

/// All ways to match, by trying them.
bool bruteForce(std::span<const std::string> components, std::span<const std::string> names) {
    if (components.empty())
        return names.empty();
    if (components[0] == "**") {
        for (std::size_t taken = 0; taken <= names.size(); ++taken)
            if (bruteForce(components.subspan(1), names.subspan(taken)))
                return true;
        return false;
    }
    if (names.empty())
        return false;
    const bool same = components[0] == "*" || components[0] == names[0];
    return same && bruteForce(components.subspan(1), names.subspan(1));
}

TEST(RangeFilter, AgreesWithTryingEveryWayToMatch) {
    const bool ok = rc::check("components", [] {
        const auto words = [](int most, std::vector<std::string> from) {
            return *rc::gen::container<std::vector<std::string>>(
                static_cast<std::size_t>(*rc::gen::inRange(1, most)), rc::gen::elementOf(from));
        };
        const std::vector<std::string> names = words(13, {"a", "b"});
        const std::vector<std::string> components = words(9, {"a", "b", "*", "**"});
        std::string pattern;
        for (const std::string& component : components)
            pattern += (pattern.empty() ? "" : "/") + component;
        std::vector<std::pair<int, std::string>> chain;
        for (std::size_t i = 0; i < names.size(); ++i)
            chain.emplace_back(static_cast<int>(i) - 1, names[i]);
        const std::vector<bool> matches = RangeFilter::parse(pattern)->matches(rowsOf(chain));
        for (std::size_t i = 0; i < names.size(); ++i)
            RC_ASSERT(matches[i] == bruteForce(components, std::span(names).first(i + 1)));
    });
    EXPECT_TRUE(ok);
}

} // namespace
} // namespace ridge::analyzer
