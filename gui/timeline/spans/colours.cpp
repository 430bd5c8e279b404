// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/timeline/spans/colours.h"

namespace ridge::gui {
namespace {

using analyzer::Label;

ColourClass classOf(Label label) {
    return static_cast<ColourClass>(analyzer::index(label));
}

ColourClass classOf(trace::CopyKind kind) {
    using enum trace::CopyKind;
    switch (kind) {
    case HostToDevice:
    case HostToArray:
        return kHostToDevice;
    case DeviceToHost:
    case ArrayToHost:
        return kDeviceToHost;
    case PeerToPeer:
        return classOf(Label::Communication);
    case Unknown:
    case ArrayToArray:
    case ArrayToDevice:
    case DeviceToArray:
    case DeviceToDevice:
    case HostToHost:
        break;
    }
    return kDeviceToDevice;
}

} // namespace

QColor colourOf(const Theme& theme, ColourClass colour) {
    if (colour < analyzer::kLabels)
        return theme.labels[colour];
    if (colour < kHostToDevice)
        return theme.categories[colour - kFirstCategory];
    const QColor others[] = {theme.hostToDevice, theme.deviceToHost, theme.deviceToDevice,
                             theme.fill,         theme.range,        theme.call,
                             theme.sync};
    return others[colour - kHostToDevice];
}

QColor solidColourOf(const Theme& theme, ColourClass colour) {
    constexpr double kIdleShare = 0.5;
    const QColor own = colourOf(theme, colour);
    const bool isIdle = colour < analyzer::kLabels && analyzer::isIdle(static_cast<Label>(colour));
    return isIdle ? mixed(own, theme.lane, kIdleShare) : own;
}

ColourClass categoryOf(std::string_view name) {
    std::uint32_t hash = 2166136261U; // FNV-1a, the same on every machine
    for (const char c : name)
        hash = (hash ^ static_cast<unsigned char>(c)) * 16777619U;
    return static_cast<ColourClass>(kFirstCategory + (hash ^ hash >> 16) % kCategories);
}

Colouring::Colouring(const Document& document, ColourMode mode)
    : m_document(document), m_mode(mode),
      m_kernelsDiffer(mode == ColourMode::Name ||
                      (document.results && (mode == ColourMode::Range ||
                                            document.results->analysis.withheld.empty()))) {
    const trace::Trace& trace = *document.trace;
    if (mode == ColourMode::Name) {
        for (const trace::KernelConfig& config : trace.configs)
            m_byConfig.push_back(categoryOf(trace.text(config.function)));
        m_byConfig.push_back(classOf(Label::Unclassified));
    }
    if (mode == ColourMode::Range && document.results) {
        m_rangeOfKernel.assign(trace.kernels.size(), analyzer::kNone);
        for (const analyzer::Operation& op : document.results->details->operations)
            if (op.kind == analyzer::OperationKind::Kernel)
                m_rangeOfKernel[op.row] = op.range;
    }
}

ColourClass Colouring::ofRangeAround(std::uint32_t position) const {
    if (position == analyzer::kNone)
        return classOf(Label::Unclassified);
    const trace::RangeId range = m_document.results->details->forest.order[position];
    return categoryOf(m_document.trace->text(m_document.trace->ranges[index(range)].name));
}

ColourClass Colouring::ofKernel(std::uint32_t row) const {
    switch (m_mode) {
    case ColourMode::Verdict:
        return classOf(m_document.results->details->verdicts[row].label);
    case ColourMode::Name:
        return m_byConfig[analyzer::configOf(*m_document.trace, row)];
    case ColourMode::Range:
        return ofRangeAround(m_rangeOfKernel[row]);
    }
    return 0;
}

ColourClass Colouring::ofConfig(std::uint32_t id) const {
    const auto& labels = m_document.labels;
    if (m_mode == ColourMode::Name && id > 0 && id < m_byConfig.size())
        return m_byConfig[id - 1];
    if (m_mode == ColourMode::Verdict && labels && id > 0 && id <= labels->size())
        return classOf((*labels)[id - 1]);
    return classOf(Label::Unclassified);
}

ColourClass Colouring::of(const trace::LodKey& key) const {
    switch (key.operation) {
    case trace::OperationKind::Kernel:
        return ofConfig(key.detail);
    case trace::OperationKind::Copy:
        return classOf(static_cast<trace::CopyKind>(key.detail));
    case trace::OperationKind::Fill:
        return kFill;
    case trace::OperationKind::Call:
        return kCall;
    }
    return classOf(Label::Unclassified);
}

std::optional<ColourClass> Colouring::ofAll(ItemKind kind) const {
    switch (kind) {
    case ItemKind::None:
        return classOf(Label::Unclassified);
    case ItemKind::Fill:
        return kFill;
    case ItemKind::Call:
    case ItemKind::KernelLaunch:
    case ItemKind::CopyLaunch:
    case ItemKind::FillLaunch:
        return kCall;
    case ItemKind::Sync:
        return kSync;
    case ItemKind::Framework:
        if (m_mode == ColourMode::Verdict)
            return kRange;
        break;
    case ItemKind::Range:
        if (m_mode == ColourMode::Verdict)
            return kRange;
        break;
    case ItemKind::Kernel:
        if (!m_kernelsDiffer)
            return classOf(Label::Unclassified);
        break;
    case ItemKind::Copy:
    case ItemKind::Gap:
        break;
    }
    return std::nullopt;
}

ColourClass Colouring::of(Item item) const {
    if (const auto same = ofAll(item.kind))
        return *same;
    if (item.kind == ItemKind::Kernel)
        return ofKernel(item.row);
    const trace::Trace& trace = *m_document.trace;
    if (item.kind == ItemKind::Copy)
        return classOf(trace.copies[item.row].kind);
    if (item.kind == ItemKind::Range)
        return categoryOf(trace.text(trace.ranges[item.row].name));
    if (item.kind == ItemKind::Framework)
        return categoryOf(trace.text(trace.frameworkRanges[item.row].name));
    return classOf(m_document.results->details->gaps[item.row].cause);
}

} // namespace ridge::gui
