// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace ridge::recorder {

/// `number` as an enum whose last value is `last`; the zero value for numbers beyond it.
template <class E, class N>
E enumOr(N number, E last) {
    return number <= static_cast<N>(last) ? static_cast<E>(number) : E{};
}

} // namespace ridge::recorder
