// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/results/labels/label_facts.h"

namespace ridge::analyzer {

std::string_view name(Family family) {
    switch (family) {
    case Family::None:
        return "";
    case Family::Compute:
        return "compute-bound";
    case Family::Bandwidth:
        return "bandwidth-bound";
    case Family::Overhead:
        return "overhead-bound";
    case Family::Communication:
        return "communication-bound";
    }
    return "";
}

} // namespace ridge::analyzer
