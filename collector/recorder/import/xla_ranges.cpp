// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "collector/recorder/import/xla_ranges.h"

#include "collector/recorder/import/xla_name.h"

namespace ridge::recorder {

using trace::FrameworkKind;
using trace::FrameworkRange;
using trace::StringId;

namespace {

/// Launches of one module that are further apart are of two calls of it.
constexpr trace::Ns kLongestPause{1'000'000};
constexpr std::size_t kMostOps = 4096; ///< kept back

StringId idOf(trace::Writer& writer, const std::string& text) {
    return text.empty() ? StringId::None : writer.intern(text);
}

} // namespace

void XlaRanges::learn(StringId name, std::string_view text) {
    if (m_known.contains(name))
        return;
    std::optional<Told>& told = m_known[name];
    if (const auto thunk = parseThunk(text))
        told = Told{thunk->isBackward ? FrameworkKind::BackwardNode : FrameworkKind::Op,
                    idOf(m_writer, thunk->op),
                    idOf(m_writer, thunk->primitive),
                    StringId::None,
                    idOf(m_writer, thunk->module),
                    thunk->isBackward};
    else if (const auto phase = parsePhase(text))
        told = Told{FrameworkKind::Compilation,
                    idOf(m_writer, phase->name),
                    StringId::None,
                    idOf(m_writer, phase->function),
                    StringId::None,
                    false};
}

void XlaRanges::take(const trace::Range& range) {
    const auto found = m_known.find(range.name);
    if (found != m_known.end() && found->second && range.end)
        add(*found->second, range);
}

void XlaRanges::add(const Told& told, const trace::Range& range) {
    FrameworkRange own;
    own.thread = range.thread;
    own.kind = told.kind;
    own.name = told.name;
    own.arguments = told.arguments;
    own.site = told.site;
    own.start = range.start;
    own.end = *range.end;
    if (told.kind == FrameworkKind::Compilation) {
        m_writer.add(own);
        return;
    }
    const FrameworkKind kind =
        told.isBackward ? FrameworkKind::ModuleBackward : FrameworkKind::Module;
    Stretch& stretch = m_stretches[range.thread];
    if (stretch.module.name != told.module || stretch.module.kind != kind ||
        own.start - stretch.module.end > kLongestPause || stretch.ops.size() >= kMostOps) {
        write(stretch);
        stretch.module = own;
        stretch.module.kind = kind;
        stretch.module.name = told.module;
        stretch.module.arguments = StringId::None;
    }
    stretch.module.end = own.end;
    stretch.ops.push_back(own);
}

/// The module comes before its ops: of ranges with the same times it is the outer one.
void XlaRanges::write(Stretch& stretch) {
    if (stretch.module.name != StringId::None && !stretch.ops.empty())
        m_writer.add(stretch.module);
    for (const FrameworkRange& op : stretch.ops)
        m_writer.add(op);
    stretch.ops.clear();
}

void XlaRanges::finish() {
    for (auto& [thread, stretch] : m_stretches)
        write(stretch);
}

} // namespace ridge::recorder
