// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// What mutate.py writes into a copy of the sources: each function does what stood there, but for the one mutant whose number
// the environment variable RIDGE_MUTANT names. So one build holds all mutants. RIDGE_MUTANT_REACHED names a file that
// gets the numbers of the mutants that a run came by.
#pragma once

#include <cstdio>
#include <cstdlib>
#include <type_traits>

namespace ridge_mutant {

inline constexpr int kMost = 65536;
inline unsigned char reached[kMost];
inline const int active = [] {
    const char* number = std::getenv("RIDGE_MUTANT");
    return number ? std::atoi(number) : -1;
}();

struct Report {
    ~Report() {
        const char* path = std::getenv("RIDGE_MUTANT_REACHED");
        std::FILE* file = path ? std::fopen(path, "a") : nullptr;
        if (!file)
            return;
        for (int id = 0; id < kMost; ++id)
            if (reached[id])
                std::fprintf(file, "%d\n", id);
        std::fclose(file);
    }
};
inline const Report report;

template <int Id>
bool on() {
    reached[Id] = 1;
    return active == Id;
}
template <int Id>
bool flipped(bool condition) {
    return on<Id>() != condition;
}

/** A whole number gets one more, another one is doubled; 0.0 becomes 1.0. */
template <int Id, typename Number>
Number constant(Number value) {
    if (!on<Id>())
        return value;
    if constexpr (std::is_floating_point_v<Number>)
        return value == 0 ? Number(1) : value * 2;
    else
        return Number(value + 1);
}

// Each comparison has two mutants: another boundary (Id), and its contrary (Id + 1). Equalities have the second one only.
template <int Id, typename A, typename B>
bool less(const A& a, const B& b) {
    return on<Id>() ? a <= b : on<Id + 1>() ? a >= b : a < b;
}
template <int Id, typename A, typename B>
bool less_equal(const A& a, const B& b) {
    return on<Id>() ? a < b : on<Id + 1>() ? a > b : a <= b;
}
template <int Id, typename A, typename B>
bool greater(const A& a, const B& b) {
    return on<Id>() ? a >= b : on<Id + 1>() ? a <= b : a > b;
}
template <int Id, typename A, typename B>
bool greater_equal(const A& a, const B& b) {
    return on<Id>() ? a > b : on<Id + 1>() ? a < b : a >= b;
}
template <int Id, typename A, typename B>
bool equal(const A& a, const B& b) {
    return on<Id>() != (a == b);
}
template <int Id, typename A, typename B>
bool unequal(const A& a, const B& b) {
    return on<Id>() != (a != b);
}

template <int Id, typename A, typename B>
auto plus(const A& a, const B& b) {
    return on<Id>() ? a - b : a + b;
}
template <int Id, typename A, typename B>
auto minus(const A& a, const B& b) {
    return on<Id>() ? a + b : a - b;
}
template <int Id, typename A, typename B>
auto times(const A& a, const B& b) {
    return on<Id>() ? a / b : a * b;
}
template <int Id, typename A, typename B>
auto over(const A& a, const B& b) {
    return on<Id>() ? a * b : a / b;
}
template <int Id, typename A, typename B>
A& add_to(A& a, const B& b) {
    return on<Id>() ? a -= b : a += b;
}
template <int Id, typename A, typename B>
A& take_from(A& a, const B& b) {
    return on<Id>() ? a += b : a -= b;
}
template <int Id, typename A, typename B>
A& scale_by(A& a, const B& b) {
    return on<Id>() ? a /= b : a *= b;
}
template <int Id, typename A, typename B>
A& divide_by(A& a, const B& b) {
    return on<Id>() ? a *= b : a /= b;
}

} // namespace ridge_mutant
