// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/window/report_pdf.h"

#include "gui/style/q_text.h"
#include "reports/formats.h"

#include <QBuffer>
#include <QFont>
#include <QImage>
#include <QPageLayout>
#include <QPdfWriter>
#include <QTextBlock>
#include <QTextCursor>
#include <QTextDocument>
#include <QTextTable>
#include <QUrl>

#include <algorithm>

namespace ridge::gui {
namespace {

constexpr int kPictureWidth = 900, kPictureHeight = 420; ///< at most, in points of the text

void cutLongCell(QTextTableCell cell) {
    constexpr int kLongest = 120;
    QTextCursor cursor = cell.firstCursorPosition();
    if (cell.lastPosition() - cell.firstPosition() <= kLongest)
        return;
    cursor.setPosition(cell.firstPosition() + kLongest);
    cursor.setPosition(cell.lastPosition(), QTextCursor::KeepAnchor);
    cursor.insertText("…");
}

void styleTables(QTextDocument& document) {
    constexpr double kLine = 0.5, kPadding = 3;
    for (QTextFrame* frame : document.rootFrame()->childFrames()) {
        auto* table = qobject_cast<QTextTable*>(frame);
        if (table == nullptr)
            continue;
        QTextTableFormat format = table->format();
        format.setBorder(kLine);
        format.setBorderStyle(QTextFrameFormat::BorderStyle_Solid);
        format.setBorderBrush(QColor(Qt::lightGray));
        format.setBorderCollapse(true);
        format.setCellPadding(kPadding);
        format.setCellSpacing(0);
        format.setHeaderRowCount(1);
        table->setFormat(format);
        for (int row = 0; row < table->rows(); ++row)
            for (int column = 0; column < table->columns(); ++column)
                cutLongCell(table->cellAt(row, column));
    }
}

/// Before the first heading below the title, where the sections begin.
QTextCursor beforeSections(QTextDocument& document) {
    QTextBlock block = document.begin().next();
    while (block.isValid() && block.blockFormat().headingLevel() == 0)
        block = block.next();
    return block.isValid() ? QTextCursor(block) : QTextCursor(&document);
}

void insertPicture(QTextDocument& document, const reports::ReportPicture& picture,
                   const std::string& svg) {
    QTextCursor cursor = beforeSections(document);
    cursor.insertBlock();
    cursor.movePosition(QTextCursor::PreviousBlock);
    cursor.setBlockFormat({});
    cursor.setBlockCharFormat({});
    const Result<std::string> drawn = reports::drawnPicture(svg, ".png");
    const QImage image =
        drawn ? QImage::fromData(QByteArray::fromStdString(*drawn), "PNG") : QImage();
    if (image.isNull())
        return cursor.insertText(
            QObject::tr("The picture of the %1 is left out: %2")
                .arg(qText(picture.name),
                     qText(drawn ? "it cannot be read" : std::string_view(drawn.error().message))));
    const QUrl name("picture:" + qText(picture.name));
    document.addResource(QTextDocument::ImageResource, name, image);
    const QSizeF size =
        QSizeF(image.size())
            .scaled(std::min<double>(kPictureWidth, image.width()),
                    std::min<double>(kPictureHeight, image.height()), Qt::KeepAspectRatio);
    QTextImageFormat format;
    format.setName(name.toString());
    format.setWidth(size.width());
    format.setHeight(size.height());
    cursor.insertImage(format);
}

} // namespace

QByteArray reportPdf(const analyzer::Analysis& analysis, std::string_view file) {
    constexpr int kPoints = 7;
    QTextDocument document;
    QFont font = document.defaultFont();
    font.setPointSize(kPoints);
    document.setDefaultFont(font);
    document.setMarkdown(qText(reports::markdown(analysis, file)));
    styleTables(document);
    for (const reports::ReportPicture& picture : reports::kReportPictures)
        if (const std::string svg = picture.write(analysis); !svg.empty())
            insertPicture(document, picture, svg);
    QByteArray pdf;
    QBuffer buffer(&pdf);
    buffer.open(QIODevice::WriteOnly);
    QPdfWriter writer(&buffer);
    writer.setTitle(qText(file));
    writer.setCreator("Ridgepoint");
    writer.setPageLayout(
        {QPageSize(QPageSize::A4), QPageLayout::Landscape, QMarginsF(), QPageLayout::Millimeter});
    document.print(&writer);
    return pdf;
}

} // namespace ridge::gui
