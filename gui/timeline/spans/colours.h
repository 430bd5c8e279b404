// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// Colours as numbers, so that draw lists need no theme.
#pragma once

#include "gui/items/item.h"
#include "gui/loading/document.h"
#include "gui/style/theme.h"
#include "gui/timeline/spans/spans.h"
#include "gui/view/view_state.h"

#include <optional>
#include <string_view>

namespace ridge::gui {

/// Numbers below analyzer::kLabels are those of Label; then the categories of Theme; then these.
inline constexpr ColourClass kFirstCategory = analyzer::kLabels;
inline constexpr ColourClass kCategories = 12;
inline constexpr ColourClass kHostToDevice = kFirstCategory + kCategories;
inline constexpr ColourClass kDeviceToHost = kHostToDevice + 1;
inline constexpr ColourClass kDeviceToDevice = kHostToDevice + 2;
inline constexpr ColourClass kFill = kHostToDevice + 3;
inline constexpr ColourClass kRange = kHostToDevice + 4;
inline constexpr ColourClass kCall = kHostToDevice + 5;
inline constexpr ColourClass kSync = kHostToDevice + 6;
static_assert(kSync < kColourClasses);

/// What `colour` looks like in `theme`.
QColor colourOf(const Theme& theme, ColourClass colour);

/// As above, without a hatch. Idle time is mixed with the ground, as a hatch looks from afar.
QColor solidColourOf(const Theme& theme, ColourClass colour);

/// The category of a name: the same for the same name, in every recording.
ColourClass categoryOf(std::string_view name);

/// The colours of items of a document. Safe for several threads at a time.
class Colouring {
  public:
    /// `document` outlives it.
    Colouring(const Document& document, ColourMode mode);
    ColourClass of(Item item) const;
    ColourClass of(const trace::LodKey& key) const; ///< of a sum in an overview
    /// The colour of all items of a kind where they have one.
    std::optional<ColourClass> ofAll(ItemKind kind) const;

  private:
    ColourClass ofKernel(std::uint32_t row) const;
    ColourClass ofConfig(std::uint32_t id) const; ///< value of a ConfigId, before rows are read
    ColourClass ofRangeAround(std::uint32_t position) const;

    const Document& m_document;
    ColourMode m_mode;
    bool m_kernelsDiffer;                ///< kernels have different colours: by mode or by results
    std::vector<ColourClass> m_byConfig; ///< of ColourMode::Name
    std::vector<std::uint32_t> m_rangeOfKernel; ///< of ColourMode::Range: forest positions
};

} // namespace ridge::gui
