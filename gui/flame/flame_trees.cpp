// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/flame/flame_trees.h"

#include "gui/style/q_text.h"
#include "reports/words/framework_words.h"

namespace ridge::gui {

FlamePicture modulesPicture(const Document& document) {
    const analyzer::Analysis& a = document.results->analysis;
    FlamePicture picture;
    picture.tree = reports::flameTree(a);
    picture.items.resize(picture.tree.size());
    picture.note = qText(picture.tree.empty() ? reports::frameworkMissing(a, "Modules")
                                              : reports::flameNote(a));
    return picture;
}

FlamePicture flamePicture(const Document& document, FlameMode mode, const std::stop_token& stop) {
    switch (mode) {
    case FlameMode::Ranges:
        return rangesPicture(document, stop);
    case FlameMode::Time:
        return timePicture(document, stop);
    case FlameMode::Modules:
        break;
    }
    return modulesPicture(document);
}

} // namespace ridge::gui
