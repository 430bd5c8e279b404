// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "reports/assertions/assertion.h"

#include "analyzer/analyze.h"
#include "tests/unit/analyzer/story.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <string>
#include <vector>

namespace ridge::reports {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using tests::Story;

/// Ten steps of 100 µs: "fast" takes 20 µs and "slow" 50 µs of each, 30 µs are idle.
analyzer::Analysis steps() {
    Story story;
    for (int i = 0; i < 10; ++i) {
        const std::int64_t at = 100'000 * i;
        story.range("step", at, at + 900);
        story.kernel("fast", at + 10, at + 1000, at + 21'000);
        story.kernel("slow", at + 20, at + 21'000, at + 71'000);
    }
    analyzer::Options options;
    options.phase = analyzer::PhaseChoice::Steady;
    return analyzer::analyze(story.trace, options);
}

std::vector<std::string> broken(const std::string& text, const analyzer::Analysis& a) {
    const Result<Assertion> assertion = parseAssertion(text);
    EXPECT_TRUE(assertion) << text;
    return assertion ? brokenBy(*assertion, a) : std::vector<std::string>{"not read"};
}

TEST(Assertion, HoldsOrSaysWhatItIs) {
    const analyzer::Analysis a = steps();
    EXPECT_FALSE(parseAssertion("step.launches == 2"));
    EXPECT_THAT(broken("step.launches <= 2", a), IsEmpty());
    EXPECT_THAT(broken("step.launches < 2", a), ElementsAre("step.launches < 2: it is 2"));
    EXPECT_THAT(broken("kernel(slow).mean <= 50us", a), IsEmpty());
    EXPECT_THAT(broken("kernel(slow).mean<0.05ms", a),
                ElementsAre("kernel(slow).mean<0.05ms: of slow it is 50.0 µs"));
    EXPECT_THAT(broken("kernel(*).time <= 30us", a),
                ElementsAre("kernel(*).time <= 30us: of slow it is 50.0 µs"));
    EXPECT_THAT(broken("range(step).time > 69us", a), IsEmpty());
}

TEST(Assertion, AgreesWithTheBudget) {
    const analyzer::Analysis a = steps();
    const double idle = static_cast<double>(a.budget.ownIdle().count()) /
                        static_cast<double>(a.budget.ownTotal().count());
    ASSERT_GT(idle, 0.2);
    EXPECT_THAT(broken(fmt::format("step.idle <= {:.6f}", idle + 1e-5), a), IsEmpty());
    EXPECT_THAT(broken(fmt::format("step.idle >= {:.4f}%", idle * 100 - 1e-3), a), IsEmpty());
    EXPECT_EQ(broken(fmt::format("step.idle < {:.6f}", idle - 1e-5), a).size(), 1u);
}

TEST(Assertion, IsBrokenByWhatIsNotThereOrNotKnown) {
    const analyzer::Analysis a = steps();
    EXPECT_THAT(broken("kernel(none*).time < 1s", a),
                ElementsAre("kernel(none*).time < 1s: no kernel has such a name"));
    EXPECT_THAT(broken("range(epoch/**).idle < 50%", a),
                ElementsAre("range(epoch/**).idle < 50%: no range has such a path"));
    EXPECT_THAT(broken("kernel(slow).saturation >= 0", a),
                ElementsAre("kernel(slow).saturation >= 0: of slow it is not known"));
    EXPECT_THAT(broken("step.idle <= 100%", analyzer::analyze(Story().trace)),
                ElementsAre("step.idle <= 100%: the recording holds no GPU work"));
    analyzer::Analysis withheld = steps();
    withheld.withheld = "records were lost";
    EXPECT_THAT(broken("step.overhead >= 0%", withheld),
                ElementsAre("step.overhead >= 0%: it is not known"));
}

TEST(Assertion, ThatCannotBeReadSaysWhatThereIs) {
    const auto why = [](const std::string& text) {
        const Result<Assertion> assertion = parseAssertion(text);
        return assertion ? "" : assertion.error().message;
    };
    for (const std::string text :
         {"", "step", "step.idle", "step.idle <=", "step.idle <= ten", "idle <= 10%",
          "kernel.time < 1ms", "kernel().time < 1ms", "step.idle <= 10% or so", "step.idle <= -1"})
        EXPECT_THAT(why(text), HasSubstr("step: time, idle")) << text;
    EXPECT_THAT(why(std::string(5000, 'x')), HasSubstr("step: time, idle"));
    EXPECT_THAT(why("step.colour < 1"), HasSubstr("no figure 'colour'"));
    EXPECT_THAT(why("kernel(a).idle < 1"), HasSubstr("no figure 'idle'"));
    EXPECT_THAT(why("step.time < 10"), HasSubstr("ns, us, ms or s"));
    EXPECT_THAT(why("step.time < 10%"), HasSubstr("ns, us, ms or s"));
    EXPECT_THAT(why("step.idle < 10ms"), HasSubstr("%, or a part of 1"));
    EXPECT_THAT(why("step.launches < 10%"), HasSubstr("no unit"));
    EXPECT_NE(why("range(re:[).time < 1ms"), "");
}

TEST(Assertion, MayHaveAnyNameInItsParentheses) {
    const Result<Assertion> assertion =
        parseAssertion("kernel(void f<(int)3>(float*) <= ?).calls > 1");
    ASSERT_TRUE(assertion);
    EXPECT_EQ(assertion->pattern, "void f<(int)3>(float*) <= ?");
    EXPECT_EQ(assertion->relation, Relation::More);
}

} // namespace
} // namespace ridge::reports
