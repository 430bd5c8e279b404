// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/memory/owner_lists.h"

#include "gui/memory/memory_canvas.h"
#include "reports/format.h"
#include "reports/memory_text.h"

#include <QHeaderView>
#include <QVBoxLayout>

namespace ridge::gui {
namespace {

constexpr std::size_t kNameWidth = 120;

QString words(const std::string& text) {
    return QString::fromStdString(text);
}

QTreeWidgetItem* addLine(QTreeWidget& list, const QString& name, std::uint64_t bytes,
                         std::uint64_t whole) {
    const double share = whole == 0 ? 0 : double(bytes) / double(whole);
    auto* item = new QTreeWidgetItem(
        &list, {name, words(reports::bytesText(bytes)), words(reports::percent(share))});
    for (int column : {1, 2})
        item->setTextAlignment(column, Qt::AlignRight | Qt::AlignVCenter);
    return item;
}

void fitColumns(QTreeWidget& list) {
    for (int column = 1; column < list.columnCount(); ++column)
        list.resizeColumnToContents(column);
    list.header()->setStretchLastSection(false);
    list.header()->setSectionResizeMode(0, QHeaderView::Stretch);
}

QString placeOf(const analyzer::CodePlace& place) {
    const std::string where =
        place.line > 0 ? place.file + ":" + std::to_string(place.line) : place.file;
    return words(reports::shortened(reports::printable(place.function + " (" + where + ")"), 200));
}

} // namespace

OwnerLists::OwnerLists(QWidget* parent) : QTabWidget(parent), m_map(new Treemap) {
    setDocumentMode(true);
    auto* atPeak = new QWidget;
    auto* layout = new QVBoxLayout(atPeak);
    layout->setContentsMargins(0, 0, 0, 0);
    m_owners = addList(tr("Owners at the peak"), tr("Owner at the peak"));
    layout->addWidget(m_owners, 2);
    layout->addWidget(m_map, 1);
    addTab(atPeak, tr("At the peak"));
    m_places = addList(tr("Places in the program at the peak"), tr("Place in the program"));
    m_places->setRootIsDecorated(true);
    addTab(m_places, tr("By place"));
    m_leaks = addList(tr("Never freed"), tr("Owner of blocks never freed"));
    addTab(m_leaks, tr("Never freed"));
    connect(m_map, &Treemap::partChosen, this, [this](std::size_t part) {
        QTreeWidgetItem* item = m_owners->topLevelItem(int(part));
        m_owners->setCurrentItem(item);
        if (const QVariant range = item->data(0, Qt::UserRole); range.isValid())
            emit rangeChosen(range.toUInt());
    });
}

QTreeWidget* OwnerLists::addList(const QString& accessibleName, const QString& what) {
    auto* list = new QTreeWidget;
    list->setAccessibleName(accessibleName);
    list->setHeaderLabels({what, tr("Bytes"), tr("Share")});
    list->setRootIsDecorated(false);
    connect(list, &QTreeWidget::itemClicked, this, [this](QTreeWidgetItem* item) {
        const QVariant range = item->data(0, Qt::UserRole);
        if (range.isValid())
            emit rangeChosen(range.toUInt());
    });
    return list;
}

void OwnerLists::show(const DocumentPtr& document, std::size_t row) {
    for (QTreeWidget* list : {m_owners, m_places, m_leaks})
        list->clear();
    m_map->show({});
    if (!document)
        return;
    const analyzer::Analysis& a = document->results->analysis;
    const analyzer::MemorySpace& space = a.memory.spaces[row];
    addOwners(*m_owners, a, space.owners, true);
    addPlaces(space.frames);
    addOwners(*m_leaks, a, space.neverFreed, false);
    fillMap(a, space.owners);
    setTabText(2, tr("Never freed (%1)").arg(words(reports::count(space.neverFreed.blocks))));
}

void OwnerLists::addOwners(QTreeWidget& list, const analyzer::Analysis& a,
                           const analyzer::MemoryOwners& owners, bool withColours) {
    for (std::size_t i = 0; i < owners.top.size(); ++i) {
        const analyzer::MemoryOwner& owner = owners.top[i];
        QTreeWidgetItem* item = addLine(list, words(reports::ownerText(a, owner, kNameWidth)),
                                        owner.bytes, owners.bytes);
        if (withColours)
            item->setData(0, Qt::DecorationRole, bandColour(i));
        if (owner.range != analyzer::kNone)
            item->setData(0, Qt::UserRole, owner.range);
        item->setToolTip(
            0, "<qt>" + words(reports::counted(owner.blocks, "block")).toHtmlEscaped() + "</qt>");
    }
    if (owners.otherOwners > 0)
        addLine(list, words(reports::counted(owners.otherOwners, "more owner")), owners.otherBytes,
                owners.bytes)
            ->setData(0, Qt::DecorationRole,
                      withColours ? QVariant(bandColour(analyzer::kMemoryBands)) : QVariant());
    fitColumns(list);
}

void OwnerLists::addPlaces(const analyzer::FrameOwners& places) {
    for (const analyzer::FrameOwner& place : places.top) {
        QTreeWidgetItem* item = addLine(*m_places, words(reports::placeText(place, kNameWidth)),
                                        place.bytes, places.bytes);
        for (const analyzer::CodePlace& frame : place.stack) {
            auto* line = new QTreeWidgetItem(item, {placeOf(frame)});
            line->setFirstColumnSpanned(true);
        }
    }
    if (places.otherOwners > 0)
        addLine(*m_places, words(reports::counted(places.otherOwners, "more place")),
                places.otherBytes, places.bytes);
    if (places.blocks == 0)
        addLine(*m_places, tr("No call stacks: record with --torch-memory or --memory-stacks."), 0,
                0);
    fitColumns(*m_places);
}

void OwnerLists::fillMap(const analyzer::Analysis& a, const analyzer::MemoryOwners& owners) {
    std::vector<TreemapPart> parts;
    for (std::size_t i = 0; i < owners.top.size(); ++i)
        parts.push_back({words(reports::ownerText(a, owners.top[i], kNameWidth)),
                         words(reports::bytesText(owners.top[i].bytes)),
                         double(owners.top[i].bytes), bandColour(i)});
    if (owners.otherOwners > 0)
        parts.push_back({words(reports::counted(owners.otherOwners, "more owner")),
                         words(reports::bytesText(owners.otherBytes)), double(owners.otherBytes),
                         bandColour(analyzer::kMemoryBands)});
    m_map->show(std::move(parts));
}

} // namespace ridge::gui
