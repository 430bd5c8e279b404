// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "trace/import/range_builder.h"

namespace ridge::recorder {

void RangeBuilder::push(const trace::Range& range) {
    PerThread& thread = m_threads[range.thread];
    thread.stack.push_back({range, {}});
    thread.lastStart = 0;
}

trace::RangeId RangeBuilder::idOf(std::vector<Open>& stack, std::size_t depth) {
    for (std::size_t i = 0; i <= depth; ++i) {
        Open& open = stack[i];
        if (open.range.id != trace::RangeId::None)
            continue;
        open.range.parent = i > 0 ? stack[i - 1].range.id : trace::RangeId::None;
        open.range.id = m_sink.add(open.range);
    }
    return stack[depth].range.id;
}

bool RangeBuilder::isLeftOut(const trace::Range& range) const {
    return range.id == trace::RangeId::None && range.end && !m_sink.keeps(range);
}

void RangeBuilder::write(Open& open) {
    if (isLeftOut(open.range))
        return;
    if (open.range.id == trace::RangeId::None)
        open.range.id = m_sink.add(open.range);
    else
        m_sink.update(open.range);
    if (!open.extra.work.empty() || !open.extra.fields.empty())
        m_sink.payload(open.extra, open.range.id);
}

void RangeBuilder::pop(trace::ThreadId thread, trace::StringId domain, trace::Ns time) {
    std::vector<Open>& stack = m_threads[thread].stack;
    std::size_t depth = stack.size();
    while (depth > 0 && stack[depth - 1].range.domain != domain)
        --depth;
    if (depth == 0) {
        ++m_unmatched;
        return;
    }
    --depth;
    // Ranges of other domains above this one stay open; their parent is known only by id.
    if (depth + 1 < stack.size())
        idOf(stack, stack.size() - 1);
    Open& open = stack[depth];
    open.range.end = time;
    open.range.endThread = thread;
    if (open.range.id == trace::RangeId::None && depth > 0 && !isLeftOut(open.range))
        open.range.parent = idOf(stack, depth - 1);
    write(open);
    stack.erase(stack.begin() + static_cast<std::ptrdiff_t>(depth));
}

void RangeBuilder::start(const trace::Range& range, std::uint64_t key) {
    trace::Range opened = range;
    opened.startEnd = true;
    PerThread& thread = m_threads[range.thread];
    if (!thread.stack.empty())
        opened.parent = idOf(thread.stack, thread.stack.size() - 1);
    Open open{opened, {}};
    if (const auto early = m_earlyEnds.find(key); early != m_earlyEnds.end()) {
        open.range.end = early->second.time;
        open.range.endThread = early->second.thread;
        m_earlyEnds.erase(early);
    }
    // Its payload may follow, so one that has already ended is written by finish().
    m_started.insert_or_assign(key, std::move(open));
    thread.lastStart = key;
}

void RangeBuilder::end(trace::ThreadId thread, std::uint64_t key, trace::Ns time) {
    const auto found = m_started.find(key);
    if (found == m_started.end()) {
        m_earlyEnds.insert_or_assign(key, End{thread, time});
        return;
    }
    found->second.range.end = time;
    found->second.range.endThread = thread;
    write(found->second);
    m_started.erase(found);
}

RangeBuilder::Open* RangeBuilder::lastOpened(trace::ThreadId thread) {
    const auto found = m_threads.find(thread);
    if (found == m_threads.end())
        return nullptr;
    if (found->second.lastStart != 0) {
        const auto started = m_started.find(found->second.lastStart);
        return started == m_started.end() ? nullptr : &started->second;
    }
    return found->second.stack.empty() ? nullptr : &found->second.stack.back();
}

void RangeBuilder::attach(trace::ThreadId thread, const trace::Work& work) {
    if (Open* open = lastOpened(thread))
        open->extra.work.push_back(work);
}

void RangeBuilder::attach(trace::ThreadId thread, const trace::RangeField& field) {
    if (Open* open = lastOpened(thread))
        open->extra.fields.push_back(field);
}

void RangeBuilder::finish() {
    for (auto& [id, thread] : m_threads) {
        if (thread.stack.empty())
            continue;
        idOf(thread.stack, thread.stack.size() - 1);
        for (Open& open : thread.stack)
            write(open);
        thread.stack.clear();
    }
    for (auto& [key, open] : m_started)
        write(open);
    m_started.clear();
}

} // namespace ridge::recorder
