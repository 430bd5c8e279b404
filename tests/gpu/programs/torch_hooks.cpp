// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// What the hook of an op costs, part by part: the collector's own functions, with nothing else of it.
// Compiled like ops.cpp, by torch_hooks.py.
#include "torch_ops/arguments.h"
#include "torch_ops/op_names.h"
#include "torch_ops/python_line.h"

#include <ATen/record_function.h>
#include <array>
#include <ctime>
#include <memory>
#include <string>
#include <unordered_map>

namespace {

using namespace ridge::torch_ops;

/// Each part has those before it.
enum Part { Callback, Inputs, Name, Range, Line, Arguments };
Part g_part = Callback;

int64_t now() {
    timespec t{};
    clock_gettime(CLOCK_REALTIME, &t);
    return t.tv_sec * int64_t{1'000'000'000} + t.tv_nsec;
}

uint32_t number(const char* bytes, std::size_t size) {
    static std::unordered_map<std::string, uint32_t> known;
    return known.try_emplace(std::string(bytes, size), known.size() + 1).first->second;
}

/// What is written goes to no file: the last ones are kept.
void write(const RidgeFrameworkRange* range) {
    static std::array<RidgeFrameworkRange, 4096> last;
    static std::size_t count = 0;
    last[count++ % last.size()] = *range;
}

const RidgeFramework kFunctions = {
    RIDGE_FRAMEWORK_VERSION, nullptr, now, number, write, nullptr, nullptr, nullptr, nullptr};

struct Running : at::ObserverContext {
    RidgeFrameworkRange range = {};
};

std::unique_ptr<at::ObserverContext> onStart(const at::RecordFunction& function) {
    static Names names;
    if (g_part < Name)
        return nullptr;
    const uint32_t name = names.of(function.name(), [](const char* bytes) {
        return launchesNothing(bytes) ? 0 : text(bytes);
    });
    if (g_part < Range)
        return nullptr;
    auto running = std::make_unique<Running>();
    const uint32_t site = g_part < Line ? 0 : callingSite();
    const uint32_t arguments = g_part < Arguments ? 0 : argumentsOf(function.inputs());
    running->range = begin(RidgeOp, name, arguments, site, function.seqNr());
    return running;
}

void onEnd(const at::RecordFunction&, at::ObserverContext* context) {
    if (context)
        end(static_cast<Running*>(context)->range);
}

} // namespace

/// `part`: a number of Part. `torchFolder`: its files are not the program's. On one thread.
extern "C" void startHooks(int part, const char* torchFolder) {
    g_part = static_cast<Part>(part);
    g_collector = &kFunctions;
    g_torchFolder = torchFolder;
    at::addGlobalCallback(at::RecordFunctionCallback(onStart, onEnd).needsInputs(g_part >= Inputs));
}
