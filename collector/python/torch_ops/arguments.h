// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// Types and shapes of what an op is called with, as a text of the collector.
#pragma once

#include "collector.h"

#include <ATen/ATen.h>
#include <string>
#include <unordered_map>
#include <vector>

namespace ridge::torch_ops {

inline const char* typeName(c10::ScalarType type) {
    switch (type) {
    case c10::ScalarType::Float:
        return "f32";
    case c10::ScalarType::Double:
        return "f64";
    case c10::ScalarType::Half:
        return "f16";
    case c10::ScalarType::BFloat16:
        return "bf16";
    case c10::ScalarType::Long:
        return "i64";
    case c10::ScalarType::Int:
        return "i32";
    case c10::ScalarType::Short:
        return "i16";
    case c10::ScalarType::Char:
        return "i8";
    case c10::ScalarType::Byte:
        return "u8";
    case c10::ScalarType::Bool:
        return "bool";
    default:
        return c10::toString(type);
    }
}

inline std::vector<int64_t> truths(const c10::List<bool>& list) {
    std::vector<int64_t> numbers;
    for (const bool truth : list)
        numbers.push_back(truth ? 1 : 0);
    return numbers;
}

/// Whether the sizes are numbers. Those of a tensor that torch.compile traces may be symbols: asking for them would fix
/// them, and the program would be compiled once more for each other size.
inline bool hasPlainSizes(const at::Tensor& tensor) {
    const c10::TensorImpl* implementation = tensor.unsafeGetTensorImpl();
    const c10::DispatchKeySet keys = implementation->key_set();
    return !implementation->has_symbolic_sizes_strides() && !keys.has(c10::DispatchKey::Python) &&
           !keys.has(c10::DispatchKey::Functionalize);
}

/// By what two calls of an op differ: types, shapes and lists of numbers. Single numbers are left
/// out, as they differ from call to call (a learning rate, a position), but for truth values.
template <class Sink>
void describe(const c10::IValue& value, Sink& sink) {
    if (value.isTensor()) {
        const at::Tensor& tensor = value.toTensor();
        if (!tensor.defined() || !hasPlainSizes(tensor))
            return sink.word("-");
        sink.word(typeName(tensor.scalar_type()));
        sink.numbers('[', tensor.sizes(), ']');
    } else if (value.isInt()) { // the usual ones first: asking for a list is slow
        sink.word("int");
    } else if (value.isBool()) {
        sink.word(value.toBool() ? "true" : "false");
    } else if (value.isDouble()) {
        sink.word("float");
    } else if (value.isNone()) {
        sink.word("-");
    } else if (value.isTensorList()) {
        sink.word("{");
        for (const at::Tensor& tensor : value.toTensorVector())
            describe(c10::IValue(tensor), sink), sink.word(" ");
        sink.word("}");
    } else if (value.isIntList()) {
        const auto list = value.toIntVector();
        sink.numbers('(', list, ')');
    } else if (value.isBoolList()) {
        const std::vector<int64_t> list = truths(value.toBoolList());
        sink.numbers('(', list, ')');
    } else if (value.isScalar()) {
        sink.word("scalar");
    } else {
        sink.word("-");
    }
}

struct Hash {
    uint64_t value = 1469598103934665603ull;
    void add(uint64_t n) { value = (value ^ n) * 0x9E3779B97F4A7C15ull, value ^= value >> 29; }
    void word(const char* w) {
        add(reinterpret_cast<uintptr_t>(w));
    } // of literals: the address names it
    void next() { add(44); }
    template <class List>
    void numbers(char open, const List& list, char) {
        add(static_cast<uint64_t>(open) << 32 | list.size());
        for (const int64_t n : list)
            add(static_cast<uint64_t>(n));
    }
};

struct Text {
    std::string bytes;
    void word(const char* w) { bytes += w; }
    void next() { bytes += ", "; }
    template <class List>
    void numbers(char open, const List& list, char close) {
        bytes += open;
        bool first = true;
        for (const int64_t n : list) {
            bytes += (first ? "" : ",") + std::to_string(n);
            first = false;
        }
        bytes += close;
    }
};

template <class Sink>
Sink described(c10::ArrayRef<const c10::IValue> inputs) {
    Sink sink;
    bool first = true;
    for (const c10::IValue& input : inputs) {
        if (!first)
            sink.next();
        first = false;
        describe(input, sink);
    }
    return sink;
}

/// Different ones of a thread; later ones stay unnamed.
constexpr std::size_t kMostArguments = 100'000;
/// Bytes; those of a fused optimizer reach 20'000.
constexpr std::size_t kLongestArguments = 64'000;

inline uint32_t knownArguments(c10::ArrayRef<const c10::IValue> inputs) {
    thread_local std::unordered_map<uint64_t, uint32_t> known;
    if (inputs.empty())
        return 0;
    const uint64_t key = described<Hash>(inputs).value;
    if (const auto found = known.find(key); found != known.end())
        return found->second;
    if (known.size() >= kMostArguments)
        return 0;
    std::string bytes = described<Text>(inputs).bytes;
    if (bytes.size() > kLongestArguments)
        bytes.replace(kLongestArguments, std::string::npos, "...");
    return known[key] = text(bytes);
}

/// 0 where a tensor has no sizes at all, as a nested one.
inline uint32_t argumentsOf(c10::ArrayRef<const c10::IValue> inputs) {
    try {
        return knownArguments(inputs);
    } catch (const std::exception&) {
        return 0;
    }
}

} // namespace ridge::torch_ops
