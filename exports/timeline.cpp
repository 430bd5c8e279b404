// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "exports/timeline.h"

#include "reports/words/format.h"
#include "reports/words/idle.h"

#include <algorithm>
#include <fmt/format.h>
#include <functional>
#include <map>
#include <unordered_map>
#include <vector>

namespace ridge::exports {
namespace {

using reports::printable;
using trace::index;
using trace::Trace;

constexpr std::size_t kNameWidth = 120;

/// Where a slice is described: a row of one of the tables.
enum class Source : std::uint8_t { Range, Mark, Framework, Call, Launch, Kernel, Copy, Fill };

struct Span {
    Ns start{}, end{};
    Source source{};
    std::uint32_t row = 0;
    Source operation{}; ///< of a Launch: whose; `row` is of its table
};

/// Rows whose spans nest, each named after the first.
class NestingRows {
  public:
    explicit NestingRows(std::function<Track(std::size_t number)> make) : m_make(std::move(make)) {}

    /// The row of a span that begins no earlier than the last one.
    Track place(const Span& span) {
        for (std::size_t i = 0;; ++i) {
            if (i == m_rows.size())
                m_rows.push_back({m_make(i), {}});
            std::vector<Ns>& ends = m_rows[i].ends;
            while (!ends.empty() && ends.back() <= span.start)
                ends.pop_back();
            if (!ends.empty() && ends.back() < span.end)
                continue;
            ends.push_back(span.end);
            return m_rows[i].track;
        }
    }

  private:
    struct Row {
        Track track{};
        std::vector<Ns> ends; ///< of the spans around, the innermost last
    };
    const std::function<Track(std::size_t)> m_make;
    std::vector<Row> m_rows;
};

std::string numbered(const std::string& name, std::size_t number) {
    return number == 0 ? name : fmt::format("{} ({})", name, number + 1);
}

std::string_view categoryOf(trace::FrameworkKind kind) {
    using trace::FrameworkKind;
    switch (kind) {
    case FrameworkKind::Module:
        return "module";
    case FrameworkKind::ModuleBackward:
        return "module, backward";
    case FrameworkKind::Op:
        return "op";
    case FrameworkKind::BackwardNode:
        return "autograd";
    case FrameworkKind::User:
        return "marked";
    case FrameworkKind::Compilation:
        return "compilation";
    case FrameworkKind::None:
    case FrameworkKind::GraphBreak:
    case FrameworkKind::Step:
    case FrameworkKind::SkippedStep:
    case FrameworkKind::Recompilation:
        break;
    }
    return "framework";
}

std::string dimensions(const trace::Dim3& d) {
    return fmt::format("{} x {} x {}", d[0], d[1], d[2]);
}

/// What is said of all launches of a configuration.
struct KernelText {
    std::string name, grid, block;
};

class Timeline {
  public:
    Timeline(const Trace& trace, TimelineWriter& to) : m_trace(trace), m_to(to) {
        for (const trace::KernelConfig& config : trace.configs)
            m_kernels.push_back({reports::kernelName(trace.text(config.function), kNameWidth),
                                 dimensions(config.grid), dimensions(config.block)});
        m_names.resize(trace.strings.size());
    }

    void write() {
        for (const trace::Process& process : m_trace.processes)
            addProcess(process);
        writeThreads();
        writeStreams();
        writeMemory();
        writeSeries();
        m_to.finish();
    }

  private:
    void addProcess(const trace::Process& process) {
        const std::string command = printable(process.command.substr(0, kNameWidth));
        m_processes.push_back(m_to.process(
            process.pid,
            process.rank ? fmt::format("rank {}: {}", *process.rank, command) : command));
    }

    /// Printable, made once for each text.
    std::string_view text(trace::StringId id) {
        if (id == trace::StringId::None || index(id) >= m_names.size())
            return {};
        std::string& name = m_names[index(id)];
        if (name.empty())
            name = printable(m_trace.text(id));
        return name;
    }

    template <class Operation>
    void addLaunches(const std::vector<Operation>& operations, Source source,
                     std::vector<std::vector<Span>>& byThread) const {
        for (std::uint32_t row = 0; row < operations.size(); ++row)
            if (const trace::Launch& launch = operations[row].launch; launch.known())
                byThread[index(launch.thread)].push_back(
                    {launch.start, launch.end, Source::Launch, row, source});
    }

    void writeThreads() {
        std::vector<std::vector<Span>> byThread(m_trace.threads.size());
        const auto add = [&](trace::ThreadId thread, const Span& span) {
            if (thread != trace::ThreadId::None)
                byThread[index(thread)].push_back(span);
        };
        for (std::uint32_t row = 0; row < m_trace.ranges.size(); ++row)
            if (const trace::Range& range = m_trace.ranges[row]; range.end)
                add(range.thread, {range.start, *range.end, Source::Range, row, {}});
        for (std::uint32_t row = 0; row < m_trace.marks.size(); ++row)
            add(m_trace.marks[row].thread,
                {m_trace.marks[row].time, m_trace.marks[row].time, Source::Mark, row, {}});
        for (std::uint32_t row = 0; row < m_trace.frameworkRanges.size(); ++row)
            if (const trace::FrameworkRange& range = m_trace.frameworkRanges[row];
                trace::nests(range.kind))
                add(range.thread, {range.start, range.end, Source::Framework, row, {}});
        for (std::uint32_t row = 0; row < m_trace.calls.size(); ++row)
            add(m_trace.calls[row].thread,
                {m_trace.calls[row].start, m_trace.calls[row].end, Source::Call, row, {}});
        addLaunches(m_trace.kernels, Source::Kernel, byThread);
        addLaunches(m_trace.copies, Source::Copy, byThread);
        addLaunches(m_trace.fills, Source::Fill, byThread);
        for (std::size_t i = 0; i < byThread.size(); ++i)
            writeThread(m_trace.threads[i], byThread[i]);
    }

    void writeThread(const trace::Thread& thread, std::vector<Span>& spans) {
        if (thread.process == trace::ProcessId::None)
            return;
        const Track process = m_processes[index(thread.process)];
        const std::string name =
            thread.name.empty() ? fmt::format("thread {}", thread.tid) : printable(thread.name);
        writeSpans(spans, [&](std::size_t number) {
            return number == 0 ? m_to.thread(process, thread.tid, name)
                               : m_to.row(process, numbered(name, number));
        });
    }

    void writeStreams() {
        std::vector<std::vector<Span>> byStream(m_trace.streams.size());
        const auto add = [&](const auto& operations, Source source) {
            for (std::uint32_t row = 0; row < operations.size(); ++row)
                if (operations[row].stream != trace::StreamId::None)
                    byStream[index(operations[row].stream)].push_back(
                        {operations[row].start, operations[row].end, source, row, {}});
        };
        add(m_trace.kernels, Source::Kernel);
        add(m_trace.copies, Source::Copy);
        add(m_trace.fills, Source::Fill);
        for (std::size_t i = 0; i < byStream.size(); ++i)
            writeStream(m_trace.streams[i], byStream[i]);
    }

    void writeStream(const trace::Stream& stream, std::vector<Span>& spans) {
        if (stream.context == trace::ContextId::None)
            return;
        const trace::Context& context = m_trace.contexts[index(stream.context)];
        if (context.process == trace::ProcessId::None)
            return;
        const std::string name = fmt::format(
            "GPU {}, {}", context.device == trace::DeviceId::None ? 0 : index(context.device),
            stream.name.empty() ? fmt::format("stream {}", stream.cuptiId)
                                : printable(stream.name));
        writeSpans(spans, [&](std::size_t number) {
            return m_to.row(m_processes[index(context.process)], numbered(name, number));
        });
    }

    void writeSpans(std::vector<Span>& spans, std::function<Track(std::size_t)> make) {
        std::ranges::stable_sort(spans, [](const Span& a, const Span& b) {
            return a.start != b.start ? a.start < b.start : a.end > b.end;
        });
        NestingRows rows(std::move(make));
        for (const Span& span : spans)
            writeSpan(span, rows.place(span));
        spans = {};
    }

    void writeSpan(const Span& span, Track track) {
        Slice slice{track, span.start, span.end, {}, {}, {}, 0};
        switch (span.source) {
        case Source::Range:
            slice.name = text(m_trace.ranges[span.row].name);
            slice.category = "NVTX";
            return m_to.slice(slice);
        case Source::Mark:
            slice.name = text(m_trace.marks[span.row].name);
            slice.category = "NVTX mark";
            return m_to.slice(slice);
        case Source::Framework:
            return writeFramework(slice, m_trace.frameworkRanges[span.row]);
        case Source::Call:
            slice.name = reports::apiName(text(m_trace.calls[span.row].api));
            slice.category = "CUDA call";
            return m_to.slice(slice);
        case Source::Launch:
            slice.name = reports::apiName(text(launchOf(span).api));
            slice.category = "CUDA call";
            slice.flow = flowOf(span.operation, span.row);
            return m_to.slice(slice);
        case Source::Kernel:
            return writeKernel(slice, span.row);
        case Source::Copy:
            return writeCopy(slice, span.row);
        case Source::Fill:
            return writeFill(slice, span.row);
        }
    }

    const trace::Launch& launchOf(const Span& span) const {
        if (span.operation == Source::Copy)
            return m_trace.copies[span.row].launch;
        return span.operation == Source::Fill ? m_trace.fills[span.row].launch
                                              : m_trace.kernels[span.row].launch;
    }

    /// A number for each operation, from 1 on.
    std::uint64_t flowOf(Source operation, std::uint32_t row) const {
        std::uint64_t before = 1;
        if (operation != Source::Kernel)
            before += m_trace.kernels.size();
        if (operation == Source::Fill)
            before += m_trace.copies.size();
        return before + row;
    }

    void writeFramework(Slice& slice, const trace::FrameworkRange& range) {
        std::vector<Argument> arguments;
        if (const std::string_view types = text(range.arguments); !types.empty())
            arguments.push_back({"types and shapes", types});
        if (const std::string_view site = text(range.site); !site.empty())
            arguments.push_back({"called by", site});
        slice.name = text(range.name);
        slice.category = categoryOf(range.kind);
        slice.arguments = arguments;
        m_to.slice(slice);
    }

    void writeKernel(Slice& slice, std::uint32_t row) {
        const trace::Kernel& kernel = m_trace.kernels[row];
        slice.category = "kernel";
        if (kernel.launch.known())
            slice.flow = flowOf(Source::Kernel, row);
        if (kernel.config == trace::ConfigId::None) {
            slice.name = "kernel";
            return m_to.slice(slice);
        }
        const KernelText& texts = m_kernels[index(kernel.config)];
        const trace::KernelConfig& config = m_trace.configs[index(kernel.config)];
        const Argument arguments[] = {
            {"grid", std::string_view(texts.grid)},
            {"block", std::string_view(texts.block)},
            {"registers a thread", std::int64_t{config.registersPerThread}},
            {"shared memory (bytes)", std::int64_t{config.staticShared} + config.dynamicShared}};
        slice.name = texts.name;
        slice.arguments = arguments;
        m_to.slice(slice);
    }

    void writeCopy(Slice& slice, std::uint32_t row) {
        const trace::Copy& copy = m_trace.copies[row];
        const Argument arguments[] = {{"bytes", static_cast<std::int64_t>(copy.bytes)}};
        const std::string name = fmt::format("copy {}", reports::copyKindName(copy.kind));
        slice.name = name;
        slice.category = "copy";
        slice.arguments = arguments;
        slice.flow = copy.launch.known() ? flowOf(Source::Copy, row) : 0;
        m_to.slice(slice);
    }

    void writeFill(Slice& slice, std::uint32_t row) {
        const trace::Fill& fill = m_trace.fills[row];
        const Argument arguments[] = {{"bytes", static_cast<std::int64_t>(fill.bytes)}};
        slice.name = slice.category = "fill";
        slice.arguments = arguments;
        slice.flow = fill.launch.known() ? flowOf(Source::Fill, row) : 0;
        m_to.slice(slice);
    }

    /// The bytes that are allocated, of each kind in each process.
    void writeMemory() {
        using Key = std::pair<trace::ProcessId, trace::MemoryKind>;
        struct Sum {
            Track track{};
            double bytes = 0;
            std::unordered_map<std::uint64_t, std::uint64_t> blocks; ///< by address
        };
        std::map<Key, Sum> sums;
        for (const trace::Allocation& each : m_trace.allocations) {
            if (each.process == trace::ProcessId::None || each.op == trace::MemoryOp::Reusable)
                continue;
            const auto [at, isNew] = sums.try_emplace({each.process, each.kind});
            Sum& sum = at->second;
            if (isNew)
                sum.track = m_to.values(
                    m_processes[index(each.process)],
                    fmt::format("allocated, {}", reports::memoryKindName(each.kind)), "bytes");
            std::uint64_t& block = sum.blocks[each.address];
            sum.bytes -= static_cast<double>(block);
            block = each.op == trace::MemoryOp::Allocate ? each.bytes : 0;
            sum.bytes += static_cast<double>(block);
            if (block == 0)
                sum.blocks.erase(each.address);
            m_to.value(sum.track, each.time, sum.bytes);
        }
    }

    void writeSeries() {
        std::map<trace::DeviceId, Track> devices;
        std::vector<Track> tracks;
        for (const trace::Series& series : m_trace.series) {
            const auto [at, isNew] = devices.try_emplace(series.device);
            if (isNew)
                at->second = m_to.group(
                    series.device == trace::DeviceId::None
                        ? "GPU"
                        : fmt::format("GPU {}, {}", index(series.device),
                                      printable(m_trace.devices[index(series.device)].name)));
            tracks.push_back(m_to.values(
                at->second, fmt::format("{}, {}", printable(series.name), series.origin),
                printable(series.unit)));
        }
        for (const trace::Sample& sample : m_trace.samples)
            if (sample.series != trace::SeriesId::None)
                m_to.value(tracks[index(sample.series)], sample.start, sample.value);
    }

    const Trace& m_trace;
    TimelineWriter& m_to;
    std::vector<KernelText> m_kernels; ///< by configuration
    std::vector<std::string> m_names;  ///< by text; "": not asked for yet
    std::vector<Track> m_processes;    ///< by process
};

} // namespace

void writeTimeline(const Trace& trace, TimelineWriter& to) {
    Timeline(trace, to).write();
}

} // namespace ridge::exports
