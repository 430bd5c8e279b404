// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "collector/recorder/import/native_stacks.h"

#include "collector/recorder/import/symbols.h"

#include <algorithm>

namespace ridge::recorder {

void NativeStacks::takeModule(const spool::Module& module, const std::string& path) {
    const std::size_t bytes = std::min<std::size_t>(module.buildIdBytes, sizeof module.buildId);
    m_modules.push_back({module.start,
                         module.end,
                         module.bias,
                         path,
                         {module.buildId, module.buildId + bytes},
                         {}});
}

trace::FrameId NativeStacks::frameAt(std::uint64_t address) {
    const auto module =
        std::find_if(m_modules.rbegin(), m_modules.rend(), [&](const Module& candidate) {
            return candidate.start <= address && address < candidate.end;
        });
    if (module == m_modules.rend())
        return trace::FrameId::None;
    const auto [at, isNew] = module->frames.try_emplace(address - module->bias);
    if (isNew)
        at->second = m_writer.add(trace::Frame{{}, {}, m_writer.intern(module->path), 0});
    return at->second;
}

void NativeStacks::takeStack(std::uint32_t number, std::span<const std::uint64_t> addresses) {
    trace::StackId stack{};
    for (std::size_t i = addresses.size(); i-- > 0;)
        if (const trace::FrameId frame = frameAt(addresses[i]); frame != trace::FrameId::None)
            stack = m_table.stack(stack, frame);
    m_stacks[number] = stack;
}

trace::StackId NativeStacks::find(std::uint32_t number) const {
    const auto found = m_stacks.find(number);
    return found == m_stacks.end() ? trace::StackId::None : found->second;
}

std::vector<std::string> NativeStacks::finish() {
    std::vector<std::string> problems;
    for (const Module& module : m_modules) {
        if (module.frames.empty())
            continue;
        const auto symbols = Symbols::open(module.path, module.buildId);
        if (!symbols) {
            problems.push_back(symbols.error().message);
            continue;
        }
        for (const auto& [address, frame] : module.frames) {
            const SourcePlace place = symbols->at(address);
            m_writer.update(trace::Frame{
                frame, m_writer.intern(place.function),
                m_writer.intern(place.file.empty() ? module.path : place.file), place.line});
        }
    }
    return problems;
}

} // namespace ridge::recorder
