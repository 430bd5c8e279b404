// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// What a PyTorch op has to do, from its name and the shapes of its arguments.
#pragma once

#include "analyzer/op_work/arguments.h"

#include <span>

namespace ridge::analyzer {

/// The work of one call of an op.
struct OpWork {
    /// The algorithm's operations. A multiply-add counts two.
    /// Elementwise formulas count one for each addition, multiplication, division, comparison and
    /// function such as exp, sqrt or erf.
    ///
    /// Matrix products, convolutions and attention are counted as torch.utils.flop_counter does:
    ///
    ///     product                2 b m n k; an addend and a bias are left out
    ///     convolution            2 * output elements * (input channels / groups) * kernel elements
    ///     transposed             2 * input elements * (output channels / groups) * kernel elements
    ///     its backward           twice the forward: gradients of input and weight
    ///     attention              2 b h s_q s_k (d_qk + d_v)
    ///     its backward           2 b h s_q s_k (3 d_qk + 2 d_v): scores again, four gradients
    ///
    /// Of a grouped convolution that counter takes the weight's gradient `groups` times, this one
    /// once.
    double flops = 0;
    /// The least DRAM bytes: each input read once, each output written once.
    double bytes = 0;
    /// Of what is multiplied, else of the inputs. No argument says whether f32 runs as TF32.
    ElementType type = ElementType::Other;
    /// Attention with a causal mask. `flops` then still counts all scores, as flop_counter does.
    bool causal = false;
    /// The part of `flops` that every kernel computes: it may skip masked scores. 0: not known.
    double computed = 1;
    /// A matrix product, convolution or attention: what the FLOPs of a model are counted of.
    bool isProduct = false;
};

/// None for an op without a row in op_table.cpp, and for arguments that do not fit its rule.
/// Finite otherwise. `op` is PyTorch's name: "aten::mm"; in-place ones end in "_".
///
/// An op that launches kernels of its own has work. One that only calls other recorded ops has
/// none, so the sum over all ops of a recording counts nothing twice:
///  - aten::linear, matmul, einsum, mv; conv2d, convolution, _convolution; embedding; dropout;
///    scaled_dot_product_attention; to, _to_copy, clone, contiguous; relu, hardtanh; zero_; norm;
///  - an overload that calls another one of the same name: sum without dimensions, mul by a Scalar.
/// One case counts twice: a _foreach_ op whose tensors differ in type or layout calls plain ops.
///
/// Where the arguments leave something open:
///  - A view that expand() made counts with the sizes it shows.
///  - An output whose size no argument has is left out of `bytes`: of max along a dimension.
///  - Gathers and scatters count as if no index came twice.
///  - index_select takes the dimension with the least work: rows, where a table has more of them.
///  - copy_ counts both sides, though one of them may be in host memory.
///  - A transposed convolution writes the channels of one group: how many there are is not
///    recorded.
///  - convolution_backward counts both gradients, though a first layer's input needs none.
///  - Scalars are not recorded: alpha, beta and weight decay change nothing here.
std::optional<OpWork> opWork(std::string_view op, std::span<const OpArgument> arguments);

} // namespace ridge::analyzer
