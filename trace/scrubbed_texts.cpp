// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "trace/scrubbed_texts.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <map>
#include <optional>
#include <utility>

namespace ridge::trace {
namespace {

constexpr std::string_view kLibraryDomains[] = {"CCCL", "NCCL"};
constexpr std::string_view kKnownOps[] = {
    "aten::", "prims::", "c10d::", "torch::", "record_param_comms"};
constexpr std::string_view kKnownOptimizers[] = {
    "Adadelta", "Adagrad", "Adam",  "AdamW",   "Adamax", "ASGD",       "LBFGS",
    "NAdam",    "RAdam",   "Rprop", "RMSprop", "SGD",    "SparseAdam", "Adafactor"};
constexpr std::string_view kOptimizer = "Optimizer.", kLoader = "enumerate(DataLoader)#";

bool isDigit(char c) {
    return c >= '0' && c <= '9';
}

bool isNumber(std::string_view text) {
    return !text.empty() && std::ranges::all_of(text, isDigit);
}

bool beginsWithAny(std::string_view text, auto& beginnings) {
    return std::ranges::any_of(beginnings, [&](std::string_view b) { return text.starts_with(b); });
}

/// "AddmmBackward0": nodes of PyTorch end in a number, those of a program's functions do not.
bool isKnownNode(std::string_view name) {
    constexpr std::string_view kBackward = "Backward";
    const std::size_t at = name.rfind(kBackward);
    return at != name.npos && isNumber(name.substr(at + kBackward.size()));
}

class Uses {
  public:
    explicit Uses(const Trace& trace) : m_trace(trace), m_uses(trace.strings.size()) {}

    void add(StringId id, TextUse use) {
        if (id != StringId::None && index(id) < m_uses.size())
            m_uses[index(id)] = std::max(m_uses[index(id)], use);
    }
    void addNvtx(StringId domain, StringId name, StringId category) {
        const bool isLibrary =
            std::ranges::find(kLibraryDomains, m_trace.text(domain)) != std::end(kLibraryDomains);
        for (const StringId id : {domain, name, category})
            add(id, isLibrary ? TextUse::LibraryMark : TextUse::Range);
    }
    void add(const FrameworkRange& range) {
        add(range.name, useOf(range.kind));
        add(range.arguments, TextUse::Argument);
        add(range.site, TextUse::Place);
    }
    std::vector<TextUse> take() && { return std::move(m_uses); }

  private:
    static TextUse useOf(FrameworkKind kind) {
        switch (kind) {
        case FrameworkKind::Module:
        case FrameworkKind::ModuleBackward:
            return TextUse::Module;
        case FrameworkKind::Op:
        case FrameworkKind::BackwardNode:
            return TextUse::Op;
        case FrameworkKind::Compilation:
            return TextUse::Phase;
        case FrameworkKind::GraphBreak:
        case FrameworkKind::Recompilation:
            return TextUse::Reason;
        default:
            return TextUse::Marked;
        }
    }

    const Trace& m_trace;
    std::vector<TextUse> m_uses;
};

/// New names, numbered in the order in which they are asked for.
class Names {
  public:
    std::string of(std::string_view kind, std::string_view text) {
        auto& known = m_numbers[std::string(kind)];
        const auto [found, isNew] = known.try_emplace(std::string(text), known.size() + 1);
        return fmt::format("{}{}", kind, found->second);
    }

  private:
    std::map<std::string, std::map<std::string, std::size_t>> m_numbers;
};

/// "Block_3" is a name and a number, as flax has it.
std::string component(std::string_view text, Names& names) {
    if (isNumber(text))
        return std::string(text);
    const std::size_t at = text.rfind('_');
    if (at != text.npos && at > 0 && isNumber(text.substr(at + 1)))
        return names.of("m", text.substr(0, at)) + std::string(text.substr(at));
    return names.of("m", text);
}

std::string module(std::string_view path, Names& names) {
    std::string result;
    for (;;) {
        const std::size_t dot = path.find('.');
        result += component(path.substr(0, dot), names);
        if (dot == path.npos)
            return result;
        result += '.';
        path.remove_prefix(dot + 1);
    }
}

/// "train.py:12 step"; what is not of this form has no line.
std::string place(std::string_view text, Names& names) {
    const std::size_t space = text.find(' ', text.rfind(':') == text.npos ? 0 : text.rfind(':'));
    const std::size_t colon = text.rfind(':', space);
    if (space == text.npos || colon == text.npos ||
        !isNumber(text.substr(colon + 1, space - colon - 1)))
        return names.of("place ", text);
    return fmt::format("{}:{} {}", names.of("file", text.substr(0, colon)),
                       text.substr(colon + 1, space - colon - 1),
                       names.of("function", text.substr(space + 1)));
}

/// "Optimizer.step#AdamW.step" is PyTorch's; a class of the program's own gets a number.
std::string marked(std::string_view text, Names& names) {
    if (text.starts_with(kLoader))
        return std::string(text);
    const std::size_t hash = text.find('#');
    if (!text.starts_with(kOptimizer) || hash == text.npos)
        return names.of("mark ", text);
    const std::size_t dot = text.find('.', hash);
    const std::string_view name = text.substr(hash + 1, dot - hash - 1);
    const bool isKnown = std::ranges::find(kKnownOptimizers, name) != std::end(kKnownOptimizers);
    return fmt::format("{}{}{}", text.substr(0, hash + 1),
                       isKnown ? std::string(name) : names.of("Optimizer", name),
                       dot == text.npos ? "" : text.substr(dot));
}

/// By row of Trace::strings what follows "kernel1"; none where the text stays. A library's mangled
/// names stay beside the demangled ones.
std::vector<std::optional<std::string>> wordsOfKernels(const Trace& trace,
                                                       const KernelWord& kernelWord) {
    std::vector<std::optional<std::string>> words(trace.strings.size(), "");
    for (const KernelConfig& config : trace.configs) {
        const auto word = kernelWord(trace.text(config.function));
        const auto kept = !word           ? std::nullopt
                          : word->empty() ? std::optional<std::string>("")
                                          : "_" + std::string(*word);
        for (const StringId id : {config.function, config.mangled})
            if (id != StringId::None)
                words[index(id)] = kept;
    }
    return words;
}

} // namespace

std::vector<TextUse> usesOfTexts(const Trace& trace) {
    Uses uses(trace);
    forEachTable(trace, [&]<class R>(const std::vector<R>& rows) {
        for (const R& row : rows) {
            if constexpr (requires { row.launch.api; })
                uses.add(row.launch.api, TextUse::Api);
            if constexpr (requires { row.api; })
                uses.add(row.api, TextUse::Api);
            if constexpr (std::is_same_v<R, Counter>)
                uses.add(row.metric, TextUse::Api);
            if constexpr (std::is_same_v<R, KernelConfig>) {
                uses.add(row.function, TextUse::Kernel);
                uses.add(row.mangled, TextUse::Kernel);
            }
            if constexpr (std::is_same_v<R, Jit>)
                uses.add(row.entry, TextUse::Kernel);
            if constexpr (std::is_same_v<R, Range> || std::is_same_v<R, Mark>)
                uses.addNvtx(row.domain, row.name, row.category);
            if constexpr (std::is_same_v<R, RangeField>)
                uses.add(row.field, TextUse::Range);
            if constexpr (std::is_same_v<R, FrameworkRange>)
                uses.add(row);
            if constexpr (std::is_same_v<R, Allocation>)
                uses.add(row.name, TextUse::Symbol);
            if constexpr (std::is_same_v<R, Frame>) {
                uses.add(row.function, TextUse::Symbol);
                uses.add(row.file, TextUse::Symbol);
            }
        }
    });
    return std::move(uses).take();
}

std::vector<std::string> scrubbedTexts(const Trace& trace, const KernelWord& kernelWord) {
    const std::vector<TextUse> uses = usesOfTexts(trace);
    const std::vector<std::optional<std::string>> words = wordsOfKernels(trace, kernelWord);
    Names names;
    std::vector<std::string> result;
    for (std::size_t i = 0; i < uses.size(); ++i) {
        const std::string& text = trace.strings[i];
        const auto renamed = [&]() -> std::string {
            switch (uses[i]) {
            case TextUse::Nothing:
                return names.of("text ", text);
            case TextUse::Api:
            case TextUse::Argument:
            case TextUse::Phase:
            case TextUse::LibraryMark:
                return text;
            case TextUse::Kernel:
                return words[i] ? names.of("kernel", text) + *words[i] : text;
            case TextUse::Op:
                return beginsWithAny(text, kKnownOps) || isKnownNode(text) ? text
                                                                           : names.of("op", text);
            case TextUse::Module:
                return module(text, names);
            case TextUse::Marked:
                return marked(text, names);
            case TextUse::Reason:
                return names.of("reason ", text);
            case TextUse::Place:
                return place(text, names);
            case TextUse::Range:
                return names.of("range ", text);
            case TextUse::Symbol:
                return names.of("symbol ", text);
            }
            return names.of("text ", text);
        };
        result.push_back(text.empty() ? "" : renamed());
    }
    return result;
}

} // namespace ridge::trace
