// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "exports/timeline.h"

#include "reports/words/format.h"
#include "reports/words/idle.h"

#include <fmt/format.h>
#include <functional>
#include <map>
#include <optional>
#include <unordered_map>
#include <vector>

namespace ridge::exports {
namespace {

using reports::printable;
using trace::index;
using trace::Trace;

constexpr std::size_t kNameWidth = 120;

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
    Timeline(const Trace& facts, TimelineEvents& events, TimelineWriter& to)
        : m_facts(facts), m_events(events), m_to(to) {
        for (const trace::KernelConfig& config : facts.configs)
            m_kernels.push_back({reports::kernelName(facts.text(config.function), kNameWidth),
                                 dimensions(config.grid), dimensions(config.block)});
        m_names.resize(facts.strings.size());
        for (const trace::Stream& stream : facts.streams)
            m_processOfStream.push_back(stream.context == trace::ContextId::None
                                            ? trace::ProcessId::None
                                            : facts.contexts[index(stream.context)].process);
    }

    Result<void> write() {
        for (const trace::Process& process : m_facts.processes)
            addProcess(process);
        if (auto done = writeSpans(); !done)
            return done;
        if (auto done = writeMemory(); !done)
            return done;
        if (auto done = writeSamples(); !done)
            return done;
        m_to.finish();
        return {};
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
            name = printable(m_facts.text(id));
        return name;
    }

    trace::ProcessId processOf(const Span& span) const {
        return span.stream == trace::StreamId::None ? m_facts.threads[index(span.thread)].process
                                                    : m_processOfStream[index(span.stream)];
    }

    Result<void> writeSpans() {
        std::optional<Span> last;
        std::optional<NestingRows> rows;
        return m_events.spans.forEach([&](const Span& span) {
            if (processOf(span) == trace::ProcessId::None || (last && last->isSameCall(span)))
                return;
            if (!last || last->stream != span.stream || last->thread != span.thread)
                rows.emplace(span.stream == trace::StreamId::None
                                 ? rowsOf(m_facts.threads[index(span.thread)])
                                 : rowsOf(m_facts.streams[index(span.stream)]));
            last = span;
            writeSpan(span, rows->place(span));
        });
    }

    NestingRows rowsOf(const trace::Thread& thread) {
        const Track process = m_processes[index(thread.process)];
        const std::string name =
            thread.name.empty() ? fmt::format("thread {}", thread.tid) : printable(thread.name);
        return NestingRows([=, this, tid = thread.tid](std::size_t number) {
            return number == 0 ? m_to.thread(process, tid, name)
                               : m_to.row(process, numbered(name, number));
        });
    }

    NestingRows rowsOf(const trace::Stream& stream) {
        const trace::Context& context = m_facts.contexts[index(stream.context)];
        const std::string name = fmt::format(
            "GPU {}, {}", context.device == trace::DeviceId::None ? 0 : index(context.device),
            stream.name.empty() ? fmt::format("stream {}", stream.cuptiId)
                                : printable(stream.name));
        return NestingRows(
            [=, this, process = m_processes[index(context.process)]](std::size_t number) {
                return m_to.row(process, numbered(name, number));
            });
    }

    void writeSpan(const Span& span, Track track) {
        Slice slice{track, span.start, span.end, {}, {}, {}, flowOf(span), FlowEnd::Operation};
        switch (span.source) {
        case Source::Range:
            return writeNamed(slice, text(span.name), "NVTX");
        case Source::Mark:
            return writeNamed(slice, text(span.name), "NVTX mark");
        case Source::Framework:
            return writeFramework(slice, span);
        case Source::Call:
        case Source::Launch:
            slice.flowEnd = FlowEnd::Launch;
            return writeNamed(slice, reports::apiName(text(span.name)), "CUDA call");
        case Source::Kernel:
            return writeKernel(slice, span.config);
        case Source::Copy:
            return writeBytes(slice, fmt::format("copy {}", reports::copyKindName(span.copy)),
                              "copy", span.bytes);
        case Source::Fill:
            return writeBytes(slice, "fill", "fill", span.bytes);
        }
    }

    /// A number for each launch, which it shares with its operations; 0: nothing to join.
    std::uint64_t flowOf(const Span& span) const {
        return m_events.isJoined(span)
                   ? std::uint64_t{value(processOf(span))} << 32 | span.correlation
                   : 0;
    }

    void writeNamed(Slice& slice, std::string_view name, std::string_view category) {
        slice.name = name;
        slice.category = category;
        m_to.slice(slice);
    }

    void writeBytes(Slice& slice, std::string_view name, std::string_view category,
                    std::uint64_t bytes) {
        const Argument arguments[] = {{"bytes", static_cast<std::int64_t>(bytes)}};
        slice.arguments = arguments;
        writeNamed(slice, name, category);
    }

    void writeFramework(Slice& slice, const Span& span) {
        std::vector<Argument> arguments;
        if (const std::string_view types = text(span.arguments); !types.empty())
            arguments.push_back({"types and shapes", types});
        if (const std::string_view site = text(span.site); !site.empty())
            arguments.push_back({"called by", site});
        slice.arguments = arguments;
        writeNamed(slice, text(span.name), categoryOf(span.framework));
    }

    void writeKernel(Slice& slice, trace::ConfigId id) {
        if (id == trace::ConfigId::None)
            return writeNamed(slice, "kernel", "kernel");
        const KernelText& texts = m_kernels[index(id)];
        const trace::KernelConfig& config = m_facts.configs[index(id)];
        const Argument arguments[] = {
            {"grid", std::string_view(texts.grid)},
            {"block", std::string_view(texts.block)},
            {"registers a thread", std::int64_t{config.registersPerThread}},
            {"shared memory (bytes)", std::int64_t{config.staticShared} + config.dynamicShared}};
        slice.arguments = arguments;
        writeNamed(slice, texts.name, "kernel");
    }

    /// The bytes that are allocated, of each kind in each process.
    Result<void> writeMemory() {
        std::optional<trace::Allocation> last;
        Track track{};
        double sum = 0;
        std::unordered_map<std::uint64_t, std::uint64_t> blocks; ///< bytes by address
        return m_events.allocations.forEach([&](const trace::Allocation& each) {
            if (!last || last->process != each.process || last->kind != each.kind) {
                track = m_to.values(
                    m_processes[index(each.process)],
                    fmt::format("allocated, {}", reports::memoryKindName(each.kind)), "bytes");
                sum = 0;
                blocks.clear();
            }
            last = each;
            std::uint64_t& block = blocks[each.address];
            sum -= static_cast<double>(block);
            block = each.op == trace::MemoryOp::Allocate ? each.bytes : 0;
            sum += static_cast<double>(block);
            if (block == 0)
                blocks.erase(each.address);
            m_to.value(track, each.time, sum);
        });
    }

    Result<void> writeSamples() {
        std::map<trace::DeviceId, Track> devices;
        std::vector<Track> tracks;
        for (const trace::Series& series : m_facts.series) {
            const auto [at, isNew] = devices.try_emplace(series.device);
            if (isNew)
                at->second = m_to.group(
                    series.device == trace::DeviceId::None
                        ? "GPU"
                        : fmt::format("GPU {}, {}", index(series.device),
                                      printable(m_facts.devices[index(series.device)].name)));
            tracks.push_back(m_to.values(
                at->second, fmt::format("{}, {}", printable(series.name), series.origin),
                printable(series.unit)));
        }
        return m_events.samples.forEach([&](const trace::Sample& sample) {
            m_to.value(tracks[index(sample.series)], sample.start, sample.value);
        });
    }

    const Trace& m_facts;
    TimelineEvents& m_events;
    TimelineWriter& m_to;
    std::vector<KernelText> m_kernels; ///< by configuration
    std::vector<std::string> m_names;  ///< by text; "": not asked for yet
    std::vector<trace::ProcessId> m_processOfStream;
    std::vector<Track> m_processes; ///< by process
};

} // namespace

Result<void> writeTimeline(const Trace& facts, TimelineEvents& events, TimelineWriter& to) {
    return Timeline(facts, events, to).write();
}

} // namespace ridge::exports
