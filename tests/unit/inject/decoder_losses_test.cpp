// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// What the decoder leaves out, and counts.
#include "cupti_records.h"

namespace ridge::inject {
namespace {

using spool::LossKind;
using Losses = std::map<LossKind, std::uint64_t>;

Losses lossesOf(const Recorded& spool) {
    Losses losses;
    for (const auto& loss : spool.all<spool::Loss>())
        losses[loss.what] += loss.count;
    return losses;
}

/// Records of each kind that has a start and an end.
template <class Visit>
void forEachTimedKind(Visit&& visit) {
    visit(cuptiRecord<CUpti_ActivityKernel10>(CUPTI_ACTIVITY_KIND_CONCURRENT_KERNEL));
    visit(cuptiRecord<CUpti_ActivityMemcpy6>(CUPTI_ACTIVITY_KIND_MEMCPY));
    visit(cuptiRecord<CUpti_ActivityMemcpyPtoP4>(CUPTI_ACTIVITY_KIND_MEMCPY2));
    visit(cuptiRecord<CUpti_ActivityMemset4>(CUPTI_ACTIVITY_KIND_MEMSET));
    visit(cuptiRecord<CUpti_ActivityAPI>(CUPTI_ACTIVITY_KIND_RUNTIME));
    visit(cuptiRecord<CUpti_ActivityAPI>(CUPTI_ACTIVITY_KIND_DRIVER));
    visit(cuptiRecord<CUpti_ActivityOverhead3>(CUPTI_ACTIVITY_KIND_OVERHEAD));
    visit(cuptiRecord<CUpti_ActivityJit2>(CUPTI_ACTIVITY_KIND_JIT));
}

TEST(DecoderLosses, TimesThatCannotBeAreCountedByTheirFault) {
    forEachTimedKind([](auto record) {
        const auto lossOf = [&](std::uint64_t start, std::uint64_t end) {
            record.start = start;
            record.end = end;
            const Recorded& spool = decoded(record);
            EXPECT_EQ(spool.size(), 1U) << "only the loss, of kind " << record.kind;
            return lossesOf(spool);
        };
        EXPECT_EQ(lossOf(0, 0), (Losses{{LossKind::ZeroTimestamps, 1}}));
        EXPECT_EQ(lossOf(0, 1000), (Losses{{LossKind::ZeroTimestamps, 1}}));
        EXPECT_EQ(lossOf(1000, 0), (Losses{{LossKind::Unfinished, 1}}));
        EXPECT_EQ(lossOf(1000, 999), (Losses{{LossKind::ReversedTimes, 1}}));
    });
}

TEST(DecoderLosses, UnknownKindsAreCountedAndUninvitedOnesAreNot) {
    const auto unknown = cuptiRecord<CUpti_ActivityAPI>(CUPTI_ACTIVITY_KIND_FORCE_INT);
    const auto marker = cuptiRecord<CUpti_ActivityAPI>(CUPTI_ACTIVITY_KIND_MARKER);
    const auto link = cuptiRecord<CUpti_ActivityAPI>(CUPTI_ACTIVITY_KIND_NVLINK);
    const auto attribute = cuptiRecord<CUpti_ActivityAPI>(CUPTI_ACTIVITY_KIND_DEVICE_ATTRIBUTE);
    EXPECT_EQ(lossesOf(decoded(unknown, marker, link, attribute)),
              (Losses{{LossKind::UnknownKind, 2}}));
}

TEST(DecoderLosses, EachFaultOfADeliveryIsCountedApart) {
    auto kernel = kernelRecord();
    auto reversed = kernel;
    reversed.end = 1;
    Decoder decoder(fakeApi(), Recorded::instance().decoding);
    decoder.dropped(40);
    decoder.dropped(2);
    for (int i = 0; i < 3; ++i)
        decoder.decode(asActivity(reversed));
    decoder.decode(asActivity(kernel));
    decoder.finish();
    Recorded& spool = Recorded::instance();
    spool.read();
    EXPECT_EQ(lossesOf(spool),
              (Losses{{LossKind::RecordsDropped, 42}, {LossKind::ReversedTimes, 3}}));
    EXPECT_EQ(spool.all<spool::Kernel>().size(), 1U);
}

TEST(DecoderLosses, ADeliveryWithoutFaultsSaysNothing) {
    EXPECT_TRUE(lossesOf(decoded(kernelRecord())).empty());
    EXPECT_EQ(decoded().size(), 0U);
}

TEST(DecoderLosses, ManyBlocksOfOneDeliveryKeepTheirOrder) {
    constexpr std::uint32_t kKernels = 20'000; // about four blocks
    auto kernel = kernelRecord();
    Decoder decoder(fakeApi(), Recorded::instance().decoding);
    for (std::uint32_t i = 1; i <= kKernels; ++i) {
        kernel.correlationId = i;
        decoder.decode(asActivity(kernel));
    }
    decoder.finish();
    Recorded& spool = Recorded::instance();
    spool.read();
    const auto kernels = spool.all<spool::Kernel>();
    ASSERT_EQ(kernels.size(), kKernels);
    for (std::uint32_t i = 0; i < kKernels; ++i)
        ASSERT_EQ(kernels[i].correlation, i + 1);
}

} // namespace
} // namespace ridge::inject
