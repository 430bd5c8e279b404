// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/loading/document.h"
#include "gui/style/elided_label.h"
#include "gui/time/time_window.h"

#include <QWidget>

namespace ridge::gui {

/// A stretch of time, and why the bar shows it.
struct Stretch {
    TimeWindow time;
    enum { Visible, Selected, Measured } is = Visible;
    bool operator==(const Stretch&) const = default;
};

/// The bound budget of a stretch of time: a sentence, a bar of its parts and what each part is.
class BudgetBar : public QWidget {
    Q_OBJECT

  public:
    explicit BudgetBar(QWidget* parent = nullptr);

    /// `document` may lack results; its kernels name the resource of each part. `budgets`: of each device with GPU
    /// time in `stretch`, from its first to its last operation.
    void show(const DocumentPtr& document, const std::vector<analyzer::Budget>& budgets,
              const Stretch& stretch);
    /// Shows `sentence` instead of a budget until the next show().
    void say(const QString& sentence);
    QString sentence() const { return m_sentence->text(); }

    struct Part {
        analyzer::Label label{};
        QString text;
        double share = 0; ///< of the GPU time
    };
    const std::vector<Part>& parts() const { return m_parts; }
    /// Where a part is named, by index.
    struct Key {
        std::size_t part = 0;
        QRect place;
    };
    /// Names of the parts in their order, on two lines. The smallest are left out if there is no
    /// room.
    std::vector<Key> legend() const;

  protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

  private:
    std::vector<Part> m_parts;
    ElidedLabel* m_sentence;
};

} // namespace ridge::gui
