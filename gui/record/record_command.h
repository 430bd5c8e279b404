// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QList>
#include <QString>
#include <QStringList>

namespace ridge::gui {

/// An option as it was chosen: its name without dashes, and its word; "" of a flag.
struct ChosenOption {
    QString name, word;
};

/// What is to be recorded, and how.
struct RecordChoice {
    QString workload; ///< a bundled one; "": a program
    /// The program with its arguments, or the workload's options. Double quotes hold words together.
    QString words;
    QString folder;        ///< where it runs
    QString output;        ///< the recording
    bool replaces = false; ///< an output that exists
    QList<ChosenOption> options;
    QString more; ///< other options of `ridge record`, likewise
};

/// The words for `ridge` that record it.
QStringList recordWords(const RecordChoice& choice);

/// Why it cannot be recorded, as a sentence; "" where nothing speaks against it.
QString objectionTo(const RecordChoice& choice);

/// Names of bundled workloads in what `ridge run --list` prints.
QStringList workloadsIn(const QString& list);

/// `program` beside this one.
QString programBeside(const QString& program);

} // namespace ridge::gui
