// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "reports/plots/picture_file.h"

#include "reports/plots/embedded.h"
#include "reports/plots/markup.h"

#include <algorithm>
#include <fmt/format.h>
#include <map>
#include <string>

namespace ridge::reports {
namespace {

constexpr std::string_view kRoot = ":root {", kDark = "@media (prefers-color-scheme: dark) {";

/// Values of CSS variables by name, "--C".
using Colours = std::map<std::string, std::string, std::less<>>;

std::string_view trimmed(std::string_view text) {
    constexpr std::string_view kSpace = " \n\t";
    const std::size_t from = text.find_first_not_of(kSpace);
    return from == std::string_view::npos
               ? std::string_view()
               : text.substr(from, text.find_last_not_of(kSpace) + 1 - from);
}

/// "--C: #0072B2; --B: #E69F00" adds two.
void addColours(std::string_view block, Colours& colours) {
    while (!block.empty()) {
        const std::string_view one = block.substr(0, block.find(';'));
        block.remove_prefix(std::min(one.size() + 1, block.size()));
        const std::size_t colon = one.find(':');
        const std::string_view name = trimmed(one.substr(0, colon));
        if (colon != std::string_view::npos && name.starts_with("--"))
            colours[std::string(name)] = trimmed(one.substr(colon + 1));
    }
}

/// A style sheet taken apart: the colours of both grounds, and the rules that use them.
struct Styles {
    Colours light, dark;
    std::string rules;
};

Styles stylesOf(std::string_view sheet) {
    Styles styles;
    while (!sheet.empty()) {
        const std::size_t root = sheet.find(kRoot);
        const std::string_view before = sheet.substr(0, root);
        const std::size_t media = before.rfind(kDark);
        styles.rules += before.substr(0, media);
        if (root == std::string_view::npos)
            break;
        const bool isDark = media != std::string_view::npos;
        const std::size_t end = sheet.find('}', root);
        addColours(sheet.substr(root + kRoot.size(), end - root - kRoot.size()),
                   isDark ? styles.dark : styles.light);
        sheet.remove_prefix(isDark ? sheet.find('}', end + 1) + 1 : end + 1);
    }
    return styles;
}

/// `text` with the value of each variable in its place.
std::string resolved(std::string_view text, const Colours& colours) {
    constexpr std::string_view kVar = "var(";
    std::string out;
    for (std::size_t at = text.find(kVar); at != std::string_view::npos; at = text.find(kVar)) {
        const std::size_t end = text.find(')', at);
        const auto known = colours.find(text.substr(at + kVar.size(), end - at - kVar.size()));
        out += text.substr(0, at);
        out += known == colours.end() ? "none" : known->second;
        text.remove_prefix(end + 1);
    }
    return out + std::string(text);
}

} // namespace

std::string pictureFile(std::string_view body, double width, double height, double scale) {
    const Styles styles = stylesOf(labelStyles() + std::string(kColours));
    const std::string rules = styles.rules + ".ground { fill: var(--panel); }\n";
    return fmt::format(
        "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 {0:g} {1:g}' width='{2:g}' "
        "height='{3:g}'><style>{4}\n@media (prefers-color-scheme: dark) {{\n{5}}}\n"
        "text{{font-family:Inter,'Segoe UI','Noto Sans',system-ui,sans-serif}}</style>"
        "<rect width='{0:g}' height='{1:g}' class='ground'/>{6}</svg>\n",
        width, height, scale * width, scale * height, resolved(rules, styles.light),
        resolved(rules, styles.dark), body);
}

} // namespace ridge::reports
