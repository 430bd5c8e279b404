// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "workloads/matmul/check.h"

#include "workloads/harness/matrix.h"
#include "workloads/matmul/library_product.h"
#include "workloads/matmul/reference.h"

#include <algorithm>
#include <numeric>
#include <span>
#include <vector>

namespace ridge::workloads::matmul {
namespace {

std::vector<double> referenceOf(const Done& done, std::span<const float> a,
                                std::span<const float> b, std::span<const std::int64_t> rows) {
    if (!transposesB(done.type, done.variant))
        return referenceRows(a, b, done.shape, rows);
    const auto rowOfB = [&](std::size_t j, std::span<double> row) {
        const auto from = b.begin() + static_cast<std::ptrdiff_t>(j * row.size());
        std::copy(from, from + static_cast<std::ptrdiff_t>(row.size()), row.begin());
    };
    return transposedReferenceRows(a, done.shape.k, done.shape, rows, rowOfB);
}

Result<CheckOutcome> checkAgainstCpu(const Done& done, const std::vector<float>& c,
                                     cudaStream_t stream) {
    const auto [m, n, k] = done.shape;
    const bool transposed = transposesB(done.type, done.variant);
    const auto a = downloadMatrix(done.a, done.type, m, k, stream);
    const auto b =
        downloadMatrix(done.b, done.type, transposed ? n : k, transposed ? k : n, stream);
    if (!a || !b)
        return tl::unexpected<Failure>((a ? b : a).error());
    const auto rows = rowsToCheck(done.shape);
    return checkRows("C", c, n, rows, referenceOf(done, *a, *b, rows),
                     tolerance(done.shape, done.type, done.variant));
}

Result<CheckOutcome> checkAgainstLibrary(const Done& done, const std::vector<float>& c,
                                         const LibraryProduct& library, cudaStream_t stream) {
    const auto [m, n, k] = done.shape;
    auto expected = DeviceBuffer::allocate(done.c.size(), "cuBLAS's product");
    if (!expected)
        return tl::unexpected<Failure>(expected.error());
    auto status = expected->poison(stream).and_then([&] {
        return library.multiply({done.a.data(), done.b.data(), expected->data(),
                                 pitchesOf(done.shape, done.type, done.variant)},
                                stream);
    });
    if (!status)
        return tl::unexpected<Failure>(status.error());
    const auto product = downloadMatrix(*expected, resultType(done.type), m, n, stream);
    if (!product)
        return tl::unexpected<Failure>(product.error());
    double allowed = tolerance(done.shape, done.type, done.variant);
    if (done.type == DataType::Fp8) // of which cuBLAS keeps few bits itself
        allowed += tolerance(done.shape, done.type, "cublas");
    std::vector<std::int64_t> all(static_cast<std::size_t>(m));
    std::iota(all.begin(), all.end(), std::int64_t{0});
    CheckOutcome outcome =
        checkRows("C", c, n, all, std::vector<double>(product->begin(), product->end()), allowed);
    outcome.reference = "cuBLAS, every element";
    return outcome;
}

} // namespace

Result<CheckOutcome> check(const Done& done, cudaStream_t stream) {
    const auto c =
        downloadMatrix(done.c, resultType(done.type), done.shape.m, done.shape.n, stream);
    if (!c)
        return tl::unexpected<Failure>(c.error());
    const bool isSmall = static_cast<std::int64_t>(rowsToCheck(done.shape).size()) == done.shape.m;
    auto result = checkAgainstCpu(done, *c, stream);
    if (!result || !result->passed() || isSmall || isOfLibrary(done.variant))
        return result;
    const auto library = LibraryProduct::prepare(done.shape, done.type, done.variant);
    if (!library)
        return result;
    auto inFull = checkAgainstLibrary(done, *c, *library, stream);
    const bool isEnough = done.type == DataType::Fp8 && inFull && inFull->passed();
    return isEnough ? result : inFull;
}

} // namespace ridge::workloads::matmul
