// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/op_work/shapes.h"

#include <algorithm>
#include <utility>

namespace ridge::analyzer {
namespace {

template <class Kind>
const Kind* kindAt(Arguments arguments, std::size_t index) {
    return index < arguments.size() ? std::get_if<Kind>(&arguments[index]) : nullptr;
}

/// Truth values, whole numbers, real ones: a higher category wins over any type of a lower one.
int category(ElementType type) {
    if (type == ElementType::Bool)
        return 0;
    return isReal(type) ? 2 : 1;
}

ElementType wider(ElementType a, ElementType b) {
    const auto [low, high] = std::minmax(a, b);
    if (low == ElementType::F16 && high == ElementType::Bf16)
        return ElementType::F32;
    if (low == ElementType::U8 && high == ElementType::I8)
        return ElementType::I16;
    return high;
}

} // namespace

double product(Sizes sizes) {
    if (std::find(sizes.begin(), sizes.end(), 0) != sizes.end())
        return 0; // also where the others alone are infinite
    double result = 1;
    for (const std::int64_t size : sizes)
        result *= static_cast<double>(size);
    return result;
}

double elements(const TensorArgument& tensor) {
    return product(tensor.sizes);
}

double bytes(const TensorArgument& tensor) {
    return elements(tensor) * bytesOf(tensor.type);
}

const TensorArgument* tensorAt(Arguments arguments, std::size_t index) {
    return kindAt<TensorArgument>(arguments, index);
}

const TensorList* tensorsAt(Arguments arguments, std::size_t index) {
    return kindAt<TensorList>(arguments, index);
}

const IntegerList* integersAt(Arguments arguments, std::size_t index) {
    return kindAt<IntegerList>(arguments, index);
}

bool isTrueAt(Arguments arguments, std::size_t index) {
    const bool* const value = kindAt<bool>(arguments, index);
    return value && *value;
}

double bytesOfTensors(Arguments arguments) {
    double sum = 0;
    for (std::size_t i = 0; i < arguments.size(); ++i)
        if (const TensorArgument* const each = tensorAt(arguments, i))
            sum += bytes(*each);
    return sum;
}

std::optional<std::vector<std::int64_t>> broadcast(Sizes a, Sizes b) {
    if (a.size() < b.size())
        std::swap(a, b);
    std::vector<std::int64_t> result(a.begin(), a.end());
    for (std::size_t i = 0; i < b.size(); ++i) {
        std::int64_t& size = result[a.size() - b.size() + i];
        if (size != b[i] && size != 1 && b[i] != 1)
            return std::nullopt;
        if (size == 1)
            size = b[i];
    }
    return result;
}

ElementType promoted(const TensorArgument& a, const TensorArgument& b) {
    if (a.type == ElementType::Other || b.type == ElementType::Other)
        return ElementType::Other;
    if (a.sizes.empty() == b.sizes.empty())
        return wider(a.type, b.type);
    const auto [single, full] =
        a.sizes.empty() ? std::pair(a.type, b.type) : std::pair(b.type, a.type);
    if (category(single) <= category(full))
        return full;
    return single == ElementType::F64 ? ElementType::F32
                                      : single; // a Python number is a single f64
}

bool isReal(ElementType type) {
    return type >= ElementType::F8 && type <= ElementType::F64;
}

} // namespace ridge::analyzer
