// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/record/record_command.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDialog>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QProcess>

#include <vector>

namespace ridge::gui {

/// Asks what to record: a program or a bundled workload, and the options of `ridge record`.
class RecordDialog : public QDialog {
    Q_OBJECT

  public:
    explicit RecordDialog(QWidget* parent = nullptr);
    ~RecordDialog() override;

    void suggest(const RecordChoice& choice); ///< fills the fields
    RecordChoice choice() const;

    QLineEdit& words() { return *m_words; }
    QLineEdit& output() { return *m_output; }
    QString told() const { return m_told->text(); } ///< why it cannot be recorded

    void accept() override; ///< only where nothing speaks against it

  private:
    QWidget* options();
    QWidget* withChooser(QLineEdit& field, const QString& name, QString (RecordDialog::*choose)());
    QString chooseFolder();
    QString chooseOutput();
    void listWorkloads();

    /// A field of an option, one of both.
    struct OptionField {
        QString name;
        QCheckBox* flag = nullptr; ///< also for a word that may be left out
        QLineEdit* word = nullptr;
    };

    QComboBox* m_what; ///< a program, or one of the workloads
    QLineEdit *m_words, *m_folder, *m_output, *m_more;
    QCheckBox* m_replaces;
    QLabel* m_told;
    std::vector<OptionField> m_options;
    QProcess m_list;
};

} // namespace ridge::gui
