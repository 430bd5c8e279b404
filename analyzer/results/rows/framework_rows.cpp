// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/results/rows/framework_rows.h"

#include <algorithm>

namespace ridge::analyzer {

Label FrameworkWork::label() const {
    const auto most = std::max_element(byLabel.time.begin(), byLabel.time.end());
    return *most > Ns{} ? static_cast<Label>(most - byLabel.time.begin()) : Label::Unclassified;
}

LiveTensors& LiveTensors::operator+=(const LiveTensors& other) {
    blocks += other.blocks;
    forward += other.forward;
    backward += other.backward;
    return *this;
}

FrameworkWork& FrameworkWork::operator+=(const FrameworkWork& other) {
    operations += other.operations;
    forward = plus(forward, other.forward);
    backward = plus(backward, other.backward);
    byLabel += other.byLabel;
    busy = plus(busy, other.busy);
    byShape += other.byShape;
    return *this;
}

} // namespace ridge::analyzer
