// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/compare/comparison.h"

#include <tuple>

namespace ridge::analyzer {

bool GroupKey::operator<(const GroupKey& other) const {
    return std::tie(path, kind, function, copy, source, destination) <
           std::tie(other.path, other.kind, other.function, other.copy, other.source,
                    other.destination);
}

std::string_view name(Match match) {
    switch (match) {
    case Match::Both:
        return "changed";
    case Match::Gone:
        return "gone";
    case Match::New:
        return "new";
    case Match::Replaced:
        return "replaced";
    }
    return "";
}

} // namespace ridge::analyzer
