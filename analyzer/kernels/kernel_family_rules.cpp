// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// The table of kernel families: one row a rule, the first that matches wins. To add a kernel, add
// its name to tests/unit/analyzer/kernel_names.txt and a row here, among its family where the order
// allows it. The order:
//  1. names that say which framework wrapped the operation, since their template arguments hold
//     words of any kind: autotuning checks, PyTorch's foreach and elementwise kernels, Inductor,
//     XLA;
//  2. what is built of other families: caches and rotary embedding before attention, attention
//     before softmax and products, convolutions before products ('implicit gemm');
//  3. softmax, normalisation, products, sorting, random numbers, gathering;
//  4. last what is a word of many names: reductions, copies, elementwise.
#include "analyzer/kernels/kernel_family_rules.h"

namespace ridge::analyzer {
namespace {

using enum KernelFamily;

constexpr KernelFamilyRule kRules[] = {
    // XLA checks the results of candidates while it tunes.
    {Autotuning, In::Function, "redzone*"},
    {Autotuning, In::Function, "repeat buffer*"},
    {Autotuning, In::Function, "xla ... comparison"},
    {Autotuning, In::Whole, "buffer comparator*"},
    {Autotuning, In::Function, "delay kernel"}, // before what is timed

    // Optimizers, and foreach operations of PyTorch and Apex.
    {Optimizer, In::Function, "multi tensor apply*"},
    {Optimizer, In::Function, "*adam*"},
    {Optimizer, In::Function, "sgd"},
    {Optimizer, In::Function, "lion"},
    {Optimizer, In::Function, "lamb"},
    {Optimizer, In::Function, "k optimizer*"},
    {Optimizer, In::Function, "global norm squared*"},

    // PyTorch's elementwise kernels: the operation is a template argument.
    {Gather, In::Function, "index elementwise kernel"},
    {Gather, In::Function, "scatter gather*"},
    {Random, In::Function, "distribution elementwise*"},
    {Random, In::Function, "fused dropout*"},
    {Copy, In::Whole, "elementwise kernel ... direct copy kernel cuda"},
    {Copy, In::Whole, "elementwise kernel ... *float* copy kernel cuda"},
    {Elementwise, In::Function, "elementwise kernel*"},
    {Elementwise, In::Function, "vectorized templated elementwise kernel"},

    // PyTorch's reductions.
    {Reduction, In::Function, "^reduce kernel"},

    // Inductor: poi pointwise, red and per reductions, tem templates. Operations are in the name.
    {Attention, In::Function, "^triton tem ... flex attention*"},
    {Attention, In::Function, "^triton flex attention*"},
    {Convolution, In::Function, "^triton tem ... convolution*"},
    {MatrixProduct, In::Function, "^triton tem"},
    {MatrixProduct, In::Function, "^triton mm"},
    {MatrixProduct, In::Function, "^triton bmm"},
    {Random, In::Function, "^triton poi fused ... rand*"},
    {Copy, In::Function, "^triton poi fused to copy *$"},
    {Copy, In::Function, "^triton poi fused clone *$"},
    {Copy, In::Function, "^triton poi fused cat *$"},
    {Gather, In::Function, "^triton poi fused embedding *$"},
    {Gather, In::Function, "^triton poi fused index *$"},
    {Elementwise, In::Function, "^triton poi"},
    {Reduction, In::Function, "^triton ... linalg vector norm"},
    {Softmax, In::Function, "^triton red ... softmax"},
    {Softmax, In::Function, "^triton per ... softmax"},
    {Softmax, In::Function, "^triton red ... nll loss"},
    {Softmax, In::Function, "^triton per ... nll loss"},
    {Normalisation, In::Function, "^triton red ... norm"},
    {Normalisation, In::Function, "^triton per ... norm"},
    {Normalisation, In::Function, "^triton red ... pow rsqrt"},
    {Normalisation, In::Function, "^triton per ... pow rsqrt"},
    {Reduction, In::Function, "^triton red"},
    {Reduction, In::Function, "^triton per"},

    // XLA: the kind of a fusion, and the operation at its root.
    {MatrixProduct, In::Function, "gemm fusion*"},
    {MatrixProduct, In::Function, "dot fusion*"},
    {Softmax, In::Function, "^triton softmax"},
    {Gather, In::Function, "scatter fusion"},
    {Gather, In::Function, "gather fusion"},
    {Reduction, In::Function, "reduce ... fusion"},
    {Copy, In::Function, "transpose fusion"},
    {Copy, In::Function, "^input concatenate"},
    {Copy, In::Function, "^loop convert fusion"},
    {Copy, In::Function, "^loop copy fusion"},
    {Copy, In::Function, "^loop concatenate fusion"},
    {Copy, In::Function, "^loop slice fusion"},
    {Copy, In::Function, "^loop dynamic update slice fusion"},
    {Copy, In::Function, "^loop dynamic slice fusion"},
    {Copy, In::Function, "^wrapped transpose"},
    {Copy, In::Function, "^wrapped copy"},
    {Copy, In::Function, "^wrapped convert"},
    {Copy, In::Function, "^wrapped concatenate"},
    {Copy, In::Function, "^wrapped slice"},
    {Reduction, In::Function, "^wrapped reduce"},
    {Sort, In::Function, "^wrapped sort"},
    {Gather, In::Function, "^wrapped scatter"},
    {Gather, In::Function, "^wrapped gather"},
    {Random, In::Function, "^wrapped rng*"},
    {Elementwise, In::Function, "^wrapped"},
    {Elementwise, In::Function, "^loop ... fusion"},

    // What carries words of attention and is none.
    {Copy, In::Function, "reshape and cache*"},
    {Copy, In::Function, "concat and cache*"},
    {Elementwise, In::Function, "rotary*"},
    {Elementwise, In::Function, "rope"},

    // Attention: FlashAttention, cuDNN, PyTorch's memory-efficient one, serving libraries.
    {Attention, In::Whole, "*attention*"},
    {Attention, In::Whole, "attn"},
    {Attention, In::Function, "flash"},
    {Attention, In::Whole, "*fmha*"},
    {Attention, In::Function, "sdpa"},
    {Attention, In::Whole, "cudnn fusion compute dot do o*"},
    {Attention, In::Whole, "cudnn fusion convert dq*"},
    {Attention, In::Function, "paged kv*"},
    {Attention, In::Function, "mla"},

    // Convolutions: cuDNN, CUTLASS, PyTorch.
    {Convolution, In::Whole, "*scudnn*"},
    {Convolution, In::Whole, "*hcudnn*"},
    {Convolution, In::Whole, "*icudnn*"},
    {Convolution, In::Whole, "*winograd*"},
    {Convolution, In::Whole, "*convolve*"},
    {Convolution, In::Whole, "*convolution*"},
    {Convolution, In::Whole, "*conv"},
    {Convolution, In::Whole, "*conv1d*"},
    {Convolution, In::Whole, "*conv2d*"},
    {Convolution, In::Whole, "*conv3d*"},
    {Convolution, In::Whole, "*fprop*"},
    {Convolution, In::Whole, "*dgrad*"},
    {Convolution, In::Whole, "*wgrad*"},
    {Convolution, In::Whole, "*im2col*"},
    {Convolution, In::Whole, "*col2im*"},
    {Convolution, In::Function, "fft2d*"},
    {Convolution, In::Function, "*depthwise*"},

    // Softmax and the losses that begin with one.
    {Softmax, In::Function, "*softmax*"},
    {Softmax, In::Function, "soft max*"},
    {Softmax, In::Function, "*cross entropy*"},
    {Softmax, In::Function, "fused classifier*"},

    // Normalisation.
    {Normalisation, In::Function, "*norm"},
    {Normalisation, In::Function, "*layernorm*"},
    {Normalisation, In::Function, "*rmsnorm*"},
    {Normalisation, In::Function, "*batchnorm*"},
    {Normalisation, In::Function, "*groupnorm*"},
    {Normalisation, In::Function, "gamma beta*"},
    {Normalisation, In::Function, "*grad gamma beta"},
    {Normalisation, In::Function, "rowwise moments*"},
    {Normalisation, In::Function, "compute fused params*"},
    {Normalisation, In::Function, "^bn"},

    // Matrix products: cuBLAS, CUTLASS, Triton, CUDA samples.
    {Reduction, In::Function, "matmul backward bias*"}, // llm.c
    {MatrixProduct, In::Function, "nvjet"},
    {MatrixProduct, In::Whole, "*gemm*"},
    {MatrixProduct, In::Function, "*gemv*"},
    {MatrixProduct, In::Whole, "gemvx"},
    {MatrixProduct, In::Function, "*matmul*"},
    {MatrixProduct, In::Function, "mat mul*"},
    {MatrixProduct, In::Function, "matrix mul*"},
    {MatrixProduct, In::Function, "split kreduce*"},
    {MatrixProduct, In::Function, "*trsm*"},
    {MatrixProduct, In::Function, "*syrk*"},
    {MatrixProduct, In::Function, "*symm"},
    {MatrixProduct, In::Function, "mul mat*"},
    {MatrixProduct, In::Function, "fused moe kernel*"},
    {MatrixProduct, In::Function, "marlin*"},
    {MatrixProduct, In::Function, "multiply tiles"},
    {MatrixProduct, In::Function, "multiply vectors"},

    // Fourier transforms: cuFFT.
    {Fourier, In::Function, "*fft*"},
    {Fourier, In::Whole, "*radix0*"},
    {Fourier, In::Whole, "*bluestein*"},
    {Fourier, In::Whole, "dp real complex*"},
    {Fourier, In::Whole, "sp real complex*"},

    // Sorting, scanning, selecting: CUB, Thrust, PyTorch, CUDA samples.
    {Sort, In::Function, "*sort*"},
    {Sort, In::Function, "*scan*"},
    {Sort, In::Function, "*topk*"},
    {Sort, In::Function, "top k"},
    {Sort, In::Function, "device select*"},
    {Sort, In::Function, "device partition*"},
    {Sort, In::Function, "device compact*"},
    {Sort, In::Function, "prefix sum*"},
    {Sort, In::Function, "moe align*"},
    {Sort, In::Whole, "thrust ... sort*"},
    {Sort, In::Whole, "thrust ... scan*"},
    {Sort, In::Whole, "thrust ... copy if*"},

    // Random numbers.
    {Random, In::Function, "*random*"},
    {Random, In::Function, "*dropout*"},
    {Random, In::Function, "*philox*"},
    {Random, In::Function, "*curand*"},
    {Random, In::Function, "gen sequenced*"},
    {Random, In::Function, "generate seed*"},
    {Random, In::Function, "rng*"},
    {Random, In::Function, "threefry*"},
    {Random, In::Function, "sobol*"},
    {Random, In::Function, "fill normal*"},
    {Random, In::Function, "*multinomial*"},

    // Embedding, gathering, scattering.
    {Gather, In::Function, "*embedding*"},
    {Gather, In::Function, "*gather*"},
    {Gather, In::Function, "*scatter*"},
    {Gather, In::Function, "index select*"},
    {Gather, In::Function, "index add*"},
    {Gather, In::Function, "index func*"},
    {Gather, In::Function, "index copy*"},
    {Gather, In::Function, "*indexing*"},
    {Gather, In::Function, "encoder forward*"},
    {Gather, In::Function, "encoder backward*"},
    {Gather, In::Function, "wte*"},
    {Gather, In::Function, "wpe*"},
    {Gather, In::Function, "get rows*"},

    // Reductions: CUB, cuBLAS level 1, losses, pooling, CUDA samples.
    {Reduction, In::Function, "nll loss forward*"},
    {Elementwise, In::Function, "nll loss backward*"},
    {Reduction, In::Function, "*reduce*"},
    {Reduction, In::Function, "*reduction*"},
    {Reduction, In::Function, "*pool*"},
    {Reduction, In::Whole, "pooling*"},
    {Reduction, In::Function, "^dot kernel"},
    {Reduction, In::Function, "*nrm2*"},
    {Reduction, In::Function, "*asum*"},
    {Reduction, In::Function, "*histogram*"},
    {Reduction, In::Function, "^cupy ... sum"},
    {Reduction, In::Function, "^cupy sum*"},
    {Reduction, In::Function, "^cupy mean*"},
    {Reduction, In::Function, "^cupy amax*"},
    {Reduction, In::Function, "^cupy amin*"},
    {Reduction, In::Function, "^cupy max*"},
    {Reduction, In::Function, "^cupy min*"},
    {Reduction, In::Function, "^cupy arg*"},
    {Reduction, In::Function, "^cupy prod*"},
    {Reduction, In::Function, "^cupy any*"},
    {Reduction, In::Function, "^cupy all*"},
    {Reduction, In::Whole, "thrust ... reduce*"},

    // Copies: casts, transposes, layouts, concatenations.
    {Copy, In::Function, "cat array*"},
    {Copy, In::Function, "*copy*"},
    {Copy, In::Function, "*transpose*"},
    {Copy, In::Function, "*permute*"},
    {Copy, In::Function, "nchw to*"},
    {Copy, In::Function, "nhwc to*"},
    {Copy, In::Function, "nchw2*"},
    {Copy, In::Function, "nhwc2*"},
    {Copy, In::Function, "convert*"},
    {Copy, In::Function, "cast*"},
    {Copy, In::Function, "*quantize*"},
    {Copy, In::Function, "*quantise*"},
    {Copy, In::Function, "memcpy*"},
    {Copy, In::Function, "move heads*"},
    {Copy, In::Function, "rounding"},
    {Copy, In::Function, "round kernel"},
    {Copy, In::Function, "swap"},

    // Elementwise, by frame or by operation.
    {Elementwise, In::Function, "*elementwise*"},
    {Elementwise, In::Function, "*pointwise*"},
    {Elementwise, In::Whole, "eigen meta kernel"},
    {Elementwise, In::Whole, "parallel for agent"},
    {Elementwise, In::Whole, "thrust ... transform*"},
    {Elementwise, In::Whole, "cub ... transform kernel"},
    {Elementwise, In::Whole, "cub ... for each*"},
    {Elementwise, In::Function, "^cupy"},
    {Elementwise, In::Function, "*axpy*"},
    {Elementwise, In::Function, "scal kernel*"},
    {Elementwise, In::Function, "vector add*"},
    {Elementwise, In::Function, "vec add*"},
    {Elementwise, In::Function, "add"},
    {Elementwise, In::Function, "mul"},
    {Elementwise, In::Function, "map"},
    {Elementwise, In::Function, "*relu*"},
    {Elementwise, In::Function, "*gelu*"},
    {Elementwise, In::Function, "*silu*"},
    {Elementwise, In::Function, "*swiglu*"},
    {Elementwise, In::Function, "*geglu*"},
    {Elementwise, In::Function, "gated*"},
    {Elementwise, In::Function, "act and mul*"},
    {Elementwise, In::Function, "*residual*"},
    {Elementwise, In::Function, "*fill*"},
    {Elementwise, In::Function, "scale"},
    {Elementwise, In::Function, "arange*"},
};

} // namespace

std::span<const KernelFamilyRule> kernelFamilyRules() {
    return kRules;
}

} // namespace ridge::analyzer
