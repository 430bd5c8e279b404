// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// PyTorch's own kernels. What they compute stands in their template arguments: a functor, or a
// lambda that is named after the function it was written in.
#include "analyzer/kernels/readable_parts.h"

#include <algorithm>

namespace ridge::analyzer {
namespace {

bool has(std::string_view text, std::string_view part) {
    return text.find(part) != std::string_view::npos;
}

bool isNumber(std::string_view argument) {
    return argument.find_first_not_of("0123456789ul") == std::string_view::npos;
}

/// Templates that only carry the operation, and which of their arguments it is.
bool isFirstOf(std::string_view name) {
    return name.starts_with("gpu_kernel_impl") || name == "gpu_index_kernel";
}
bool isLastOf(std::string_view name) {
    return name == "BinaryFunctor" || name == "AUnaryFunctor" || name == "BUnaryFunctor" ||
           name == "func_wrapper_t";
}

/// The operation that a template argument stands for.
struct Operation {
    std::string_view text; ///< the argument, without templates that only carry it
    NamedPart part;
    std::string_view carrier; ///< the outermost such template, ""
    std::string_view type;    ///< typeWord() of the tensors, where such a template says it
};

Operation operationOf(std::string_view argument) {
    Operation operation{argument, namedPartOf(argument), {}, {}};
    constexpr int kDeepest = 4;
    for (int i = 0; i < kDeepest && !operation.part.arguments.empty(); ++i) {
        const std::string_view name = operation.part.name;
        if (!isFirstOf(name) && !isLastOf(name))
            break;
        if (operation.carrier.empty())
            operation.carrier = name;
        if (isLastOf(name)) // the functor inside names the type that it computes in
            operation.type = typeWord(operation.part.arguments.front());
        operation.text =
            isFirstOf(name) ? operation.part.arguments.front() : operation.part.arguments.back();
        operation.part = namedPartOf(operation.text);
    }
    return operation;
}

/// The type of the first parameter of the last lambda that has one: "...::{lambda(float)#1}".
std::string_view lambdaType(std::string_view text) {
    constexpr std::string_view kLambda = "{lambda(";
    for (std::size_t at = text.rfind(kLambda); at != std::string_view::npos;
         at = at == 0 ? at : text.rfind(kLambda, at - 1)) {
        const std::string_view parameters = text.substr(at + kLambda.size());
        if (!parameters.starts_with(')'))
            return typeWord(parameters.substr(0, parameters.find_first_of(",)")));
        if (at == 0)
            break;
    }
    return {};
}

std::string_view typeOf(const Operation& operation) {
    if (!operation.type.empty())
        return operation.type;
    if (has(operation.text, "{lambda("))
        return lambdaType(operation.text);
    return operation.part.arguments.empty() ? std::string_view()
                                            : typeWord(operation.part.arguments.front());
}

/// "copy bf16", "cast to fp32", "cast fp32 to bf16"; "" where the operation is none of these.
std::string copyName(const Operation& operation, bool casts) {
    static constexpr std::pair<std::string_view, std::string_view> kCasts[] = {
        {"bfloat16_copy_kernel_cuda", "bf16"},
        {"float16_copy_kernel_cuda", "fp16"},
        {"float8_copy_kernel_cuda", "fp8"}};
    const std::string_view type = typeOf(operation);
    if (operation.part.name == "direct_copy_kernel_cuda") {
        if (type.empty())
            return casts ? "cast" : "copy";
        return (casts ? "cast to " : "copy ") + std::string(type);
    }
    for (const auto& [name, to] : kCasts)
        if (operation.part.name == name)
            return type == to ? "copy " + std::string(to)
                              : "cast" + spaced(type) + " to " + std::string(to);
    return {};
}

/// "gelu backward bf16"; "" where the operation has no name.
std::string operationName(const Operation& operation) {
    const bool isAdd = operation.part.name == "CUDAFunctorOnSelf_add" ||
                       operation.part.name == "CUDAFunctorOnOther_add";
    const std::string words = isAdd ? "add" : joined(tellingWords(operation.part.name));
    return words.empty() ? words : words + spaced(typeOf(operation));
}

ReadableName elementwise(const KernelSignature& kernel) {
    const auto argument = std::find_if(kernel.arguments.begin(), kernel.arguments.end(),
                                       [](std::string_view each) { return !isNumber(each); });
    if (argument == kernel.arguments.end())
        return std::nullopt;
    const Operation operation = operationOf(*argument);
    const bool casts = has(kernel.whole, "LoadWithCast") || operation.carrier == "gpu_kernel_impl";
    const std::string strided = kernel.function == "elementwise_kernel" ? "strided" : "";
    const std::string copy = copyName(operation, casts);
    if (!copy.empty())
        return copy + (strided.empty() ? "" : ", " + strided);
    const std::string name = operationName(operation);
    if (name.empty())
        return std::nullopt;
    return name + (casts ? " with cast" : "") + ", elementwise" + spaced(strided);
}

/// reduce_kernel<512, 1, ReduceOp<float, MeanOps<...>, ...> >.
ReadableName reduction(const KernelSignature& kernel) {
    if (kernel.arguments.size() < 3)
        return std::nullopt;
    const NamedPart reduce = namedPartOf(kernel.arguments[2]);
    if (reduce.name != "ReduceOp" || reduce.arguments.size() < 2)
        return std::nullopt;
    const std::string words = joined(tellingWords(operationOf(reduce.arguments[1]).part.name));
    if (words.empty())
        return std::nullopt;
    return words + spaced(typeWord(reduce.arguments.front())) + ", reduction";
}

/// "mul" of "std::multiplies<float>", "sqrt" of "UnaryOpFunctor<float, 2, 1, 1>,
/// at::native::Sqrt<float>".
std::string foreachOperation(std::span<const std::string_view> arguments) {
    if (arguments.size() > 2 && namedPartOf(arguments[1]).name == "UnaryOpFunctor")
        return joined(tellingWords(namedPartOf(arguments[2]).name));
    static constexpr std::pair<std::string_view, std::string_view> kOperators[] = {
        {"plus", "add"}, {"minus", "sub"}, {"multiplies", "mul"}, {"divides", "div"}};
    for (const std::string_view argument : arguments)
        for (const auto& [name, word] : kOperators)
            if (namedPartOf(argument).name == name)
                return std::string(word);
    return {};
}

/// multi_tensor_apply_kernel<TensorListMetadata<1>, Functor<...>, operator, ...>.
ReadableName foreach (const KernelSignature& kernel) {
    if (kernel.arguments.size() < 2)
        return std::nullopt;
    const NamedPart functor = namedPartOf(kernel.arguments[1]);
    const std::string type(functor.arguments.empty() ? std::string_view()
                                                     : typeWord(functor.arguments.front()));
    if (functor.name.starts_with("FusedAdam") && functor.name != "FusedAdagradMathFunctor")
        return std::string(has(kernel.arguments[1], "ADAM_MODE)1") ? "AdamW" : "Adam") + " step" +
               spaced(type) + " (fused, foreach)";
    if (functor.name.starts_with("FusedSgd"))
        return "SGD step" + spaced(type) + " (fused, foreach)";
    std::string operation = foreachOperation(kernel.arguments);
    if (functor.name.starts_with("PointwiseOp") && (operation == "mul" || operation == "div"))
        operation.insert(0, "addc");
    else if (operation.empty())
        operation = joined(tellingWords(functor.name));
    if (operation.empty())
        return std::nullopt;
    return operation + spaced(type) + " (foreach)";
}

ReadableName softmax(const KernelSignature& kernel) {
    const bool forward = has(kernel.function, "orward");
    if (!forward && !has(kernel.function, "ackward"))
        return std::nullopt;
    const bool warp = kernel.function.starts_with("softmax_warp_");
    const bool isLog = warp ? kernel.arguments.size() > 4 && kernel.arguments[4] == "true"
                            : has(kernel.whole, "LogSoftMax");
    return std::string(isLog ? "log softmax " : "softmax ") + (forward ? "forward" : "backward") +
           spaced(floatWord(kernel.arguments));
}

ReadableName layerNorm(const KernelSignature& kernel) {
    struct Part {
        std::string_view begin, words;
        std::size_t withRms; ///< arguments where the last one says that it is an RMS norm
    };
    static constexpr Part kParts[] = {{"vectorized_layer_norm_kernel", "forward", 3},
                                      {"layer_norm_grad_input_kernel", "backward, input", 3},
                                      {"GammaBetaBackward", "backward, gamma and beta", 8},
                                      {"cuComputePartGradGammaBeta", "backward, gamma and beta", 3},
                                      {"cuComputeGradGammaBeta", "backward, gamma and beta", 3}};
    for (const Part& part : kParts)
        if (kernel.function.starts_with(part.begin)) {
            const bool rms =
                kernel.arguments.size() == part.withRms && kernel.arguments.back() == "true";
            return std::string(rms ? "RMS norm " : "layer norm ") + std::string(part.words) +
                   spaced(floatWord(kernel.arguments));
        }
    return std::nullopt;
}

/// CatArrayBatchedCopy<float, ...> or, of any type of that size, <OpaqueType<2u>, ...>.
ReadableName concatenation(const KernelSignature& kernel) {
    if (kernel.arguments.empty())
        return "concatenate";
    const NamedPart element = namedPartOf(kernel.arguments.front());
    if (element.name == "OpaqueType" && !element.arguments.empty()) {
        const std::string_view size = element.arguments.front();
        return "concatenate, elements of " + std::string(size.substr(0, size.find('u'))) + " B";
    }
    return "concatenate" + spaced(typeWord(kernel.arguments.front()));
}

/// Any other kernel of PyTorch: the words of its name.
ReadableName plainName(const KernelSignature& kernel) {
    const bool isCut = kernel.function.find('<') != std::string_view::npos;
    const std::vector<std::string> words = tellingWords(kernel.function);
    if (isCut || words.size() < 2)
        return std::nullopt;
    return joined(words) + spaced(kernel.arguments.empty() ? std::string_view()
                                                           : typeWord(kernel.arguments.front()));
}

} // namespace

ReadableName readableAten(const KernelSignature& kernel) {
    const std::string_view name = kernel.function;
    const bool isWarpSoftmax = name.starts_with("softmax_warp_");
    if (isWarpSoftmax || name.starts_with("cunn_SoftMax") ||
        name.starts_with("cunn_SpatialSoftMax"))
        return softmax(kernel);
    if (name == "multi_tensor_apply_kernel")
        return foreach (kernel);
    if (!kernel.whole.starts_with("at::native::"))
        return std::nullopt;
    if (name == "elementwise_kernel" || name == "vectorized_elementwise_kernel" ||
        name == "unrolled_elementwise_kernel" || name == "index_elementwise_kernel")
        return elementwise(kernel);
    if (name == "reduce_kernel")
        return reduction(kernel);
    if (name.starts_with("CatArrayBatchedCopy"))
        return concatenation(kernel);
    if (ReadableName norm = layerNorm(kernel))
        return norm;
    return plainName(kernel);
}

} // namespace ridge::analyzer
