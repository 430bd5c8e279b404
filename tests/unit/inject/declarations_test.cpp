// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "cupti_records.h"

namespace ridge::inject {
namespace {

std::string nameOf(const Recorded& spool) {
    return spool.text(spool.config(spool.only<spool::Kernel>().config).mangled);
}

TEST(Declarations, TheSameTextHasTheSameNumber) {
    Recorded& spool = Recorded::instance();
    const std::string one = "text one", same = std::string("text ") + "one";
    const spool::TextId id = spool.declarations.intern(one);
    EXPECT_NE(id, 0U);
    EXPECT_EQ(spool.declarations.intern(same), id);
    EXPECT_NE(spool.declarations.intern("text two"), id);
    EXPECT_EQ(spool.declarations.intern(""), 0U);
    EXPECT_EQ(spool.declarations.intern(static_cast<const wchar_t*>(nullptr)), 0U);
    spool.read();
    EXPECT_EQ(spool.text(id), "text one"); // appended twice, it would read twice
}

TEST(Declarations, WideTextIsUtf8) {
    Recorded& spool = Recorded::instance();
    const spool::TextId id = spool.declarations.intern(L"a\u00e9\u20ac\U0001F600");
    spool.read();
    EXPECT_EQ(spool.text(id), "a\xc3\xa9\xe2\x82\xac\xf0\x9f\x98\x80");
}

TEST(Declarations, LongTextsAreWholeUpToTheLimit) {
    Recorded& spool = Recorded::instance();
    for (const std::size_t size : {std::size_t{100'000}, (std::size_t{128} << 10) + 1,
                                   spool::kMaxTextBytes, spool::kMaxTextBytes + 1000}) {
        std::string text(size, 'n');
        for (std::size_t i = 0; i < size; i += 97)
            text[i] = static_cast<char>('a' + i % 26);
        const spool::TextId id = spool.declarations.intern(text);
        spool.read();
        EXPECT_EQ(spool.text(id), text.substr(0, spool::kMaxTextBytes)) << size;
    }
}

TEST(Declarations, AKernelsNameIsReadWhileItsPointerHoldsIt) {
    char name[] = "_Z5firstv";
    const Recorded& spool = decoded(kernelRecord(name));
    EXPECT_EQ(nameOf(spool), "_Z5firstv");
    std::memcpy(name, "_Z5otherv", sizeof name); // the module is gone, another lies at its place
    EXPECT_EQ(nameOf(decoded(kernelRecord(name))), "_Z5otherv");
}

TEST(Declarations, AKernelWithoutANameAndOneWithAVeryLongOne) {
    EXPECT_EQ(nameOf(decoded(kernelRecord(nullptr))), "");
    const std::string name(100'000, 'k');
    EXPECT_EQ(nameOf(decoded(kernelRecord(name.c_str()))), name);
}

TEST(LaunchConfigs, EqualOnesAreDeclaredOnce) {
    auto kernel = kernelRecord("_Z6configv");
    const Recorded& spool = decoded(kernel, kernel);
    const auto kernels = spool.all<spool::Kernel>();
    ASSERT_EQ(kernels.size(), 2U);
    EXPECT_EQ(kernels[0].config, kernels[1].config);
    const std::size_t declared = spool.configs();
    kernel.correlationId = 99; // not of the configuration
    decoded(kernel);
    EXPECT_EQ(spool.configs(), declared);
    const auto change = [&](auto&& apply) {
        auto other = kernelRecord("_Z6configv");
        apply(other);
        return decoded(other).template only<spool::Kernel>().config;
    };
    std::vector<std::uint32_t> ids = {kernels[0].config};
    ids.push_back(change([](auto& k) { k.gridX = 9; }));
    ids.push_back(change([](auto& k) { k.blockZ = 2; }));
    ids.push_back(change([](auto& k) { k.clusterX = 2; }));
    ids.push_back(change([](auto& k) { k.registersPerThread = 255; }));
    ids.push_back(change([](auto& k) { k.dynamicSharedMemory = 1; }));
    ids.push_back(change([](auto& k) { k.name = "_Z6configi"; }));
    for (std::size_t i = 1; i < ids.size(); ++i)
        EXPECT_EQ(ids[i], ids[i - 1] + 1) << "in the order of declaring";
    EXPECT_EQ(spool.configs(), declared + ids.size() - 1);
}

} // namespace
} // namespace ridge::inject
