// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/options.h"

#include "gui/window/views.h"

#include <QCommandLineParser>

namespace ridge::gui {
namespace {

QString viewNames() {
    QStringList names;
    for (const ViewKind& kind : viewKinds())
        names += kind.name;
    return names.join(", ");
}

Result<ThemeChoice> themeNamed(const QString& name) {
    if (name == "system")
        return ThemeChoice::System;
    if (name == "light")
        return ThemeChoice::Light;
    if (name == "dark")
        return ThemeChoice::Dark;
    return fail("--theme '" + name.toStdString() + "' is none of: system, light, dark");
}

QString helpOf(const QCommandLineParser& parser) {
    const QString all = parser.helpText();
    return "usage: ridge gui [options] [[BEFORE] FILE]\n\nShows a recording in a window: where its "
           "time "
           "went and "
           "why.\n\n"
           "  ridge gui train.ridge\n"
           "  ridge gui --view compare before.ridge after.ridge\n"
           "  ridge gui --screenshot step.png --range step/forward train.ridge\n"
           "  ridge gui --follow train.ridge\n\n" +
           all.mid(std::max<qsizetype>(all.indexOf("Options:"), 0));
}

Result<Options> parseOptionsUnhinted(const QStringList& arguments) {
    QCommandLineParser parser;
    parser.addPositionalArgument("FILE", "the recording, after the one from before",
                                 "[[BEFORE] FILE]");
    const QCommandLineOption help({"h", "help"}, "this text");
    const QCommandLineOption screenshot(
        "screenshot", "write a picture of the window, .png or .svg, and end; needs no display",
        "FILE");
    const QCommandLineOption view("view", "the view to begin with: " + viewNames(), "VIEW",
                                  viewKinds().front().name);
    const QCommandLineOption range("range", "begin at the first instance of a range path, a/b/c",
                                   "PATH");
    const QCommandLineOption colours(
        "theme", "system, light or dark; else as it was chosen last, of a picture system", "THEME");
    const QCommandLineOption follow(
        "follow", "FILE is still written: show its last seconds, and all of it in the end");
    parser.addOptions({help, screenshot, view, range, colours, follow});
    if (!parser.parse(QStringList("ridge-gui") + arguments))
        return fail(parser.unknownOptionNames().isEmpty()
                        ? parser.errorText().toStdString()
                        : "unknown option '--" + parser.unknownOptionNames().front().toStdString() +
                              "'");
    Options options;
    if (parser.isSet(help))
        options.help = helpOf(parser);
    const QStringList files = parser.positionalArguments();
    if (files.size() > 2)
        return fail("two recordings at most: the one before and the one after");
    options.file = files.isEmpty() ? "" : files.back();
    options.before = files.size() == 2 ? files.front() : "";
    options.screenshot = parser.value(screenshot);
    options.range = parser.value(range);
    options.follows = parser.isSet(follow);
    if (options.follows && (files.size() != 1 || parser.isSet(screenshot) || parser.isSet(range)))
        return fail("--follow needs one recording and goes with no picture or range");
    options.view = viewNamed(parser.value(view));
    if (options.view == viewKinds().size())
        return fail("no view is called '" + parser.value(view).toStdString() +
                    "'; there are: " + viewNames().toStdString());
    if (parser.isSet(screenshot) && options.file.isEmpty() && options.help.isEmpty())
        return fail("--screenshot needs a recording");
    const QString name = options.screenshot.toLower();
    if (parser.isSet(screenshot) && !name.endsWith(".png") && !name.endsWith(".svg"))
        return fail("--screenshot '" + options.screenshot.toStdString() +
                    "' ends in none of: .png, .svg");
    if (parser.isSet(colours)) {
        const Result<ThemeChoice> chosen = themeNamed(parser.value(colours));
        if (!chosen)
            return tl::unexpected(chosen.error());
        options.theme = *chosen;
    }
    return options;
}

} // namespace

Result<Options> parseOptions(const QStringList& arguments) {
    Result<Options> options = parseOptionsUnhinted(arguments);
    if (!options)
        return fail(options.error().message + " (see `ridge gui --help`)");
    return options;
}

} // namespace ridge::gui
