// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/document.h"
#include "gui/item.h"
#include "gui/share_bar.h"

#include <QString>

#include <optional>
#include <vector>

namespace ridge::gui {

/// When `item` was; [0, 0) of none.
TimeWindow timeOf(const Document& document, Item item);

/// The name of `item` as the recording has it, safe to show and of at most `width` columns.
QString nameOf(const Document& document, Item item, std::size_t width);

/// "NVTX range", "kernel", ...
QString kindOf(Item item);

/// "95.5 µs".
QString durationText(std::int64_t ns);

/// A moment to the nanosecond: "843.802341 ms", "1.985123456 s".
QString momentText(std::int64_t ns);

/// A few lines about `item` for a card beside the pointer; names are escaped. `onGpu`: ns from the first to the last
/// operation of a range, where that is what the pointer is at.
QString cardHtml(const Document& document, Item item, std::optional<std::int64_t> onGpu = {});

/// A line of the details: what, its value with a unit, and the word that says where the value is from
/// ("" where it is a record).
struct DetailLine {
    QString what, value, origin;
    std::optional<ShareBar> bar; ///< of a value that is a share of a ceiling
};

/// Lines that belong together.
struct DetailSection {
    QString title;
    std::vector<DetailLine> lines;
};

/// The verdict of a kernel and why, or of a gap what it means: words and one sentence. Empty where the
/// item has none, or its analysis is not there yet.
struct ItemVerdict {
    analyzer::Label label{};
    QString words, sentence;
    analyzer::Label wholeLabel{};
    /// Of a range as one work, as the roofline places it; `words` is by its kernels' time then.
    QString whole = {};
};
inline constexpr const char *kByTime = "by its kernels' time:", *kAsWhole = "as one work:";
ItemVerdict verdictOf(const Document& document, Item item);

/// What is known of `item` beside its verdict and advice, most useful first.
std::vector<DetailSection> detailsOf(const Document& document, Item item);

/// How busy units were, by replayed, else sampled counters, and how near its work comes to the roofs; the
/// launches of the row, or the instances of a range, together.
inline constexpr const char* kBusyUnits = "Busy units"; ///< title of the first
std::vector<DetailSection> saturationsOf(const analyzer::KernelRow& row);
std::vector<DetailSection> saturationsOf(const analyzer::RangeRow& row);

/// The advice that names the row of `item`, with its gain; without lines where none does.
DetailSection adviceOf(const Document& document, Item item);

/// "step / forward / attention": the ranges that hold `item`; "" for none.
QString rangePathOf(const Document& document, Item item);

} // namespace ridge::gui
