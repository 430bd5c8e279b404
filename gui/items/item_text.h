// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/items/item.h"
#include "gui/loading/document.h"
#include "gui/style/share_bar.h"

#include <QString>

#include <optional>
#include <string>
#include <vector>

namespace ridge::gui {

/// "stream synchronised", ...
std::string syncName(trace::SyncKind kind);

/// The name of `item` as the recording has it, safe to show and of at most `width` columns.
QString nameOf(const Document& document, Item item, std::size_t width);

/// "NVTX range", "kernel", ...
QString kindOf(Item item);

/// "95.5 µs".
QString durationText(std::int64_t ns);

/// A moment to the nanosecond: "843.802341 ms", "1.985123456 s".
QString momentText(std::int64_t ns);

/// A few lines about `item` for the card beside the pointer; names are escaped. `onGpu`: GPU time
/// of a range in ns, if the pointer is over its box on a GPU lane.
QString cardHtml(const Document& document, Item item, std::optional<std::int64_t> onGpu = {});

/// A line of the details: label, value with unit, and origin ("" for a recorded value).
struct DetailLine {
    QString what, value, origin;
    std::optional<ShareBar> bar; ///< for a value that is a share of a ceiling
};

/// Lines that belong together.
struct DetailSection {
    QString title;
    std::vector<DetailLine> lines;
};

/// The verdict of a kernel or range, or the cause of a gap, in words and one sentence. Empty for
/// other items and before the analysis is there.
struct ItemVerdict {
    analyzer::Label label{};
    QString words, sentence;
    analyzer::Label wholeLabel{};
    /// For a range: the verdict of all its work taken as one piece, as in the roofline. `words`
    /// then is the verdict by its kernels' time.
    QString whole = {};
};
inline constexpr const char *kByTime = "by its kernels' time:", *kAsWhole = "as one work:";
ItemVerdict verdictOf(const Document& document, Item item);

/// What is known of `item` beside its verdict and advice, most useful first.
std::vector<DetailSection> detailsOf(const Document& document, Item item);

/// Busy shares of the units, replayed or else sampled, and how near the work comes to the roofs.
/// For all launches or instances of the row together.
inline constexpr const char* kBusyUnits = "Busy units"; ///< title of the first
std::vector<DetailSection> saturationsOf(const analyzer::KernelRow& row);
std::vector<DetailSection> saturationsOf(const analyzer::RangeRow& row);

/// The advice about the row of `item`, with its gain. Without lines if there is none.
DetailSection adviceOf(const Document& document, Item item);

/// "step / forward / attention": the ranges that hold `item`; "" for none.
QString rangePathOf(const Document& document, Item item);

} // namespace ridge::gui
