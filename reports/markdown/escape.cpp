// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "reports/markdown/escape.h"

#include "reports/words/format.h"

namespace ridge::reports {

std::string plain(std::string_view text) {
    std::string out;
    for (char c : printable(text)) {
        if (c == '<' || c == '>' || c == '&') {
            out += c == '<' ? "&lt;" : c == '>' ? "&gt;" : "&amp;";
            continue;
        }
        if (std::string_view("\\`*_[]|~$").find(c) != std::string_view::npos)
            out += '\\';
        out += c;
    }
    return out;
}

} // namespace ridge::reports
