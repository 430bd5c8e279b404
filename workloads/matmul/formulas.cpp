// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "workloads/matmul/formulas.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <initializer_list>
#include <limits>

namespace ridge::workloads::matmul {
namespace {

bool isAnyOf(const std::string& variant, std::initializer_list<const char*> names) {
    return std::find(names.begin(), names.end(), variant) != names.end();
}

Precision precisionOf(DataType type, const std::string& variant) {
    if (isAnyOf(variant, {"naive", "tiled", "registers"}))
        return Precision::Fp32;
    return type == DataType::Fp32 && variant != "cublas" ? Precision::Tf32
                                                         : multiplyPrecision(type);
}

} // namespace

DataType resultType(DataType type) {
    return type == DataType::Fp8 ? DataType::Bf16 : type;
}

bool needsHopper(const std::string& variant) {
    return isAnyOf(variant, {"wgmma", "splitk", "persistent", "cluster"});
}

bool isOfLibrary(const std::string& variant) {
    return isAnyOf(variant, {"cublas", "cublas-tf32"});
}

bool transposesB(DataType type, const std::string& variant) {
    return needsHopper(variant) ? bytesOf(type) != 2 : type == DataType::Fp8 && variant == "cublas";
}

Pitches pitchesOf(const Shape& shape, DataType type, const std::string& variant) {
    const auto padded = [](std::int64_t columns, DataType t) {
        const std::int64_t unit = t == DataType::Fp8 ? 16 : 8;
        return (columns + unit - 1) / unit * unit;
    };
    return {padded(shape.k, type), padded(transposesB(type, variant) ? shape.k : shape.n, type),
            padded(shape.n, resultType(type))};
}

Status validate(const Shape& shape, DataType type, const std::string& variant) {
    constexpr std::int64_t kLargest = std::numeric_limits<std::int32_t>::max();
    if (std::max({shape.m, shape.n, shape.k}) > kLargest)
        return fail(FailureKind::Usage, fmt::format("--m, --n and --k go up to {}", kLargest));
    if (variant == "mma" && type == DataType::Fp8)
        return fail(FailureKind::Usage, "--variant mma multiplies fp32, fp16 and bf16: for fp8 "
                                        "choose --variant wgmma");
    if (variant == "cublas-tf32" && type != DataType::Fp32)
        return fail(FailureKind::Usage, "--variant cublas-tf32 multiplies fp32: choose --variant "
                                        "cublas for other types");
    if (variant == "cublas" && type == DataType::Fp8 && (shape.n % 16 != 0 || shape.k % 16 != 0))
        return fail(FailureKind::Usage, "cuBLASLt multiplies fp8 where --n and --k are multiples "
                                        "of 16: choose --variant wgmma");
    return {};
}

Work work(const Shape& shape, DataType type, const std::string& variant) {
    const auto m = static_cast<double>(shape.m);
    const auto n = static_cast<double>(shape.n);
    const auto k = static_cast<double>(shape.k);
    const auto element = static_cast<double>(bytesOf(type));
    const auto elementOfC = static_cast<double>(bytesOf(resultType(type)));
    return Work{2 * m * n * k, element * (m * k + k * n) + elementOfC * m * n,
                precisionOf(type, variant)};
}

Work slicedWork(const Shape& shape, DataType type, std::int64_t slices) {
    Work sliced = work(shape, type, "splitk");
    const double elements = static_cast<double>(shape.m) * static_cast<double>(shape.n);
    sliced.bytes += elements * (4 * static_cast<double>(slices) -
                                static_cast<double>(bytesOf(resultType(type))));
    return sliced;
}

double tolerance(const Shape& shape, DataType type, const std::string& variant) {
    const double drift = 4 * std::ldexp(std::sqrt(static_cast<double>(shape.k)), -24);
    const Precision precision = precisionOf(type, variant);
    if (precision == Precision::Tf32)
        return drift + std::ldexp(1.0, -10);
    if (type == DataType::Fp32)
        return drift;
    const double stored = drift + std::ldexp(1.0, -8);
    if (precision != Precision::Fp8)
        return stored;
    const bool inFp32 = isAnyOf(variant, {"persistent", "cluster"});
    const std::int64_t inTensorCores = inFp32 ? std::min<std::int64_t>(shape.k, 256) : shape.k;
    return stored + std::ldexp(std::sqrt(static_cast<double>(inTensorCores)), -14);
}

} // namespace ridge::workloads::matmul
