// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/record/record_dialog.h"

#include "spool/options.h"

#include <QDialogButtonBox>
#include <QDir>
#include <QFileDialog>
#include <QGroupBox>
#include <QHBoxLayout>
#include <QPushButton>
#include <QScrollArea>

namespace ridge::gui {
namespace {

/// "output" of "output,o".
QString longName(const spool::Option& option) {
    return QString(option.name).section(',', 0, 0);
}

} // namespace

RecordDialog::RecordDialog(QWidget* parent)
    : QDialog(parent), m_what(new QComboBox), m_words(new QLineEdit),
      m_folder(new QLineEdit(QDir::currentPath())),
      m_output(new QLineEdit(QDir::currentPath() + "/recording.ridge")), m_more(new QLineEdit),
      m_replaces(new QCheckBox(tr("Replace it if it exists"))), m_told(new QLabel) {
    setWindowTitle(tr("Record a program"));
    resize(760, 620);
    m_what->addItem(tr("A program"));
    m_what->setAccessibleName(tr("What is recorded"));
    m_words->setAccessibleName(tr("Program and arguments, or options of the workload"));
    m_words->setPlaceholderText("python train.py --epochs 1");
    m_words->setToolTip(tr("Double quotes hold words together."));
    m_folder->setAccessibleName(tr("Folder to run in"));
    m_output->setAccessibleName(tr("Recording to write"));
    m_more->setAccessibleName(tr("Other options of ridge record"));
    m_more->setPlaceholderText("--replay --no-ceilings");
    m_told->setWordWrap(true);
    m_told->setTextFormat(Qt::PlainText);
    auto* form = new QFormLayout(this);
    form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    form->addRow(tr("Record"), m_what);
    form->addRow(tr("Command"), m_words);
    form->addRow(tr("In"),
                 withChooser(*m_folder, tr("Choose the folder"), &RecordDialog::chooseFolder));
    form->addRow(tr("Write"),
                 withChooser(*m_output, tr("Choose the file"), &RecordDialog::chooseOutput));
    form->addRow("", m_replaces);
    form->addRow(options());
    form->addRow(m_told);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel);
    buttons->addButton(tr("Record"), QDialogButtonBox::AcceptRole)->setDefault(true);
    form->addRow(buttons);
    connect(buttons, &QDialogButtonBox::accepted, this, &RecordDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &RecordDialog::reject);
    m_words->setFocus();
    listWorkloads();
}

RecordDialog::~RecordDialog() {
    m_list.disconnect(this);
    m_list.kill();
    m_list.waitForFinished();
}

/// The collector's options from its own table, each with its help as the tooltip.
QWidget* RecordDialog::options() {
    auto* box = new QWidget;
    auto* form = new QFormLayout(box);
    for (const spool::Option& option : spool::kCollectorOptions) {
        OptionField field{longName(option)};
        QWidget* shown = nullptr;
        if (option.value == spool::OptionValue::Flag) {
            shown = field.flag = new QCheckBox;
        } else {
            shown = field.word = new QLineEdit;
            field.word->setPlaceholderText(option.standard ? option.standard : "");
        }
        shown->setAccessibleName("--" + field.name);
        shown->setToolTip(QString(option.help).toHtmlEscaped());
        auto* label = new QLabel("--" + field.name);
        label->setToolTip(shown->toolTip());
        form->addRow(label, shown);
        m_options.push_back(field);
    }
    form->addRow(tr("Others"), m_more);
    auto* area = new QScrollArea;
    area->setWidget(box);
    area->setWidgetResizable(true);
    auto* group = new QGroupBox(tr("Options"));
    auto* layout = new QVBoxLayout(group);
    layout->addWidget(area);
    return group;
}

QWidget* RecordDialog::withChooser(QLineEdit& field, const QString& name,
                                   QString (RecordDialog::*choose)()) {
    auto* button = new QPushButton("...");
    button->setAccessibleName(name);
    button->setAutoDefault(false);
    connect(button, &QPushButton::clicked, this, [this, &field, choose] {
        if (const QString chosen = (this->*choose)(); !chosen.isEmpty())
            field.setText(chosen);
    });
    auto* both = new QWidget;
    auto* layout = new QHBoxLayout(both);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(&field, 1);
    layout->addWidget(button);
    return both;
}

QString RecordDialog::chooseFolder() {
    return QFileDialog::getExistingDirectory(this, tr("Folder to run in"), m_folder->text());
}

QString RecordDialog::chooseOutput() {
    QString chosen = QFileDialog::getSaveFileName(this, tr("Recording to write"), m_output->text(),
                                                  tr("Recordings (*.ridge)"));
    if (!chosen.isEmpty())
        m_replaces->setChecked(QFileInfo::exists(chosen)); // the dialog asked
    return chosen;
}

/// A build without CUDA has none: then programs alone can be recorded.
void RecordDialog::listWorkloads() {
    connect(&m_list, &QProcess::finished, this, [this] {
        for (const QString& name : workloadsIn(QString::fromUtf8(m_list.readAllStandardOutput())))
            m_what->addItem(tr("Lesson: %1").arg(name), name);
    });
    connect(m_what, &QComboBox::currentIndexChanged, this, [this] {
        const QString workload = m_what->currentData().toString();
        m_words->setPlaceholderText(workload.isEmpty() ? "python train.py --epochs 1" : "");
        if (!workload.isEmpty())
            m_output->setText(m_folder->text() + "/" + workload + ".ridge");
    });
    m_list.start(programBeside("ridge"), {"run", "--list"});
}

void RecordDialog::suggest(const RecordChoice& choice) {
    m_words->setText(choice.words);
    m_folder->setText(choice.folder);
    m_output->setText(choice.output);
    m_replaces->setChecked(choice.replaces);
    m_more->setText(choice.more);
}

RecordChoice RecordDialog::choice() const {
    RecordChoice choice{m_what->currentData().toString(),
                        m_words->text(),
                        m_folder->text(),
                        m_output->text(),
                        m_replaces->isChecked(),
                        {},
                        m_more->text()};
    if (!choice.output.isEmpty())
        choice.output = QDir(choice.folder).absoluteFilePath(choice.output);
    for (const OptionField& field : m_options) {
        if (field.flag ? field.flag->isChecked() : !field.word->text().isEmpty())
            choice.options += {field.name, field.flag ? QString() : field.word->text()};
    }
    return choice;
}

void RecordDialog::accept() {
    m_told->setText(objectionTo(choice()));
    if (m_told->text().isEmpty())
        QDialog::accept();
}

} // namespace ridge::gui
