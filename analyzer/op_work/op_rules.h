// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// How work follows from the shapes of an op's arguments: the rules that op_table.cpp names.
#pragma once

#include "analyzer/op_work/op_work.h"
#include "analyzer/op_work/shapes.h"

#include <array>

namespace ridge::analyzer {

/// The type of an elementwise result.
enum class ResultType : std::uint8_t {
    Promoted, ///< the wider of the inputs
    Real,     ///< that too, but f32 for whole numbers
    Truth     ///< of a comparison
};

struct OpCall;
using ShapeRule = std::optional<OpWork> (*)(const OpCall&);

/// A row of the table. What its numbers mean is said at each rule.
struct OpRule {
    std::string_view op; ///< without "aten::", and without the "_" of an in-place variant
    ShapeRule rule = nullptr;
    double perElement = 0;               ///< elementary operations of an element
    std::array<std::uint8_t, 4> at = {}; ///< places of arguments, from 0
    ResultType result = ResultType::Promoted;
    std::uint8_t fewest = 0; ///< arguments; an overload with fewer calls one that is recorded
};

struct OpCall {
    const OpRule& row;
    Arguments arguments;
    bool inPlace = false; ///< the first argument is also the output
};

// ---- product_rules.cpp ----

/// Two matrices or two batches of matrices at at[0] and the next place.
/// Where at[0] is 1 the argument before them is an addend.
std::optional<OpWork> matrixProduct(const OpCall& call);
/// i8 matrices with a result in i32.
std::optional<OpWork> integerProduct(const OpCall& call);
/// _scaled_mm: 8-bit matrices, their scales, a bias.
std::optional<OpWork> scaledProduct(const OpCall& call);
/// addend, matrix, vector.
std::optional<OpWork> matrixVector(const OpCall& call);
std::optional<OpWork> dotProduct(const OpCall& call);

/// Experts: rows or columns in groups, whose ends stand at at[0], by a matrix for each group. Two
/// matrices whose common dimension is in groups make a result for each.
std::optional<OpWork> groupedProduct(const OpCall& call);

// ---- recurrent_rules.cpp ----

/// Input, weights; at[0]: whether it runs in both directions.
std::optional<OpWork> recurrent(const OpCall& call);
/// Input, weights; at[0]: the output.
std::optional<OpWork> recurrentBackward(const OpCall& call);

// ---- factorisation_rules.cpp ----

/// A square matrix or a batch of them; perElement: thirds of n^3 that it takes.
std::optional<OpWork> factorisation(const OpCall& call);
/// at[0]: the matrix, at[1]: right sides; perElement: triangular systems that are solved.
std::optional<OpWork> triangularSolve(const OpCall& call);

// ---- convolution_rules.cpp ----

/// Input, weight; lists at `at`: padding, stride, dilation (0: all 1).
/// Tensors before the last of them are read too.
std::optional<OpWork> convolution(const OpCall& call);
/// The same with at[3], the output padding. Its groups are not recorded; bytes take one.
std::optional<OpWork> transposedConvolution(const OpCall& call);
/// Gradient of the output, input, weight; whether it is transposed at place 7.
std::optional<OpWork> convolutionBackward(const OpCall& call);

// ---- attention_rules.cpp ----

/// Query, key, value of [batch, heads, length, size].
/// at[0]: whether a causal mask is asked for.
/// at[1]: whether the logarithms of the sums are written; 0: they always are.
std::optional<OpWork> attention(const OpCall& call);
/// Gradient of the output, query, key, value; at[0] as above.
std::optional<OpWork> attentionBackward(const OpCall& call);

// ---- elementwise_rules.cpp ----

/// Operands are the first at[0] arguments; of those tensors are read.
/// The type follows from those that begin at at[1].
std::optional<OpWork> elementwise(const OpCall& call);
/// The same of an op whose overloads with scalars call that with tensors.
std::optional<OpWork> elementwiseOfTensors(const OpCall& call);
/// A copy of the second argument into the first.
std::optional<OpWork> copyInto(const OpCall& call);
/// A value or random numbers into the first argument.
std::optional<OpWork> fill(const OpCall& call);
/// A mask of truth values and the masked input.
std::optional<OpWork> dropout(const OpCall& call);

// ---- normalisation_rules.cpp ----

/// The input comes first; at[0] and at[1]: weight and bias, 0: it has none.
/// Each given one adds an operation per element.
std::optional<OpWork> layerNorm(const OpCall& call); ///< at[2]: statistics that are kept of a row
std::optional<OpWork> batchNorm(const OpCall& call); ///< of each channel; two are kept in training
std::optional<OpWork> groupNorm(const OpCall& call); ///< statistics are left out: no shape has them
/// at[0]: input, at[1]: weight, at[2]: how many gradients have its size.
std::optional<OpWork> normBackward(const OpCall& call);
/// A truth value at place 2: the result of f16 is f32.
std::optional<OpWork> softmax(const OpCall& call);

// ---- reduction_rules.cpp ----

/// Of the first argument, over the dimensions listed at at[0].
/// They are all of them where it is "-" or empty.
/// Where a number stands there the size of the result is not known.
std::optional<OpWork> reduction(const OpCall& call);
/// The same, but a truth value at place 2 is of an overload that calls this one.
std::optional<OpWork> variance(const OpCall& call);

// ---- gather_rules.cpp ----

std::optional<OpWork> concatenation(const OpCall& call);
std::optional<OpWork> indexSelect(const OpCall& call);
std::optional<OpWork> gather(const OpCall& call);
/// A table and a list of indices of its first dimensions; a mask takes a number that is not known.
std::optional<OpWork> indexing(const OpCall& call);
/// The same, and what is put there; at place 3 whether it is added.
std::optional<OpWork> indexPut(const OpCall& call);
/// Target, dimension, index, source; at[0]: the place of what has a size of the elements that move.
/// Those of the target are read too where perElement is above 0.
std::optional<OpWork> scatter(const OpCall& call);
std::optional<OpWork> embeddingBackward(const OpCall& call);
/// Input, classes, weight of classes.
std::optional<OpWork> classLoss(const OpCall& call);
/// What fills the gradient with zeros is recorded on its own.
std::optional<OpWork> classLossBackward(const OpCall& call);

// ---- list_rules.cpp ----

/// The elementwise rule `row` over lists of tensors: _foreach_ followed by its name.
std::optional<OpWork> elementwiseOfLists(const OpCall& call);
/// Lists of tensors: at[0] and at[1] are the first that is read and one behind the last.
/// The list at place 0 is written too.
std::optional<OpWork> lists(const OpCall& call);
/// A number of each tensor of a list.
std::optional<OpWork> listNorms(const OpCall& call);
/// Of parameters, gradients and so on; at[0]: how many lists there are.
/// All but the gradients are written too.
/// at[1]: operations more where the last list is not empty.
std::optional<OpWork> optimizer(const OpCall& call);

} // namespace ridge::analyzer
