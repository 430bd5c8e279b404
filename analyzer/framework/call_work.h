// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// The work of each call of an op that launched something, by shape.
#pragma once

#include "analyzer/framework/attribution.h"
#include "analyzer/op_work/op_work.h"
#include "analyzer/results/labels/operation.h"
#include "analyzer/results/measures/resource.h"

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace ridge::analyzer {

/// Which call an operation is of, and the work of calls. An operation is of the innermost op around
/// its launch whose work is known. So ops inside of each other never share an operation, and a call
/// that launched nothing, as on the CPU, is none.
class CallWork {
  public:
    /// opWork() runs once for each op with other arguments. m for m ranges.
    CallWork(const trace::Trace& trace, const FrameworkTree& tree);

    /// The position of the call that an operation is of; kNone: of none.
    std::uint32_t callOf(const LaunchedBy& launched) const {
        return launched.range == kNone || !launched.hasShapes ? kNone : m_call[launched.range];
    }
    /// `call` is one of callOf().
    const OpWork& of(std::uint32_t call) const { return *m_works[m_work[call]]; }

    /// What an operation is to its call.
    struct Part {
        bool isLongest = false; ///< of the call's operations, the first of equals
        /// Of the call's work, by time. All where the call has no other kernel or copy; 0: not
        /// known, as the call ran several functions.
        float ofWork = 0;
        /// Of the call's work, by time, whatever functions it ran. 0: of a fill.
        float ofCall = 0;
        std::uint32_t longest = kNone; ///< operation of that call
    };
    /// By operation. A call that a CUDA graph captured happens again in each launch of the graph,
    /// and one of a followed step in each step that it stands for. `launched`: by operation.
    std::vector<Part> parts(const trace::Trace& trace, std::span<const Operation> operations,
                            std::span<const LaunchedBy> launched) const;

    /// Which of the distinct works `call` has, and how many there are.
    std::uint32_t numberOf(std::uint32_t call) const { return m_work[call]; }
    std::size_t works() const { return m_works.size(); }

  private:
    std::vector<std::optional<OpWork>> m_works; ///< of each op with other arguments
    std::vector<std::uint32_t> m_work;          ///< by position in the tree, into m_works
    std::vector<std::uint32_t> m_call;          ///< by position in the tree
};

/// The unit that multiplies elements of `type` in `kernel`, a demangled name; None: not known. F32
/// runs as TF32 where the name says so. F64 runs on tensor cores where `roofs` has them.
Resource productUnit(ElementType type, std::string_view kernel, const Roofs& roofs);

} // namespace ridge::analyzer
