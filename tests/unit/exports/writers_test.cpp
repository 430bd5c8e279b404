// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// tests/cli/export_test.py decodes whole exports; here is what no recording has.
#include "exports/chrome_writer.h"
#include "exports/perfetto_writer.h"

#include <gtest/gtest.h>
#include <limits>
#include <nlohmann/json.hpp>
#include <sstream>

namespace ridge::exports {
namespace {

using namespace std::string_literals;

/// Whatever times and texts a damaged recording has.
void writeOddities(TimelineWriter& to) {
    const Track process = to.process(1, "\xff<script>\"\\");
    const Track row = to.row(process, "");
    const Track values = to.values(to.group("\0"s), "x", "%");
    to.slice({row, Ns::min(), Ns::max(), "all time", "", {}, 0});
    to.slice({row, Ns(-1'500), Ns(-1), "\xc3", "\n", {}, 1});
    to.value(values, Ns::min(), std::numeric_limits<double>::quiet_NaN());
    to.value(values, Ns::max(), std::numeric_limits<double>::infinity());
    to.value(values, Ns::max(), 1e300);
    to.finish();
}

TEST(ChromeWriter, WritesJsonOfAnything) {
    std::ostringstream out;
    ChromeWriter to(out);
    writeOddities(to);
    const auto json = nlohmann::json::parse(out.str());
    int values = 0;
    for (const auto& event : json.at("traceEvents"))
        values += event.at("ph") == "C" ? 1 : 0;
    EXPECT_EQ(values, 1);
    EXPECT_NE(out.str().find(R"("ts":-1.500,"dur":1.499)"), std::string::npos);
    EXPECT_NE(out.str().find(R"("dur":18446744073709551.615)"), std::string::npos);
}

TEST(PerfettoWriter, WritesAnything) {
    for (const std::int64_t epoch : {std::int64_t{0}, std::numeric_limits<std::int64_t>::min(),
                                     std::numeric_limits<std::int64_t>::max()}) {
        std::ostringstream out;
        PerfettoWriter to(out, epoch);
        writeOddities(to);
        EXPECT_GT(out.str().size(), 100U);
    }
}

TEST(Message, IsWrittenAsTheFormatSays) { // the examples of Protocol Buffers' own description
    EXPECT_EQ(Message().number(1, 150).bytes(), "\x08\x96\x01"s);
    EXPECT_EQ(Message().text(2, "testing").bytes(), "\x12\x07testing"s);
    EXPECT_EQ(Message().message(3, Message().number(1, 150)).bytes(), "\x1a\x03\x08\x96\x01"s);
    EXPECT_EQ(Message().signedNumber(1, -2).bytes(),
              "\x08\xfe\xff\xff\xff\xff\xff\xff\xff\xff\x01"s);
    EXPECT_EQ(Message().real(1, 1.0).bytes(), "\x09\0\0\0\0\0\0\xf0\x3f"s);
}

} // namespace
} // namespace ridge::exports
