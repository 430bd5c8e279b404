// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/window/export.h"

#include "analyzer/step_timeline.h"
#include "gui/window/report_pdf.h"
#include "reports/formats.h"

#include <QFile>
#include <QPainter>
#include <QPixmap>
#include <QSaveFile>
#include <QSvgGenerator>

namespace ridge::gui {
namespace {

bool saveSvg(QWidget& widget, const QString& file) {
    QFile out(file);
    if (!out.open(QIODevice::WriteOnly))
        return false;
    QSvgGenerator svg;
    svg.setOutputDevice(&out);
    svg.setSize(widget.size());
    svg.setViewBox(widget.rect());
    svg.setTitle("Ridgepoint");
    {
        QPainter painter(&svg);
        widget.render(&painter);
    }
    return out.flush() && out.error() == QFileDevice::NoError;
}

/// At once or not at all: a full disk leaves what was there.
bool saveText(const QByteArray& text, const QString& file) {
    QSaveFile out(file);
    return out.open(QIODevice::WriteOnly) && out.write(text) == text.size() && out.commit();
}

bool endsIn(const QString& file, const char* suffix) {
    return file.endsWith(QLatin1String(suffix), Qt::CaseInsensitive);
}

} // namespace

Result<void> savePicture(QWidget& widget, const QString& file) {
    const bool saved =
        endsIn(file, ".svg") ? saveSvg(widget, file) : widget.grab().save(file, "PNG");
    if (!saved)
        return fail("cannot write the picture " + file.toStdString());
    return {};
}

Result<void> exportView(View& view, const QString& file) {
    if (endsIn(file, ".png") || endsIn(file, ".svg"))
        return savePicture(view, file);
    if (!endsIn(file, ".csv"))
        return fail(file.toStdString() + " ends in none of: .png, .svg, .csv");
    const QString table = view.csv();
    if (table.isEmpty())
        return fail("this view shows no table: " + file.toStdString() + " was not written");
    if (!saveText(table.toUtf8(), file))
        return fail("cannot write the table " + file.toStdString());
    return {};
}

Result<void> exportReport(const DocumentPtr& document, const QString& file) {
    if (!document || !document->results)
        return fail("there is no analysis yet: " + file.toStdString() + " was not written");
    const bool isPdf = endsIn(file, ".pdf");
    const reports::ReportFormat* format =
        reports::reportFormat(std::filesystem::path(file.toStdString()).extension().string());
    if (format == nullptr && !isPdf)
        return fail(file.toStdString() + " ends in none of: .html, .md, .json, .svg, .pdf");
    analyzer::Analysis analysis = document->results->analysis;
    analysis.step = analyzer::stepTimeline(*document->trace, analysis, *document->results->details);
    const std::string name = document->file.filename().string();
    if (!saveText(isPdf ? reportPdf(analysis, name)
                        : QByteArray::fromStdString(format->write(analysis, name)),
                  file))
        return fail("cannot write the report " + file.toStdString());
    return {};
}

} // namespace ridge::gui
