// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/document.h"
#include "gui/time_window.h"

#include <QWidget>

namespace ridge::gui {

/// The bound budget of the visible time: a sentence, a bar of its parts and what each part is.
class BudgetBar : public QWidget {
    Q_OBJECT

  public:
    explicit BudgetBar(QWidget* parent = nullptr);

    /// `document` may lack results; its kernels name the resource of each part.
    void show(const DocumentPtr& document, const analyzer::Budget& budget, TimeWindow window);
    QString sentence() const { return m_sentence; }

  protected:
    void paintEvent(QPaintEvent* event) override;

  private:
    struct Part {
        analyzer::Label label{};
        QString text;
        double share = 0;
    };
    std::vector<Part> m_parts;
    QString m_sentence;
};

} // namespace ridge::gui
