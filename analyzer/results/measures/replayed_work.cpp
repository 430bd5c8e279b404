// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/results/measures/replayed_work.h"

namespace ridge::analyzer {
namespace {

constexpr std::array<Resource, kFlopTypes> kUnitOf = {
    Resource::Fp32,       Resource::Fp64,       Resource::Fp16,
    Resource::TensorFp64, Resource::TensorFp8,  Resource::TensorFp16,
    Resource::TensorBf16, Resource::TensorTf32, Resource::TensorInt8};

} // namespace

Resource unitOf(Quantity quantity) {
    const auto i = static_cast<std::size_t>(quantity);
    return i < kFlopTypes ? kUnitOf[i] : Resource::None;
}

std::optional<double> ReplayedWork::dramBytes() const {
    const std::optional<double>& read = of(Quantity::DramRead);
    const std::optional<double>& written = of(Quantity::DramWrite);
    return read && written ? std::optional(*read + *written) : std::nullopt;
}

ReplayedWork& ReplayedWork::operator+=(const ReplayedWork& other) {
    const auto sum = [](std::optional<double> a, std::optional<double> b) {
        return a && b ? std::optional(*a + *b) : std::nullopt;
    };
    const auto add = [&](auto& sums, const auto& values) {
        for (std::size_t i = 0; i < sums.size(); ++i)
            sums[i] = sum(sums[i], values[i]);
    };
    add(by, other.by);
    add(shares, other.shares);
    l2Whole = sum(l2Whole, other.l2Whole);
    tensorNotTold = tensorNotTold || other.tensorNotTold;
    return *this;
}

void ReplayedWork::scale(double factor) {
    for (auto& value : by)
        value = value ? std::optional(*value * factor) : std::nullopt;
}

void ReplayedWork::scaleShares(double factor) {
    for (auto& share : shares)
        share = share ? std::optional(*share * factor) : std::nullopt;
    l2Whole = l2Whole ? std::optional(*l2Whole * factor) : std::nullopt;
}

} // namespace ridge::analyzer
