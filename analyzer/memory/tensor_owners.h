// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analyzer/results/rows/memory_block.h"
#include "trace/records/trace.h"
#include "trace/storage/stopped.h"

#include <span>

namespace ridge::analyzer {

/// Sets Block::madeIn and Block::madeInKnown of the tensors among `blocks`, which blocksOf() found.
///
/// PyTorch's history names no thread. So a tensor was allocated on that thread of its process which
/// had a module open at its time; of several the one whose innermost range began last counts, as
/// the others wait for it. Where no thread had a module open the same holds for marked ranges.
///
/// A step whose modules were not recorded allocates in those of a followed step that allocated as
/// many bytes from the same stacks in the same order. The followed step before counts, else the one
/// after; without one nothing is known. Nor is it of a process without ranges of a framework, and
/// of what outlived the lost begin of a history.
///
/// n log m for n tensors and m ranges. Throws trace::Stopped.
void setTensorOwners(const trace::Trace& trace, std::span<Block> blocks,
                     const std::stop_token& stop);

} // namespace ridge::analyzer
