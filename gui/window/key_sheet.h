// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QDialog>

#include <span>

namespace ridge::gui {

struct KeyHelp {
    const char *where, *keys, *what;
};

/// Every key of the window and of its views, by where it works.
std::span<const KeyHelp> keyHelp();

/// A table of keyHelp().
class KeySheet : public QDialog {
    Q_OBJECT

  public:
    explicit KeySheet(QWidget* parent = nullptr);
};

} // namespace ridge::gui
