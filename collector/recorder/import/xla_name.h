// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// What the names of XLA's NVTX ranges say. XLA, the compiler of JAX and TensorFlow, opens one around
// each kernel that it launches and around each phase of a compilation.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace ridge::recorder {

/// A launch: "Thunk:#name=jit(step)/jvp(Net)/Dense_0/dot_general,hlo_op=gemm_fusion.3,...#".
struct XlaThunk {
    std::string module;    ///< "Net.Dense_0"; "": in none
    std::string op;        ///< "gemm_fusion": the operation without its number
    std::string primitive; ///< "dot_general"; "" where XLA fused several
    bool isBackward = false;
    bool operator==(const XlaThunk&) const = default;
};

/// None for another range. A part of the name is a module where a part comes behind it, where it
/// begins with a capital letter or ends in a number. What JAX adds for its transformations, loops
/// and calls is left out; transpose() marks the backward pass.
std::optional<XlaThunk> parseThunk(std::string_view range);

/// A phase of a compilation: "XlaCompile:#module=jit_step#".
struct XlaPhase {
    std::string name;     ///< XLA's own: "XlaCompile"
    std::string function; ///< that XlaCompile, which is around the others, compiles: "jit_step"
    bool operator==(const XlaPhase&) const = default;
};

/// None for another range, single passes among them.
std::optional<XlaPhase> parsePhase(std::string_view range);

} // namespace ridge::recorder
