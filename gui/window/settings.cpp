// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/window/settings.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QSettings>

#include <algorithm>

namespace ridge::gui {
namespace {

constexpr int kLayoutVersion = 1; ///< of the panels that a layout speaks of

class Settings : public QSettings {
  public:
    Settings() : QSettings(QSettings::IniFormat, QSettings::UserScope, "Ridgepoint", "ridge-gui") {}
};

/// "from to" of each bookmark, "" of a number that is free.
QStringList wordsOf(const Bookmarks& bookmarks) {
    QStringList words;
    for (const std::optional<TimeWindow>& each : bookmarks)
        words += each ? QString("%1 %2").arg(each->from).arg(each->to) : "";
    return words;
}

Bookmarks bookmarksFrom(const QStringList& words) {
    Bookmarks bookmarks;
    for (std::size_t i = 0; i < bookmarks.size() && qsizetype(i) < words.size(); ++i) {
        const QStringList times = words[qsizetype(i)].split(' ');
        bool isFrom = false, isTo = false;
        if (times.size() != 2)
            continue;
        const TimeWindow window{times[0].toLongLong(&isFrom), times[1].toLongLong(&isTo)};
        if (isFrom && isTo && window.from < window.to)
            bookmarks[i] = window;
    }
    return bookmarks;
}

/// Path and words of each recording with bookmarks, the one that changed last first.
struct Bookmarked {
    QString file;
    QStringList words;
};

QList<Bookmarked> allBookmarked(QSettings& settings) {
    QList<Bookmarked> all;
    const int count = settings.beginReadArray("bookmarks");
    for (int i = 0; i < count; ++i) {
        settings.setArrayIndex(i);
        all += {settings.value("file").toString(), settings.value("windows").toStringList()};
    }
    settings.endArray();
    return all;
}

QString absolute(const QString& file) {
    return QFileInfo(file).absoluteFilePath();
}

} // namespace

Bookmarks bookmarksOf(const QString& file) {
    Settings settings;
    for (const Bookmarked& each : allBookmarked(settings))
        if (each.file == absolute(file))
            return bookmarksFrom(each.words);
    return {};
}

void keepBookmarks(const QString& file, const Bookmarks& bookmarks) {
    Settings settings;
    QList<Bookmarked> all = allBookmarked(settings);
    all.removeIf([&](const Bookmarked& each) { return each.file == absolute(file); });
    if (std::ranges::any_of(bookmarks, [](const auto& window) { return window.has_value(); }))
        all.prepend({absolute(file), wordsOf(bookmarks)});
    all.resize(std::min(all.size(), kBookmarkedFiles));
    settings.remove("bookmarks");
    settings.beginWriteArray("bookmarks", int(all.size()));
    for (int i = 0; i < all.size(); ++i) {
        settings.setArrayIndex(i);
        settings.setValue("file", all[i].file);
        settings.setValue("windows", all[i].words);
    }
    settings.endArray();
}

QStringList recentFiles() {
    QStringList files = Settings().value("recent").toStringList();
    files.removeIf([](const QString& file) { return !QFileInfo::exists(file); });
    return files;
}

QStringList exampleFiles() {
    QStringList files;
    for (const char* name : {"torch-eager", "attention-naive", "attention-fused", "matmul-rungs",
                             "transformer-rungs"}) {
        const QFileInfo file(QCoreApplication::applicationDirPath() + "/../../../examples/h200/" +
                             name + ".ridge");
        if (file.exists())
            files += file.canonicalFilePath();
    }
    return files;
}

void keepRecent(const QString& file) {
    const QString path = absolute(file);
    QStringList files = recentFiles();
    files.removeAll(path);
    files.prepend(path);
    files.resize(std::min<qsizetype>(files.size(), kRecentFiles));
    Settings().setValue("recent", files);
}

void forgetRecent(const QString& file) {
    QStringList files = recentFiles();
    files.removeAll(absolute(file));
    Settings().setValue("recent", files);
}

void keepLayout(const QMainWindow& window) {
    Settings settings;
    settings.setValue("geometry", window.saveGeometry());
    settings.setValue("layout", window.saveState(kLayoutVersion));
}

ThemeChoice keptTheme() {
    const QString kept = Settings().value("theme").toString();
    return kept == "light"  ? ThemeChoice::Light
           : kept == "dark" ? ThemeChoice::Dark
                            : ThemeChoice::System;
}

void keepTheme(ThemeChoice choice) {
    Settings().setValue("theme", choice == ThemeChoice::Light  ? "light"
                                 : choice == ThemeChoice::Dark ? "dark"
                                                               : "system");
}

void restoreLayout(QMainWindow& window) {
    const Settings settings;
    window.restoreGeometry(settings.value("geometry").toByteArray());
    window.restoreState(settings.value("layout").toByteArray(), kLayoutVersion);
}

} // namespace ridge::gui
