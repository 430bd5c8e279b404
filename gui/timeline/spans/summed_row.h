// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gui/timeline/spans/spans.h"

#include <cstdint>
#include <vector>

namespace ridge::gui {

/// Busy time per bucket and colour, for overviews without single spans.
class SummedRow {
  public:
    /// Bucket b covers [b, b + 1) * `bucketWidth` ns.
    explicit SummedRow(std::int64_t bucketWidth) : m_width(bucketWidth) {}

    /// `busy` ns of a bucket; cheap in order of buckets. Bounds of buckets must fit an
    /// std::int64_t.
    void add(std::int64_t bucket, ColourClass colour, double busy);
    /// Once, after the last add().
    void finish();

    /// The boxes of the scale's window in order of time: one per bucket, or per pixel if buckets
    /// are narrower. Box::count is 0, since the spans are not known. The colour is that with the
    /// most time, then the smallest number; without any time it is one of the bucket's. `filled` is
    /// above 1 where spans overlap. Linear in the sums of the window.
    std::vector<Box> boxes(const TimeScale& scale) const;

  private:
    struct Sum {
        std::int64_t bucket = 0;
        double busy = 0;
        ColourClass colour = 0;
        bool operator<(const Sum& other) const {
            return bucket != other.bucket ? bucket < other.bucket : colour < other.colour;
        }
    };
    std::int64_t m_width;
    std::vector<Sum> m_sums;
    std::array<std::size_t, kColourClasses> m_last{}; ///< index into m_sums, by colour
};

} // namespace ridge::gui
