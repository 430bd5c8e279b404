// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// The table of ops: a row for each that launches kernels of its own on CUDA in eager PyTorch 2.
// To add one, take its arguments from PyTorch's native_functions.yaml and a rule from op_rules.h.
// An op that only calls other ops gets no row: those are recorded too.
#include "analyzer/op_work/op_rules.h"

#include <algorithm>
#include <cmath>

namespace ridge::analyzer {
namespace {

constexpr std::string_view kNamespace = "aten::";
constexpr std::string_view kOfLists = "_foreach_";
constexpr std::uint8_t kNone = 0; ///< no such argument

// A row for each shape of an elementwise op: one, two or three operands.
constexpr OpRule unary(std::string_view op, double perElement,
                       ResultType result = ResultType::Promoted) {
    return {op, elementwise, perElement, {1}, result};
}

constexpr OpRule binary(std::string_view op, double perElement,
                        ResultType result = ResultType::Promoted) {
    return {op, elementwise, perElement, {2}, result};
}

constexpr OpRule binaryOfTensors(std::string_view op, double perElement,
                                 ResultType result = ResultType::Promoted) {
    return {op, elementwiseOfTensors, perElement, {2}, result};
}

constexpr OpRule ternary(std::string_view op, double perElement) {
    return {op, elementwise, perElement, {3}};
}

constexpr OpRule kRows[] = {
    // Products. mv is addmv_ into a new vector.
    {"mm", matrixProduct, 0, {0}},
    {"bmm", matrixProduct, 0, {0}},
    {"addmm", matrixProduct, 0, {1}},
    {"_addmm_activation", matrixProduct, 0, {1}},
    {"baddbmm", matrixProduct, 0, {1}},
    {"addmv", matrixVector},
    {"dot", dotProduct},
    {"vdot", dotProduct},
    {"_int_mm", integerProduct},
    {"_scaled_mm", scaledProduct},
    {"_grouped_mm", groupedProduct, 0, {2}},

    // Recurrent networks. Those without cuDNN are products and elementwise ops of each step.
    {"_cudnn_rnn", recurrent, 0, {13}},
    {"_cudnn_rnn_backward", recurrentBackward, 0, {6}},

    // Factorisations. linalg_solve and linalg_inv call lu_factor_ex and lu_solve, cholesky calls _ex.
    {"linalg_cholesky_ex", factorisation, 1},
    {"linalg_lu_factor_ex", factorisation, 2},
    {"linalg_solve_triangular", triangularSolve, 1, {0, 1}},
    {"_cholesky_solve_helper", triangularSolve, 2, {1, 0}},
    {"linalg_lu_solve", triangularSolve, 2, {0, 2}},

    // Convolutions: padding, stride, dilation, output padding.
    // aten::conv2d calls convolution, that _convolution, and that one op of the chosen backend.
    // Those of the backends count: with cuDNN it is cudnn_convolution or its transposed one, once.
    // The bias is an add_ beside it.
    // Backward, cuDNN is called by convolution_backward itself, so that counts. Where a backend has
    // an op inside of it, such as _slow_conv2d_backward, that op has no row.
    {"cudnn_convolution", convolution, 0, {2, 3, 4}},
    {"cudnn_convolution_relu", convolution, 0, {4, 3, 5}},
    {"cudnn_convolution_add_relu", convolution, 0, {6, 5, 7}},
    {"_conv_depthwise2d", convolution, 0, {5, 4, 6}},
    {"conv_depthwise3d", convolution, 0, {5, 4, 6}},
    {"_slow_conv2d_forward", convolution, 0, {5, 4}},
    {"slow_conv_dilated2d", convolution, 0, {5, 4, 6}},
    {"slow_conv_dilated3d", convolution, 0, {5, 4, 6}},
    {"cudnn_convolution_transpose", transposedConvolution, 0, {2, 4, 5, 3}},
    {"slow_conv_transpose2d", transposedConvolution, 0, {5, 4, 7, 6}},
    {"slow_conv_transpose3d", transposedConvolution, 0, {5, 4, 7, 6}},
    {"convolution_backward", convolutionBackward},

    // Attention counts at _scaled_dot_product_*: shapes are the same in each version and no padding
    // is among them. _flash_attention_forward and so on are their children and have no row.
    {"_scaled_dot_product_flash_attention", attention, 0, {4, kNone}},
    {"_scaled_dot_product_efficient_attention", attention, 0, {6, 4}},
    {"_scaled_dot_product_cudnn_attention", attention, 0, {6, 4}},
    {"_scaled_dot_product_flash_attention_backward", attentionBackward, 0, {11}},
    {"_scaled_dot_product_efficient_attention_backward", attentionBackward, 0, {11}},
    {"_scaled_dot_product_cudnn_attention_backward", attentionBackward, 0, {14}},

    // Normalisation. Forward: mean 1, difference 1, variance 2, scaling 1; RMS 2 and 1. Backward:
    // normalised input 2 (RMS 1), gradient of the weight 2, of the bias 1, of the input the rest.
    {"native_layer_norm", layerNorm, 5, {2, 3, 2}},
    {"_fused_rms_norm", layerNorm, 3, {2, kNone, 1}},
    {"native_batch_norm", batchNorm, 5, {1, 2}},
    {"cudnn_batch_norm", batchNorm, 5, {1, 2}},
    {"native_group_norm", groupNorm, 5, {1, 2}},
    {"native_layer_norm_backward", normBackward, 13, {1, 5, 2}},
    {"_fused_rms_norm_backward", normBackward, 9, {1, 4, 1}},
    {"native_batch_norm_backward", normBackward, 9, {1, 2, 2}},
    {"cudnn_batch_norm_backward", normBackward, 9, {0, 2, 2}},
    {"native_group_norm_backward", normBackward, 13, {1, 4, 2}},

    // Largest, difference, exp, sum, division or difference. What is done once a row is left out.
    {"_softmax", softmax, 5},
    {"_log_softmax", softmax, 5},
    binary("_softmax_backward_data", 4),
    binary("_log_softmax_backward_data", 4),

    // Elementwise. Of the first six an overload with a Scalar calls that with tensors.
    binaryOfTensors("add", 1),
    binaryOfTensors("sub", 1),
    binaryOfTensors("mul", 1),
    binaryOfTensors("div", 1, ResultType::Real),
    binaryOfTensors("floor_divide", 1),
    binaryOfTensors("remainder", 1),
    binaryOfTensors("maximum", 1),
    binaryOfTensors("minimum", 1),
    binary("pow", 1),
    binary("eq", 1, ResultType::Truth),
    binary("ne", 1, ResultType::Truth),
    binary("lt", 1, ResultType::Truth),
    binary("le", 1, ResultType::Truth),
    binary("gt", 1, ResultType::Truth),
    binary("ge", 1, ResultType::Truth),
    binaryOfTensors("bitwise_and", 1),
    binaryOfTensors("bitwise_or", 1),
    binaryOfTensors("bitwise_xor", 1),
    unary("bitwise_not", 1),
    unary("neg", 1),
    {"abs", elementwise, 1, {1}, ResultType::Promoted, 2}, // abs and abs_ call that with an output
    unary("sign", 1),
    unary("floor", 1),
    unary("ceil", 1),
    unary("round", 1),
    unary("trunc", 1),
    unary("exp", 1, ResultType::Real),
    unary("exp2", 1, ResultType::Real),
    unary("expm1", 1, ResultType::Real),
    unary("log", 1, ResultType::Real),
    unary("log2", 1, ResultType::Real),
    unary("log10", 1, ResultType::Real),
    unary("log1p", 1, ResultType::Real),
    unary("sqrt", 1, ResultType::Real),
    unary("rsqrt", 1, ResultType::Real),
    unary("reciprocal", 1, ResultType::Real),
    unary("sin", 1, ResultType::Real),
    unary("cos", 1, ResultType::Real),
    unary("tanh", 1, ResultType::Real),
    unary("erf", 1, ResultType::Real),
    unary("cumsum", 1),
    unary("sigmoid", 4, ResultType::Real),
    unary("silu", 4),
    unary("gelu", 5), // that with erf
    unary("softplus", 5),
    unary("mish", 4),
    unary("elu", 4),
    unary("leaky_relu", 2),
    unary("hardsigmoid", 4),
    unary("hardswish", 5),
    ternary("clamp", 2),
    binary("clamp_min", 1), // relu calls it
    binary("clamp_max", 1),
    binary("_prelu_kernel", 2),
    binary("threshold_backward", 1),
    binary("sigmoid_backward", 3),
    binary("tanh_backward", 3),
    binary("silu_backward", 9),
    binary("gelu_backward", 11),
    binary("softplus_backward", 6),
    binary("leaky_relu_backward", 2),
    binary("hardtanh_backward", 2),
    binary("hardswish_backward", 5),
    {"elu_backward", elementwise, 4, {6}},
    {"where", elementwiseOfTensors, 1, {3, 1}},
    {"masked_fill_", elementwise, 1, {2}}, // masked_fill calls it on a copy
    ternary("addcmul", 3),
    ternary("addcdiv", 3),
    ternary("lerp", 3),
    binary("mse_loss", 2), // its sum or mean is recorded on its own
    ternary("mse_loss_backward", 3),
    {"native_dropout", dropout, 2},
    binary("native_dropout_backward", 2),

    // Copies and fills. zero_ calls fill_ on CUDA.
    {"copy_", copyInto},
    {"fill_", fill},
    {"normal_", fill},
    {"uniform_", fill},
    {"bernoulli_", fill},
    {"random_", fill},
    {"exponential_", fill},
    {"cat", concatenation},

    // Reductions: the place of the dimensions.
    {"sum", reduction, 1, {1}, ResultType::Promoted, 4},
    {"mean", reduction, 1, {1}, ResultType::Promoted, 4},
    {"max", reduction, 1, {1}},
    {"min", reduction, 1, {1}},
    {"amax", reduction, 1, {1}},
    {"amin", reduction, 1, {1}},
    {"any", reduction, 1, {1}, ResultType::Truth},
    {"all", reduction, 1, {1}, ResultType::Truth},
    {"linalg_vector_norm", reduction, 2, {2}},
    {"var", variance, 4, {1}, ResultType::Promoted, 4},
    {"std", variance, 4, {1}, ResultType::Promoted, 4},
    {"var_mean", variance, 4, {1}, ResultType::Promoted, 4},

    // Gathers. embedding calls index_select.
    {"index_select", indexSelect},
    {"gather", gather},
    {"index", indexing},            // x[i]
    {"_index_put_impl_", indexPut}, // index_put and x[i] = y call it
    {"scatter", scatter, 0, {2}},
    {"scatter_add", scatter, 1, {2}},
    {"index_add", scatter, 1, {3}},
    {"index_copy", scatter, 0, {3}},
    {"embedding_dense_backward", embeddingBackward, 1},
    {"nll_loss_forward", classLoss, 1},
    {"nll_loss2d_forward", classLoss, 1},
    {"nll_loss_backward", classLossBackward, 1},
    {"nll_loss2d_backward", classLossBackward, 1},

    // Lists. _foreach_ of an elementwise op above follows from its row.
    {"_foreach_zero_", lists},
    {"_foreach_copy_", lists, 0, {1, 2}},
    {"_foreach_norm", listNorms, 2},
    {"_amp_foreach_non_finite_check_and_unscale_", lists, 2, {0, 1}},

    // Optimizers: first moment 3, second 4, denominator 3, step 3; AdamW shrinks parameters first.
    {"_fused_adam_", optimizer, 13, {5, 1}},
    {"_fused_adamw_", optimizer, 14, {5, 1}},
    {"_fused_sgd_", optimizer, 2, {3, 2}},
    {"_fused_adagrad_", optimizer, 7, {3}},
};

/// The row of `op`, which has no "aten::"; null where there is none.
const OpRule* rowOf(std::string_view op) {
    const auto* const row = std::find_if(std::begin(kRows), std::end(kRows),
                                         [&](const OpRule& each) { return each.op == op; });
    return row == std::end(kRows) ? nullptr : row;
}

/// The rule of `op`, or that of what it does in place.
std::optional<OpWork> workOf(std::string_view op, Arguments arguments) {
    bool inPlace = false;
    const OpRule* row = rowOf(op);
    if (!row && op.ends_with('_')) {
        inPlace = true;
        op.remove_suffix(1);
        row = rowOf(op);
    }
    if (row)
        return arguments.size() < row->fewest ? std::nullopt
                                              : row->rule({*row, arguments, inPlace});
    if (!op.starts_with(kOfLists))
        return std::nullopt;
    const OpRule* const each = rowOf(op.substr(kOfLists.size()));
    return each ? elementwiseOfLists({*each, arguments, inPlace}) : std::nullopt;
}

} // namespace

std::optional<OpWork> opWork(std::string_view op, std::span<const OpArgument> arguments) {
    if (!op.starts_with(kNamespace))
        return std::nullopt;
    const auto work = workOf(op.substr(kNamespace.size()), arguments);
    if (!work || !std::isfinite(work->flops) || !std::isfinite(work->bytes))
        return std::nullopt; // of a type without a size, or beyond a double
    return work;
}

} // namespace ridge::analyzer
