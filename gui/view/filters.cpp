// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/view/filters.h"

namespace ridge::gui {

void Filters::setText(const QString& text) {
    if (text == m_now.text)
        return;
    m_now.text = text;
    keep();
    emit textChanged();
}

void Filters::setLanes(const LaneArrangement& lanes) {
    if (lanes == m_now.lanes)
        return;
    m_now.lanes = lanes;
    keep();
    emit lanesChanged();
}

void Filters::undo() {
    if (canUndo())
        show(m_kept[--m_at]);
}

void Filters::redo() {
    if (canRedo())
        show(m_kept[++m_at]);
}

void Filters::reset() {
    m_now.lanes = {};
    m_kept = {m_now};
    m_at = 0;
    emit lanesChanged();
}

void Filters::keep() {
    constexpr std::size_t kMost = 100;
    m_kept.resize(m_at + 1);
    m_kept.push_back(m_now);
    if (m_kept.size() > kMost)
        m_kept.erase(m_kept.begin());
    m_at = m_kept.size() - 1;
}

void Filters::show(const Filter& filter) {
    const bool isText = filter.text != m_now.text, isLanes = filter.lanes != m_now.lanes;
    m_now = filter;
    if (isText)
        emit textChanged();
    if (isLanes)
        emit lanesChanged();
}

} // namespace ridge::gui
