// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/window/key_sheet.h"

#include <QHeaderView>
#include <QTreeWidget>
#include <QVBoxLayout>

namespace ridge::gui {

std::span<const KeyHelp> keyHelp() {
    static constexpr KeyHelp kKeys[] = {
        {"everywhere", "Ctrl+O, drop a file", "open a recording"},
        {"everywhere", "Ctrl+R", "record a program, or a lesson"},
        {"everywhere", "Ctrl+Shift+O", "compare with the recording before"},
        {"everywhere", "Ctrl+1 to Ctrl+8",
         "summary, timeline, roofline, memory, tables, flame, SQL, compare"},
        {"everywhere", "Ctrl+.", "cancel reading or analysing"},
        {"everywhere", "Ctrl+E", "write the view as PNG, SVG, or its table as CSV"},
        {"everywhere", "Ctrl+Shift+E",
         "write a report: a page, Markdown, JSON, the roofline as SVG"},
        {"everywhere", "Ctrl+F, /", "find kernels, ranges, calls"},
        {"everywhere", "Return, N / Shift+N", "next / previous match"},
        {"everywhere", "Tab / Esc", "from the search to the view, with its text / without"},
        {"everywhere", "Ctrl+Z / Ctrl+Y", "undo / redo search, hiding, moving, folding"},
        {"everywhere", "F", "the whole run"},
        {"everywhere", "Backspace, Alt+Left, [", "back through the windows of time"},
        {"everywhere", "Alt+Right, ]", "forward"},
        {"everywhere", "V", "colour by verdict, name, range"},
        {"everywhere", "R", "show the steady state, start-up, the whole run"},
        {"everywhere", "Ctrl+L", "what the recording lacks"},
        {"everywhere", "Space", "hold or follow a recording that is still written"},
        {"everywhere", "I", "details panel"},
        {"everywhere", "T", "light or dark"},
        {"everywhere", "F5", "read the file again"},
        {"everywhere", "?, F1", "this table"},
        {"everywhere", "Ctrl+Q", "quit"},
        {"timeline", "W / S, wheel", "zoom in / out at the pointer"},
        {"timeline", "A / D, Left / Right, Shift+drag", "move"},
        {"timeline", "Up / Down, Shift+wheel", "scroll the lanes"},
        {"timeline", "drag", "measure a stretch: what ran in it"},
        {"timeline", "Z, double click", "zoom to the selected item, else to the stretch"},
        {"timeline", ". / ,", "next / previous item in the lane"},
        {"timeline", "L", "from a kernel to the call that launched it, and back"},
        {"timeline", "G / Shift+G", "next / previous idle time"},
        {"timeline", "M, M", "measure from point to point"},
        {"timeline", "B, 1 to 9", "keep the window as a bookmark, go to it"},
        {"timeline", "Shift+B", "forget the bookmark that is shown"},
        {"timeline", "H / Shift+H",
         "hide the lane at the pointer, else of the selection / show all"},
        {"timeline", "Alt+Up / Alt+Down, drag its name", "move that lane"},
        {"timeline", "C, double click on its heading", "fold its process or GPU"},
        {"timeline", "+ / -, Ctrl+wheel on its name", "its height"},
        {"timeline", "E, double click on its name", "a deep lane's rows at full height, and back"},
        {"timeline", "K", "only lanes with the search's text in their name"},
        {"timeline", "Esc", "clear measure and selection"},
        {"sql", "Ctrl+Return", "run the query"},
        {"sql", "Return, double click on a row", "its time on the timeline"},
        {"sql", "Esc", "stop the query"},
        {"roofline", "Left / Right", "from point to point"},
        {"roofline", "W / S, wheel, drag, F", "zoom, move, all of the plot"},
        {"memory", "O", "by owner, by source, blocks"},
        {"memory", "P", "to the peak"},
        {"memory", "W / S / A / D", "zoom and move"},
        {"memory", ". / , then Return", "from block to block, then to its allocation"},
        {"tables", "Ctrl+C", "copy the selected rows as CSV"},
        {"flame", "O", "modules, ranges, one step in time"},
        {"flame", "arrows", "from box to box"},
        {"flame", "Return, click", "let the box fill the width"},
        {"flame", "Backspace", "to the box around"},
        {"flame", "Esc, F", "all"},
    };
    return kKeys;
}

KeySheet::KeySheet(QWidget* parent) : QDialog(parent) {
    setWindowTitle(tr("Keys"));
    resize(760, 720);
    auto* list = new QTreeWidget;
    list->setAccessibleName(tr("Keys"));
    list->setHeaderLabels({tr("Where"), tr("Key"), tr("Does")});
    list->setRootIsDecorated(false);
    list->setAlternatingRowColors(true);
    for (const KeyHelp& key : keyHelp())
        new QTreeWidgetItem(list, {key.where, key.keys, key.what});
    for (int column = 0; column < list->columnCount(); ++column)
        list->resizeColumnToContents(column);
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(list);
}

} // namespace ridge::gui
