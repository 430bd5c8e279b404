// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/results/labels/proof.h"

namespace ridge::analyzer {

std::string_view name(Proof proof) {
    switch (proof) {
    case Proof::None:
        return "";
    case Proof::Call:
        return "api_call";
    case Proof::Copy:
        return "copy";
    case Proof::Fill:
        return "fill";
    case Proof::Kernel:
        return "kernel";
    case Proof::Overhead:
        return "overhead";
    case Proof::Jit:
        return "jit";
    case Proof::Sync:
        return "sync";
    case Proof::Framework:
        return "framework_range";
    }
    return "";
}

} // namespace ridge::analyzer
