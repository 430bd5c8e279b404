// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// The bytes are a trace.
#include "tests/fuzz/input_file.h"
#include "tests/fuzz/use_trace.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const ridge::fuzz::InputFile file("input.ridge");
    file.put({reinterpret_cast<const char*>(data), size});
    ridge::fuzz::useTrace(file.path(), ridge::fuzz::Use::ForEach8th);
    return 0;
}
