// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// ridge-gui: looks at a recording. `ridge gui` starts it.
#include "gui/options.h"
#include "gui/screenshot.h"
#include "gui/style/fonts.h"
#include "gui/window/export.h"
#include "gui/window/main_window.h"
#include "gui/window/record_control.h"
#include "gui/window/settings.h"
#include "reports/words/format.h"

#include <QApplication>

#include <cstdlib>
#include <iostream>
#include <memory>

namespace {

using namespace ridge;

int tell(const Error& error, int status) {
    std::cerr << "ridge gui: " << reports::printable(error.message) << '\n';
    return status;
}

/// Leaves out what Qt says of windows that nobody sees: of each that it places, that it cannot.
void tellOfQt(QtMsgType, const QMessageLogContext&, const QString& text) {
    if (!text.startsWith("This plugin does not support"))
        std::cerr << text.toStdString() << '\n';
}

/// Opens the file and goes to its range; then all of it is there.
Result<void> prepare(gui::MainWindow& window, const gui::Options& options) {
    gui::waitUntilSettled(window);
    if (!window.failure().isEmpty())
        return fail(window.failure().toStdString());
    if (!options.range.isEmpty())
        if (auto shown = gui::showRange(window, options.range); !shown)
            return shown;
    gui::waitUntilSettled(window);
    return {};
}

/// Ends the process without waiting for threads that still read and without freeing what they read, which
/// may be gigabytes: nothing of it is written anywhere. What was copied is handed on with `app`.
[[noreturn]] void leave(std::unique_ptr<QApplication> app, int status) {
    app.reset();
    std::cout.flush();
    std::_Exit(status);
}

int takePicture(gui::MainWindow& window, const gui::Options& options) {
    window.resize(1920, 1080);
    window.show();
    if (const auto ready = prepare(window, options); !ready)
        return tell(ready.error(), 1);
    const auto saved = gui::savePicture(window, options.screenshot);
    return saved ? 0 : tell(saved.error(), 1);
}

} // namespace

int main(int argc, char** argv) {
    constexpr int kUsageError = 2;
    QStringList words;
    for (int i = 1; i < argc; ++i)
        words += QString::fromLocal8Bit(argv[i]);
    const auto options = gui::parseOptions(words);
    if (!options)
        return tell(options.error(), kUsageError);
    if (!options->help.isEmpty()) {
        std::cout << options->help.toStdString();
        return 0;
    }
    if (!options->screenshot.isEmpty()) {
        qputenv("QT_QPA_PLATFORM", "offscreen");
        qInstallMessageHandler(tellOfQt);
    }
    auto app = std::make_unique<QApplication>(argc, argv);
    QApplication::setApplicationName("Ridgepoint");
    gui::useOwnFonts(gui::bundledFonts());
    const bool isPicture = !options->screenshot.isEmpty();
    gui::useTheme(options->theme.value_or(isPicture ? gui::ThemeChoice::System : gui::keptTheme()));
    gui::MainWindow window;
    if (!isPicture)
        window.keepSettings(); // before a file is opened, which is kept too
    window.showView(options->view);
    if (options->follows)
        window.recording().follow(options->file.toStdString());
    else if (!options->file.isEmpty())
        window.open(options->file.toStdString());
    if (!options->before.isEmpty())
        window.compareWith(options->before.toStdString());
    if (isPicture)
        return takePicture(window, *options);
    window.show();
    if (!options->file.isEmpty() && !options->range.isEmpty())
        if (const auto ready = prepare(window, *options); !ready)
            return tell(ready.error(), 1);
    const int status = QApplication::exec();
    leave(std::move(app), status);
}
