// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/record/record_command.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>
#include <QObject>
#include <QProcess>
#include <QRegularExpression>

namespace ridge::gui {

QStringList recordWords(const RecordChoice& choice) {
    QStringList words{choice.workload.isEmpty() ? "record" : "run", "--output", choice.output};
    if (choice.replaces)
        words += "--force";
    for (const ChosenOption& option : choice.options)
        words +=
            option.word.isEmpty() ? "--" + option.name : "--" + option.name + "=" + option.word;
    words += QProcess::splitCommand(choice.more);
    words += choice.workload.isEmpty() ? "--" : choice.workload;
    return words + QProcess::splitCommand(choice.words);
}

QString objectionTo(const RecordChoice& choice) {
    if (choice.workload.isEmpty() && QProcess::splitCommand(choice.words).isEmpty())
        return QObject::tr("Name the program to record, with its arguments.");
    if (!QFileInfo(choice.folder).isDir())
        return QObject::tr("%1 is no folder to run in.").arg(choice.folder);
    if (choice.output.isEmpty())
        return QObject::tr("Name the file to write.");
    const QFileInfo output(choice.output);
    if (!output.absoluteDir().exists())
        return QObject::tr("There is no folder %1 to write into.").arg(output.absolutePath());
    if (output.exists() && !choice.replaces)
        return QObject::tr("%1 exists. Replace it, or name another file.").arg(choice.output);
    return "";
}

QStringList workloadsIn(const QString& list) {
    static const QRegularExpression name("^([a-z][a-z0-9-]*): ",
                                         QRegularExpression::MultilineOption);
    QStringList names;
    for (auto found = name.globalMatch(list); found.hasNext();)
        names += found.next().captured(1);
    return names;
}

QString programBeside(const QString& program) {
    return QCoreApplication::applicationDirPath() + "/" + program;
}

} // namespace ridge::gui
