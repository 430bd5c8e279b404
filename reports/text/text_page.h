// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analyzer/results/analysis.h"

#include <string>
#include <string_view>

namespace ridge::reports {

/// Lines of terminal text of a given width, with or without colour.
class TextPage {
  public:
    TextPage(std::size_t width, bool colour) : m_width(width), m_colour(colour) {}

    std::size_t width() const { return m_width; }
    void line(std::string_view text);
    void blank() { m_out += '\n'; }
    void strong(std::string_view text);
    void faint(std::string_view text);
    void warning(std::string_view text);
    void heading(std::string_view text, std::string_view beside);
    void field(std::string_view name, std::string_view value);
    /// Words of `text` over as many lines as the width needs, each indented.
    void wrapped(std::string_view text, std::size_t indent);
    /// `text` in the colour of `label`, plain without colours.
    std::string paint(analyzer::Label label, std::string_view text) const;
    std::string take() { return std::move(m_out); }

  private:
    void styled(std::string_view code, std::string_view text);
    std::size_t m_width;
    bool m_colour;
    std::string m_out;
};

/// The losses of a recording with their advice; nothing when there are none.
void addLosses(TextPage& page, const analyzer::Analysis& analysis);

} // namespace ridge::reports
