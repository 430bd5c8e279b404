// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "gui/window/views.h"

#include "gui/compare/compare_view.h"
#include "gui/flame/flame_view.h"
#include "gui/memory/memory_view.h"
#include "gui/roofline/roofline_view.h"
#include "gui/sql/sql_view.h"
#include "gui/summary/summary_view.h"
#include "gui/tables/tables_view.h"
#include "gui/timeline/timeline_view.h"

#include <algorithm>

namespace ridge::gui {
namespace {

template <class V>
View* make(ViewState& state, QWidget* parent) {
    return new V(state, parent);
}

} // namespace

std::span<const ViewKind> viewKinds() {
    static constexpr ViewKind kKinds[] = {
        {"summary", "Summary", make<SummaryView>},
        {"timeline", "Timeline", make<TimelineView>},
        {"roofline", "Roofline", make<RooflineView>},
        {"memory", "Memory", make<MemoryView>},
        {"tables", "Tables", make<TablesView>},
        {"flame", "Flame", make<FlameView>},
        {"sql", "SQL", make<SqlView>},
        {"compare", "Compare", make<CompareView>},
    };
    return kKinds;
}

std::size_t viewNamed(const QString& name) {
    const auto kinds = viewKinds();
    const auto found = std::ranges::find_if(
        kinds, [&](const ViewKind& kind) { return name == QLatin1String(kind.name); });
    return static_cast<std::size_t>(found - kinds.begin());
}

} // namespace ridge::gui
