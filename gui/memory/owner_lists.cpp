// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/memory/owner_lists.h"

#include "gui/style/q_text.h"
#include "reports/words/format.h"
#include "reports/words/memory/memory_text.h"

#include <QHeaderView>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace ridge::gui {
namespace {

constexpr std::size_t kNameWidth = 120;

/// Bytes of one owner or source.
struct Holder {
    QString name;
    std::uint64_t bytes = 0;
    QColor colour;
    QVariant range = {};      ///< row of Analysis::ranges, or none
    std::uint64_t blocks = 0; ///< 0: not known
};

Holder holderOf(const analyzer::Analysis& a, const analyzer::MemoryOwner& owner,
                const std::vector<analyzer::MemoryOwner>& bands) {
    const auto band = std::ranges::find_if(bands, [&](const analyzer::MemoryOwner& each) {
        return each.source == owner.source && each.range == owner.range;
    });
    return {qText(reports::ownerText(a, owner, kNameWidth)), owner.bytes,
            bandColour(band == bands.end() ? kOwnerBands
                                           : static_cast<std::size_t>(band - bands.begin())),
            owner.range == analyzer::kNone ? QVariant() : QVariant(owner.range), owner.blocks};
}

std::vector<Holder> holdersOf(const analyzer::Analysis& a, const analyzer::MemoryOwners& owners,
                              const std::vector<analyzer::MemoryOwner>& bands) {
    std::vector<Holder> holders;
    for (const analyzer::MemoryOwner& owner : owners.top)
        holders.push_back(holderOf(a, owner, bands));
    if (owners.otherOwners > 0)
        holders.push_back({qText(reports::counted(owners.otherOwners, "more owner")),
                           owners.otherBytes, bandColour(kOwnerBands)});
    return holders;
}

/// Also those with a colour that own nothing at the peak: the canvas shows them.
std::vector<Holder> holdersAtPeak(const analyzer::Analysis& a, const analyzer::MemorySpace& space,
                                  const std::vector<analyzer::MemoryOwner>& bands) {
    std::vector<Holder> holders = holdersOf(a, space.owners, bands);
    for (const analyzer::MemoryOwner& owner : bands)
        if (owner.bytes == 0)
            holders.push_back(holderOf(a, owner, bands));
    return holders;
}

/// Those with no bytes at the peak too, if they ever have any: the canvas shows them.
std::vector<Holder> sourcesOf(const analyzer::MemorySpace& space) {
    std::vector<Holder> holders;
    for (std::size_t i = 0; i < space.sources.size(); ++i)
        if (space.sources[i].peak > 0)
            holders.push_back({qText(std::string(name(static_cast<analyzer::MemorySource>(i)))),
                               space.sources[i].atPeak, sourceColour(i)});
    std::ranges::stable_sort(holders, std::greater<>(), &Holder::bytes);
    return holders;
}

QTreeWidgetItem* addLine(QTreeWidget& list, const QString& name, std::uint64_t bytes,
                         std::uint64_t whole) {
    const double share = whole == 0 ? 0 : double(bytes) / double(whole);
    auto* item = new QTreeWidgetItem(
        &list, {name, qText(reports::bytesText(bytes)), qText(reports::percent(share))});
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

void addHolders(QTreeWidget& list, const std::vector<Holder>& holders, std::uint64_t whole,
                bool withColours) {
    for (const Holder& each : holders) {
        QTreeWidgetItem* item = addLine(list, each.name, each.bytes, whole);
        if (withColours)
            item->setData(0, Qt::DecorationRole, each.colour);
        item->setData(0, Qt::UserRole, each.range);
        if (each.blocks > 0)
            item->setToolTip(0, "<qt>" +
                                    qText(reports::counted(each.blocks, "block")).toHtmlEscaped() +
                                    "</qt>");
    }
    fitColumns(list);
}

QString placeOf(const analyzer::CodePlace& place) {
    const std::string where =
        place.line > 0 ? place.file + ":" + std::to_string(place.line) : place.file;
    return qText(reports::shortened(reports::printable(place.function + " (" + where + ")"), 200));
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
    if (m_document != document)
        m_blocks = nullptr;
    m_document = document;
    m_space = row;
    for (QTreeWidget* list : {m_places, m_leaks})
        list->clear();
    showPeak();
    if (!document)
        return;
    const analyzer::Analysis& a = document->results->analysis;
    const analyzer::MemorySpace& space = a.memory.spaces[row];
    addPlaces(space.frames);
    addHolders(*m_leaks, holdersOf(a, space.neverFreed, {}), space.neverFreed.bytes, false);
    setTabText(2, tr("Never freed (%1)").arg(qText(reports::count(space.neverFreed.blocks))));
}

void OwnerLists::setBlocks(std::shared_ptr<const std::vector<SpaceBlocks>> blocks) {
    m_blocks = std::move(blocks);
    showPeak();
}

std::vector<analyzer::MemoryOwner> OwnerLists::bands() const {
    return m_blocks ? (*m_blocks)[m_space].bands.owners
                    : firstBands(m_document->results->analysis.memory.spaces[m_space]);
}

void OwnerLists::setMode(MemoryMode mode) {
    if (mode == m_mode)
        return;
    m_mode = mode;
    showPeak();
}

void OwnerLists::showPeak() {
    m_owners->clear();
    m_map->show({});
    if (!m_document)
        return;
    const analyzer::Analysis& a = m_document->results->analysis;
    const analyzer::MemorySpace& space = a.memory.spaces[m_space];
    const bool bySource = m_mode == MemoryMode::Sources;
    const std::vector<Holder> holders =
        bySource ? sourcesOf(space) : holdersAtPeak(a, space, bands());
    m_owners->headerItem()->setText(0,
                                    bySource ? tr("Source at the peak") : tr("Owner at the peak"));
    addHolders(*m_owners, holders, space.peak, true);
    std::vector<TreemapPart> parts;
    for (const Holder& each : holders)
        parts.push_back(
            {each.name, qText(reports::bytesText(each.bytes)), double(each.bytes), each.colour});
    m_map->show(std::move(parts));
}

void OwnerLists::addPlaces(const analyzer::FrameOwners& places) {
    for (const analyzer::FrameOwner& place : places.top) {
        QTreeWidgetItem* item = addLine(*m_places, qText(reports::placeText(place, kNameWidth)),
                                        place.bytes, places.bytes);
        for (const analyzer::CodePlace& frame : place.stack) {
            auto* line = new QTreeWidgetItem(item, {placeOf(frame)});
            line->setFirstColumnSpanned(true);
        }
    }
    if (places.otherOwners > 0)
        addLine(*m_places, qText(reports::counted(places.otherOwners, "more place")),
                places.otherBytes, places.bytes);
    if (places.blocks == 0)
        addLine(*m_places, tr("No call stacks: record with --torch-memory or --memory-stacks."), 0,
                0);
    fitColumns(*m_places);
}

} // namespace ridge::gui
