// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "workloads/harness/data_type.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>

namespace ridge::workloads {
namespace {

float fromHalfBits(std::uint16_t bits) {
    const bool negative = (bits & 0x8000U) != 0;
    const int exponent = (bits >> 10U) & 0x1F;
    const int mantissa = bits & 0x3FF;
    float value = 0;
    if (exponent == 31) {
        value = mantissa == 0 ? std::numeric_limits<float>::infinity()
                              : std::numeric_limits<float>::quiet_NaN();
    } else if (exponent == 0) {
        value = std::ldexp(static_cast<float>(mantissa), -24);
    } else {
        value = std::ldexp(static_cast<float>(mantissa + 1024), exponent - 25);
    }
    return negative ? -value : value;
}

/// A half without its highest bit of the exponent and its last seven places, times 2^8; it has no
/// infinity.
float fromE4m3Bits(std::uint8_t bits) {
    if ((bits & 0x7FU) == 0x7FU)
        return std::numeric_limits<float>::quiet_NaN();
    const auto half = static_cast<std::uint16_t>((bits & 0x80U) << 8U | (bits & 0x7FU) << 7U);
    return std::ldexp(fromHalfBits(half), 8);
}

/// The numbers of a binary format: multiples of 2^lowestUnit with at most `digits` binary digits.
struct Format {
    int digits = 0;
    int lowestUnit = 0;
    double largest = 0;
};

Format formatOf(DataType type) {
    switch (type) {
    case DataType::Fp32:
        return {24, -149, 0x1.FFFFFEp127};
    case DataType::Fp16:
        return {11, -24, 65504};
    case DataType::Bf16:
        return {8, -133, 0x1.FEp127};
    case DataType::Fp8:
        return {4, -9, 448};
    }
    return {};
}

float fromBfloatBits(std::uint16_t bits) {
    return std::bit_cast<float>(static_cast<std::uint32_t>(bits) << 16U);
}

} // namespace

const char* name(DataType type) {
    switch (type) {
    case DataType::Fp32:
        return "fp32";
    case DataType::Fp16:
        return "fp16";
    case DataType::Bf16:
        return "bf16";
    case DataType::Fp8:
        return "fp8";
    }
    return "";
}

std::size_t bytesOf(DataType type) {
    if (type == DataType::Fp8)
        return 1;
    return type == DataType::Fp32 ? 4 : 2;
}

Precision multiplyPrecision(DataType type) {
    switch (type) {
    case DataType::Fp32:
        return Precision::Fp32;
    case DataType::Fp16:
        return Precision::Fp16;
    case DataType::Bf16:
        return Precision::Bf16;
    case DataType::Fp8:
        return Precision::Fp8;
    }
    return Precision::None;
}

double rounded(DataType type, double value) {
    if (value == 0 || !std::isfinite(value))
        return value;
    const Format format = formatOf(type);
    int exponent = 0; // value is below 2^exponent
    static_cast<void>(std::frexp(value, &exponent));
    const int unit = std::max(exponent - format.digits, format.lowestUnit);
    const double result = std::ldexp(std::nearbyint(std::ldexp(value, -unit)), unit);
    if (std::abs(result) <= format.largest)
        return result;
    return std::copysign(
        type == DataType::Fp8 ? format.largest : std::numeric_limits<double>::infinity(), value);
}

std::vector<float> widen(DataType type, const void* bytes, std::size_t count) {
    std::vector<float> values(count);
    if (type == DataType::Fp32) {
        std::memcpy(values.data(), bytes, count * sizeof(float));
        return values;
    }
    if (type == DataType::Fp8) {
        std::transform(static_cast<const std::uint8_t*>(bytes),
                       static_cast<const std::uint8_t*>(bytes) + count, values.begin(),
                       fromE4m3Bits);
        return values;
    }
    const auto* raw = static_cast<const std::uint16_t*>(bytes);
    for (std::size_t i = 0; i < count; ++i)
        values[i] = type == DataType::Fp16 ? fromHalfBits(raw[i]) : fromBfloatBits(raw[i]);
    return values;
}

} // namespace ridge::workloads
