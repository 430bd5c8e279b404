// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "program.h"

namespace ridge::bench {

/// Plays a training program on `program` until its kernels are reached, with a commit of `writer`
/// every half million; stops early when writing fails (Writer::error()).
///
/// A step: input copies; forward by layer and operation in NVTX ranges; backward on the autograd
/// thread without ranges, weight gradients and all-reduces on streams of their own; optimizer by
/// layer and as a graph; the loss is copied to the host and waited for. Per 1000 kernels about 110
/// ranges, 80 graph kernels and 110 API calls that start no operation.
void train(Program& program, trace::Writer& writer);

} // namespace ridge::bench
