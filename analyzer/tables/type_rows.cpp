// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/tables/type_rows.h"

#include "analyzer/op_work/op_work.h"
#include "analyzer/op_work/shapes.h"

#include <algorithm>
#include <functional>
#include <iterator>
#include <map>
#include <set>
#include <tuple>
#include <utility>

namespace ridge::analyzer {
namespace {

struct Use {
    TypeUse use = TypeUse::Unknown;
    std::vector<ElementType> types;
    bool operator<(const Use& other) const {
        return std::tie(use, types) < std::tie(other.use, other.types);
    }
};

TensorList tensorsOf(const OpArgument& argument) {
    if (const auto* tensor = std::get_if<TensorArgument>(&argument))
        return {*tensor};
    const auto* list = std::get_if<TensorList>(&argument);
    return list ? *list : TensorList{};
}

TensorList tensorsOf(Arguments arguments) {
    TensorList all;
    for (const OpArgument& argument : arguments)
        std::ranges::move(tensorsOf(argument), std::back_inserter(all));
    return all;
}

/// That of all tensors of `argument`.
std::optional<ElementType> commonType(const OpArgument& argument) {
    const TensorList tensors = tensorsOf(argument);
    const auto isOther = [&](const TensorArgument& tensor) {
        return tensor.type != tensors.front().type;
    };
    if (tensors.empty() || std::ranges::any_of(tensors, isOther))
        return std::nullopt;
    return tensors.front().type;
}

/// Of a copy, whose target comes first.
std::optional<Use> castOf(std::string_view op, Arguments arguments) {
    if ((op != "aten::copy_" && op != "aten::_foreach_copy_") || arguments.size() < 2)
        return std::nullopt;
    const auto target = commonType(arguments[0]), source = commonType(arguments[1]);
    if (!target || !source || target == source || (!isReal(*target) && !isReal(*source)))
        return std::nullopt;
    return Use{TypeUse::Cast, {*source, *target}};
}

/// The floating ones in which an op with `tensors` computes.
std::set<ElementType> floatingTypes(const TensorList& tensors) {
    std::set<ElementType> withDimensions, single;
    for (const TensorArgument& tensor : tensors)
        if (isReal(tensor.type))
            (tensor.sizes.empty() ? single : withDimensions).insert(tensor.type);
    return withDimensions.empty() ? single : withDimensions;
}

/// Of a matrix product, convolution or attention. Backends of attention have no known work, since
/// the ops around them have it; their first tensor is the query or a gradient of its type.
std::optional<ElementType> multipliedType(std::string_view op, Arguments arguments) {
    if (const auto work = opWork(op, arguments); work && work->isProduct)
        return work->type;
    const TensorArgument* first = tensorAt(arguments, 0);
    if (first && op.find("_attention_") != std::string_view::npos)
        return first->type;
    return std::nullopt;
}

/// What torch.compile made of a part of the model, whose tensors tell nothing of the types inside.
constexpr std::string_view kCompiledRegion = "CompiledFunction";

Use useOf(std::string_view op, std::string_view text) {
    const auto arguments = parseArguments(text);
    if (!arguments || op == kCompiledRegion)
        return {};
    const TensorList tensors = tensorsOf(*arguments);
    if (tensors.empty() ||
        std::ranges::count(tensors, ElementType::Other, &TensorArgument::type) > 0)
        return {};
    if (auto cast = castOf(op, *arguments))
        return *std::move(cast);
    if (const auto type = multipliedType(op, *arguments); type && isReal(*type))
        return {TypeUse::One, {*type}};
    const std::set<ElementType> types = floatingTypes(tensors);
    const TypeUse use = types.empty()       ? TypeUse::NoFloating
                        : types.size() == 1 ? TypeUse::One
                                            : TypeUse::Several;
    return {use, {types.begin(), types.end()}};
}

/// A row in the making.
struct Sum {
    TypeRow row;
    std::map<std::string, Ns> byOp; ///< GPU time by name
};

std::vector<std::string> longest(const std::map<std::string, Ns>& byOp) {
    constexpr std::size_t kMost = 3;
    std::vector<std::pair<std::string, Ns>> ops(byOp.begin(), byOp.end());
    std::ranges::stable_sort(ops, std::greater(), &std::pair<std::string, Ns>::second);
    std::vector<std::string> names;
    for (std::size_t i = 0; i < std::min(ops.size(), kMost); ++i)
        names.push_back(std::move(ops[i].first));
    return names;
}

void add(const OpRow& op, Sum& sum) {
    sum.row.calls += op.calls;
    sum.row.work += op.work;
    sum.row.inGraphs |= op.inGraphs;
    Ns& time = sum.byOp[op.name];
    time = plus(time, op.work.total());
}

OpTypes named(const Use& use) {
    OpTypes result{use.use, {}};
    for (const ElementType type : use.types)
        result.types.push_back(name(type));
    return result;
}

TypeRow finished(const Use& use, Sum sum) {
    static_cast<OpTypes&>(sum.row) = named(use);
    sum.row.ops = longest(sum.byOp);
    return std::move(sum.row);
}

} // namespace

OpTypes typesOf(std::string_view op, std::string_view arguments) {
    return named(useOf(op, arguments));
}

void addTypes(FrameworkRows& rows) {
    std::map<Use, Sum> sums;
    for (const OpRow& op : rows.ops)
        if (op.work.operations > 0)
            add(op, sums[useOf(op.name, op.arguments)]);
    if (rows.withoutOp.operations > 0)
        sums[{}].row.work += rows.withoutOp;
    std::set<ElementType> floating;
    for (auto& [use, sum] : sums) {
        std::ranges::copy_if(use.types, std::inserter(floating, floating.end()), isReal);
        rows.types.push_back(finished(use, std::move(sum)));
    }
    rows.floatingTypes = floating.size();
    std::ranges::stable_sort(rows.types, std::greater(),
                             [](const TypeRow& row) { return row.work.total(); });
}

} // namespace ridge::analyzer
