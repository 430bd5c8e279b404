// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/results/rows/framework.h"

namespace ridge::analyzer {

std::string_view name(Framework framework) {
    switch (framework) {
    case Framework::PyTorch:
        return "PyTorch";
    case Framework::Inductor:
        return "torch.compile";
    case Framework::Xla:
        return "XLA";
    case Framework::CuPy:
        return "CuPy";
    case Framework::None:
        break;
    }
    return "";
}

} // namespace ridge::analyzer
