// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// Sizes and types of tensors, for the rules of op_table.cpp.
#pragma once

#include "analyzer/op_work/arguments.h"

#include <span>

namespace ridge::analyzer {

using Arguments = std::span<const OpArgument>;
using Sizes = std::span<const std::int64_t>;

/// The product of `sizes`, exact below 2^53, infinite where it is beyond a double.
double product(Sizes sizes);
double elements(const TensorArgument& tensor);
double bytes(const TensorArgument& tensor);

/// The argument at `index`, or null where there is none or it is of another kind.
const TensorArgument* tensorAt(Arguments arguments, std::size_t index);
const TensorList* tensorsAt(Arguments arguments, std::size_t index);
const IntegerList* integersAt(Arguments arguments, std::size_t index);
/// Whether it is recorded and true.
bool isTrueAt(Arguments arguments, std::size_t index);

/// Of all tensors among `arguments`; lists are left out.
double bytesOfTensors(Arguments arguments);

/// The shape that both are stretched to; none where they do not fit.
/// https://docs.pytorch.org/docs/stable/notes/broadcasting.html
std::optional<std::vector<std::int64_t>> broadcast(Sizes a, Sizes b);

/// The type of a result of both.
/// https://docs.pytorch.org/docs/stable/tensor_attributes.html#type-promotion-doc
ElementType promoted(const TensorArgument& a, const TensorArgument& b);

bool isReal(ElementType type);

} // namespace ridge::analyzer
