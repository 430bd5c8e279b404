// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/framework/attribution.h"
#include "analyzer/framework/framework_tree.h"
#include "analyzer/verdict/launch_occupancy.h"
#include "gui/items/item_text.h"

#include "analyzer/results/measures/occupancy.h"
#include "gui/items/dependency.h"
#include "gui/items/item_place.h"
#include "gui/style/q_text.h"
#include "reports/words/format.h"
#include "reports/words/idle.h"
#include "reports/words/phase_text.h"
#include "reports/words/shares.h"

#include <algorithm>
#include <fmt/format.h>

namespace ridge::gui {
namespace {

using analyzer::Ns;
using trace::Trace;

/// Collects the lines of a section; a line without a value is left out.
class Lines {
  public:
    explicit Lines(QString title) { m_section.title = std::move(title); }
    void add(const QString& what, const std::string& value, std::string_view origin = "") {
        if (!value.empty() && value != "–")
            m_section.lines.push_back({what, QString::fromStdString(value), qText(origin), {}});
    }
    void moveTo(std::vector<DetailSection>& sections) {
        if (!m_section.lines.empty())
            sections.push_back(std::move(m_section));
    }

  private:
    DetailSection m_section;
};

std::string shape(const trace::Dim3& d) {
    return fmt::format("{} x {} x {}", d[0], d[1], d[2]);
}

std::string binary(std::uint64_t bytes) {
    return bytes == 0 ? "0" : fmt::format("{:.1f} KiB", static_cast<double>(bytes) / 1024);
}

const trace::Device* deviceOf(const Trace& trace, trace::StreamId stream) {
    if (stream == trace::StreamId::None)
        return nullptr;
    const trace::ContextId context = trace.streams[index(stream)].context;
    if (context == trace::ContextId::None)
        return nullptr;
    const trace::DeviceId device = trace.contexts[index(context)].device;
    return device == trace::DeviceId::None ? nullptr : &trace.devices[index(device)];
}

void addLaunch(const Trace& trace, const trace::Kernel& kernel,
               std::vector<DetailSection>& sections) {
    if (kernel.config == trace::ConfigId::None)
        return;
    const trace::KernelConfig& config = trace.configs[index(kernel.config)];
    Lines lines("Launch");
    lines.add("Grid", shape(config.grid));
    lines.add("Block", shape(config.block));
    if (config.cluster[0] > 0)
        lines.add("Cluster", shape(config.cluster));
    lines.add("Registers per thread", fmt::format("{}", config.registersPerThread));
    lines.add("Shared memory per block",
              binary(std::uint64_t{config.staticShared} + config.dynamicShared));
    if (const trace::Device* device = deviceOf(trace, kernel.stream)) {
        const analyzer::Occupancy o = analyzer::occupancy(config, *device);
        const double threads = static_cast<double>(config.block[0]) * config.block[1] *
                               config.block[2] * o.blocksPerSm;
        if (o.blocksPerSm > 0) {
            lines.add("Blocks per SM", fmt::format("{}", o.blocksPerSm));
            if (device->maxThreadsPerSm > 0)
                lines.add("Occupancy",
                          reports::percent(std::min(1.0, threads / device->maxThreadsPerSm)));
        }
        if (o.waves > 0) {
            lines.add("Waves", fmt::format("{:.2f}", o.waves));
            lines.add("Tail loss", reports::percent(o.tailLoss));
        }
    }
    lines.moveTo(sections);
}

const analyzer::KernelRow* functionRow(const Document& document, std::uint32_t row) {
    const std::uint32_t config = analyzer::configOf(*document.trace, row);
    if (config >= document.trace->configs.size())
        return nullptr;
    const std::string_view name = document.trace->text(document.trace->configs[config].function);
    for (const analyzer::KernelRow& each : document.results->analysis.kernels)
        if (each.function == name)
            return &each;
    return nullptr;
}

/// Work, traffic and saturations of a row, whose launches samples do not tell apart.
template <class Row>
void addWork(const char* title, const Row& row, std::vector<DetailSection>& sections) {
    const std::string_view origin = analyzer::name(row.work.origin);
    Lines work(title);
    if (row.work.flops > 0)
        work.add("FLOP rate", reports::quantity(row.work.flopsPerSecond(), "FLOP/s"),
                 analyzer::name(row.work.flopsOrigin));
    if (row.work.bytes > 0)
        work.add("DRAM rate", reports::quantity(row.work.bytesPerSecond(), "B/s"),
                 analyzer::name(row.work.bytesOrigin));
    if (row.work.intensity() > 0)
        work.add("Arithmetic intensity", reports::quantity(row.work.intensity(), "FLOP/B"), origin);
    if (row.work.speedOfLight > Ns{})
        work.add("Speed of light", reports::duration(row.work.speedOfLight), origin);
    std::vector<DetailSection> saturations = saturationsOf(row);
    if (std::ranges::count(saturations, kBusyUnits, &DetailSection::title) == 0)
        work.add("Busy shares", reports::sharesText(row.shares)); // why they are not known
    work.moveTo(sections);
    std::ranges::move(saturations, std::back_inserter(sections));
}

/// "This function in the steady state".
QString inScope(const char* what, const Document& document) {
    return QString("%1 in %2")
        .arg(what, QString::fromStdString(reports::scopeText(document.results->analysis)));
}

void addFunction(const Document& document, std::uint32_t kernel,
                 std::vector<DetailSection>& sections) {
    if (!document.results)
        return;
    const analyzer::KernelRow* row = functionRow(document, kernel);
    if (row)
        addWork("Work and traffic of the function", *row, sections);
    Lines all(inScope("This function", document));
    if (row) {
        all.add("Launches", reports::count(row->time.count));
        all.add("Total", reports::duration(row->time.total));
        all.add("Share of busy time", reports::percent(row->shareOfBusy));
    } else {
        all.add("Launches", "none");
    }
    all.moveTo(sections);
}

void addRange(const Document& document, Item item, std::vector<DetailSection>& sections) {
    const std::uint32_t position = rangePositionOf(document, item);
    if (!document.results || position >= document.results->details->rangeRow.size())
        return;
    const analyzer::Analysis& a = document.results->analysis;
    const analyzer::RangeRow& row = a.ranges[document.results->details->rangeRow[position]];
    Lines all(inScope("This path", document));
    all.add("Instances", reports::count(row.instances));
    if (row.instances > 0)
        all.add("On the host", reports::duration(row.host));
    if (row.extent > Ns{}) {
        all.add("On the GPU, first to last operation", reports::duration(row.extent));
        all.add("GPU busy with it", reports::duration(row.busy));
        all.add("Kernels", reports::count(row.kernels));
        if (row.copies > 0)
            all.add("Copies", reports::count(row.copies));
        if (row.fills > 0)
            all.add("Fills", reports::count(row.fills));
    }
    all.moveTo(sections);
    if (row.kernels > 0)
        addWork("Work and traffic of the path", row, sections);
}

void addCall(const Document& document, const trace::Launch& launch, TimeWindow own,
             std::vector<DetailSection>& sections) {
    if (!launch.known())
        return;
    const Trace& trace = *document.trace;
    Lines lines("Launched by");
    lines.add("Call", std::string(reports::apiName(trace.text(launch.api))));
    lines.add("Thread", fmt::format("{}", trace.threads[index(launch.thread)].tid));
    lines.add("Call took", reports::duration(launch.end - launch.start));
    lines.add("From its begin to the start", reports::duration(Ns(own.from) - launch.start));
    lines.moveTo(sections);
}

std::string_view passName(analyzer::Direction direction) {
    return direction == analyzer::Direction::Forward    ? "forward"
           : direction == analyzer::Direction::Backward ? "backward"
                                                        : "";
}

/// "PyTorch", as the analysis found it: to look for it here would walk all ranges.
QString frameworkTitle(const Document& document) {
    const std::string name =
        document.results ? std::string(document.results->analysis.framework.framework) : "";
    return name.empty() ? QString("Framework") : QString::fromStdString(name);
}

/// What of PyTorch it belongs to, as in the report's tables.
void addAttribution(const Document& document, Item item, std::vector<DetailSection>& sections) {
    const analyzer::Operation* operation = operationOf(document, item);
    if (!operation)
        return;
    const analyzer::Details& details = *document.results->details;
    const auto index = static_cast<std::size_t>(operation - details.operations.data());
    const analyzer::FrameworkPlace* place = details.framework.placeOf(index);
    if (!place)
        return;
    const Trace& trace = *document.trace;
    const analyzer::LaunchedBy& launched = details.framework.launched[index];
    const auto textOf = [&](std::uint32_t position, auto member) {
        return position == analyzer::kNone
                   ? std::string()
                   : reports::printable(trace.text(
                         trace.frameworkRanges[details.framework.row[position]].*member));
    };
    Lines lines(frameworkTitle(document));
    lines.add("Module", textOf(place->module, &trace::FrameworkRange::name));
    lines.add("Pass", std::string(passName(place->direction)));
    lines.add("Op", textOf(place->op, &trace::FrameworkRange::name));
    if (launched.hasShapes)
        lines.add("Arguments", textOf(place->op, &trace::FrameworkRange::arguments));
    lines.add("Line", textOf(place->site, &trace::FrameworkRange::site));
    if (launched.step != 0)
        lines.add("Known from", "a followed step that launched the same");
    lines.moveTo(sections);
}

void addCopy(const trace::Copy& copy, std::vector<DetailSection>& sections) {
    Lines lines("Copy");
    const double seconds = std::chrono::duration<double>(copy.end - copy.start).count();
    lines.add("Bytes", reports::quantity(static_cast<double>(copy.bytes), "B"));
    if (seconds > 0)
        lines.add("Rate", reports::quantity(static_cast<double>(copy.bytes) / seconds, "B/s"));
    lines.add("From", std::string(reports::memoryKindName(copy.source)));
    lines.add("To", std::string(reports::memoryKindName(copy.destination)));
    lines.moveTo(sections);
}

std::string_view kindName(trace::FrameworkKind kind) {
    switch (kind) {
    case trace::FrameworkKind::Module:
        return "module, forward pass";
    case trace::FrameworkKind::ModuleBackward:
        return "module, backward pass";
    case trace::FrameworkKind::Op:
        return "op";
    case trace::FrameworkKind::BackwardNode:
        return "node of autograd";
    case trace::FrameworkKind::User:
        return "marked";
    case trace::FrameworkKind::Compilation:
        return "phase of a compilation";
    case trace::FrameworkKind::GraphBreak:
    case trace::FrameworkKind::Recompilation:
    case trace::FrameworkKind::Step:
    case trace::FrameworkKind::SkippedStep:
    case trace::FrameworkKind::None:
        break;
    }
    return "";
}

void addFramework(const Document& document, const trace::FrameworkRange& range,
                  std::vector<DetailSection>& sections) {
    const Trace& trace = *document.trace;
    const bool isCompilation = range.kind == trace::FrameworkKind::Compilation;
    Lines lines(frameworkTitle(document));
    lines.add("Kind", std::string(kindName(range.kind)));
    lines.add(isCompilation ? "Number" : "Arguments",
              reports::printable(trace.text(range.arguments)));
    lines.add(isCompilation ? "Function" : "Line", reports::printable(trace.text(range.site)));
    lines.moveTo(sections);
}

} // namespace

std::vector<DetailSection> detailsOf(const Document& document, Item item) {
    std::vector<DetailSection> sections;
    if (!item)
        return sections;
    const Trace& trace = *document.trace;
    const TimeWindow own = timeOf(document, item);
    Lines when("Time");
    when.add(item.kind == ItemKind::Range || item.kind == ItemKind::Framework
                 ? "Duration on the host"
                 : "Duration",
             reports::duration(Ns(own.length())));
    when.add("Start", momentText(own.from).toStdString());
    when.add("End", momentText(own.to).toStdString());
    when.moveTo(sections);
    if (item.kind == ItemKind::Kernel)
        addFunction(document, item.row, sections);
    if (item.kind == ItemKind::Range)
        addRange(document, item, sections);
    if (item.kind == ItemKind::Framework)
        addFramework(document, trace.frameworkRanges[item.row], sections);
    if (item.kind == ItemKind::Kernel)
        addLaunch(trace, trace.kernels[item.row], sections);
    if (item.kind == ItemKind::Copy)
        addCopy(trace.copies[item.row], sections);
    if (item.kind == ItemKind::Kernel || item.kind == ItemKind::Copy ||
        item.kind == ItemKind::Fill) {
        addAttribution(document, item, sections);
        addCall(document, *launchOf(trace, item), own, sections);
    }
    if (const Item awaited = awaitedBy(document, item)) {
        constexpr std::size_t kNameWidth = 60;
        Lines lines("Had to wait for (cudaStreamWaitEvent)");
        const TimeWindow other = timeOf(document, awaited);
        lines.add(nameOf(document, awaited, kNameWidth), reports::duration(Ns(other.length())));
        lines.add("From its end to the start", other.to > own.from
                                                   ? "it still ran"
                                                   : reports::duration(Ns(own.from - other.to)));
        lines.moveTo(sections);
    }
    return sections;
}

} // namespace ridge::gui
