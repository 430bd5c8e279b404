// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "reports/text/text_page.h"

#include "analyzer/results/labels/label_facts.h"
#include "reports/words/format.h"

#include <fmt/format.h>
#include <utility>

namespace ridge::reports {
namespace {

std::vector<std::string> wrap(std::string_view text, std::size_t width) {
    std::vector<std::string> lines;
    std::string current;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find(' '), text.size());
        const std::string_view word = text.substr(0, end);
        if (!current.empty() && columns(current) + 1 + columns(word) > width)
            lines.push_back(std::exchange(current, {}));
        if (!current.empty())
            current += ' ';
        current += columns(word) > width ? shortened(word, width) : std::string(word);
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    if (!current.empty())
        lines.push_back(std::move(current));
    return lines;
}

std::string_view colourOf(analyzer::Label label) {
    return analyzer::factsOf(label).terminal;
}

} // namespace

void TextPage::line(std::string_view text) {
    m_out += text;
    while (!m_out.empty() && m_out.back() == ' ')
        m_out.pop_back();
    m_out += '\n';
}

void TextPage::styled(std::string_view code, std::string_view text) {
    line(m_colour ? fmt::format("\x1b[{}m{}\x1b[0m", code, text) : std::string(text));
}

void TextPage::strong(std::string_view text) {
    for (const std::string& part : wrap(text, m_width))
        styled("1", part);
}

void TextPage::faint(std::string_view text) {
    styled("2", text);
}

void TextPage::warning(std::string_view text) {
    for (const std::string& part : wrap(text, m_width))
        styled("33", part);
}

void TextPage::heading(std::string_view text, std::string_view beside) {
    blank();
    const std::string strongText =
        m_colour ? fmt::format("\x1b[1m{}\x1b[0m", text) : std::string(text);
    line(beside.empty() ? strongText : fmt::format("{}  ({})", strongText, beside));
}

void TextPage::field(std::string_view name, std::string_view value) {
    line(fmt::format("{} {}", padRight(std::string(name), 9), value));
}

void TextPage::wrapped(std::string_view text, std::size_t indent) {
    for (const std::string& part : wrap(text, m_width - indent))
        line(std::string(indent, ' ') + part);
}

std::string TextPage::paint(analyzer::Label label, std::string_view text) const {
    return m_colour && !text.empty() ? fmt::format("\x1b[{}m{}\x1b[0m", colourOf(label), text)
                                     : std::string(text);
}

void addLosses(TextPage& page, const analyzer::Analysis& a) {
    for (const analyzer::LossRow& loss : a.losses) {
        const std::string who = loss.pid == 0 ? "" : fmt::format(" in process {}", loss.pid);
        const std::string what =
            fmt::format("{}: {}{}.", loss.severity == trace::Severity::Info ? "note" : "lost",
                        printable(loss.what), who);
        const std::string amount =
            loss.count > 1 ? fmt::format(" {} times.", count(loss.count)) : "";
        page.warning(what + amount + (loss.advice.empty() ? "" : " " + printable(loss.advice)));
    }
}

} // namespace ridge::reports
