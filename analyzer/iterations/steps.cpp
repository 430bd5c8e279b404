// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/iterations/steps.h"

#include "analyzer/iterations/rounds.h"
#include "analyzer/operations/operations.h"
#include "analyzer/operations/recorded_steps.h"

#include <algorithm>
#include <map>
#include <optional>
#include <string_view>
#include <tuple>

namespace ridge::analyzer {
namespace {

/// What PyTorch calls the step of an optimizer begins so; the name of its class follows.
constexpr std::string_view kStepName = "Optimizer.step#";

struct Step {
    std::int64_t begin = 0, end = 0; ///< on the host
    std::uint32_t row = 0;           ///< of Trace::frameworkRanges
    bool operator==(const Step&) const = default;
};

using Steps = std::map<trace::ThreadId, std::vector<Step>>;

/// The steps of each thread in order, without those inside of others, as a wrapper around an
/// optimizer has them.
Steps stepsByThread(const trace::Trace& trace) {
    Steps all;
    for (std::uint32_t row = 0; row < trace.frameworkRanges.size(); ++row) {
        const trace::FrameworkRange& range = trace.frameworkRanges[row];
        if (range.kind == trace::FrameworkKind::User &&
            processOf(trace, range.thread) != trace::ProcessId::None &&
            trace.text(range.name).starts_with(kStepName))
            all[range.thread].push_back({clampTime(range.start), clampTime(range.end), row});
    }
    const RecordedSteps recorded(trace);
    for (auto& [thread, steps] : all) {
        const std::span<const Window> leftOut = recorded.leftOut(processOf(trace, thread));
        std::erase_if(steps, [&](const Step& step) { return isInside(leftOut, step.begin); });
        std::ranges::sort(steps, {}, [](const Step& step) {
            return std::tuple(step.begin, -step.end, step.row);
        });
        std::int64_t until = -kFarthest;
        std::erase_if(steps, [&](const Step& step) {
            const bool isInside = step.begin < until;
            until = std::max(until, step.end);
            return isInside;
        });
    }
    return all;
}

/// Number of the first of `steps` that ends after `time`: what is launched then belongs to it.
std::size_t stepAfter(std::span<const Step> steps, std::int64_t time) {
    const auto after = std::ranges::upper_bound(steps, time, {}, &Step::end);
    return static_cast<std::size_t>(after - steps.begin());
}

/// Calls visit(operation, time of its launch) for those of `operations` that `process` launched.
template <class Visit>
void visitLaunched(const IterationInput& input, std::span<const Operation> operations,
                   trace::ProcessId process, Visit visit) {
    for (std::size_t i = 0; i < operations.size(); ++i) {
        prefetchKernel(input.trace, operations, i);
        const trace::Launch& launch = launchOf(input.trace, operations[i]);
        if (launch.known() && processOf(input.trace, launch.thread) == process)
            visit(operations[i], clampTime(launch.start));
    }
}

/// Those of `steps` that end an iteration. Optimizers are told apart by class and by the line that
/// calls them.
std::vector<Step> closingSteps(const IterationInput& input, trace::ThreadId thread,
                               std::span<const Step> steps) {
    const trace::Trace& trace = input.trace;
    std::vector<bool> launched(steps.size() + 1); // between the step before and this one
    for (const std::span<const Operation> operations : input.perDevice)
        visitLaunched(input, operations, processOf(trace, thread),
                      [&](const Operation&, std::int64_t time) {
                          const std::size_t next = stepAfter(steps, time);
                          if (next < steps.size() && time < steps[next].begin)
                              launched[next] = true;
                      });
    std::map<std::pair<trace::StringId, trace::StringId>, std::uint32_t> optimizers;
    std::vector<OptimizerStep> all;
    for (std::size_t i = 0; i < steps.size(); ++i) {
        const trace::FrameworkRange& range = trace.frameworkRanges[steps[i].row];
        const auto number = static_cast<std::uint32_t>(optimizers.size());
        all.push_back({optimizers.try_emplace({range.name, range.site}, number).first->second,
                       i > 0 && !launched[i]});
    }
    std::vector<Step> closing;
    for (const std::size_t place : lastOfRounds(all))
        closing.push_back(steps[place]);
    return closing;
}

/// The iterations of one device.
class DeviceSteps {
  public:
    DeviceSteps(const IterationInput& input, std::span<const Operation> operations,
                trace::ProcessId process, std::span<const Step> steps)
        : m_input(input), m_operations(operations), m_process(process), m_steps(steps),
          m_parts(steps.size()) {}

    std::vector<IterationSpan> spans() {
        chooseStream();
        gather();
        shorten();
        return joined();
    }

  private:
    /// What one iteration has on the device.
    struct Part {
        std::optional<std::int64_t> begin; ///< of its first operation in the stream
        std::int64_t end = -kFarthest;     ///< of its last one in any stream
        std::size_t before = 0;            ///< operations in the stream ahead of its step
        bool isShortened = false; ///< what was launched after the step before is not all its
    };
    void chooseStream();
    void gather();
    void shorten();
    std::vector<IterationSpan> joined() const;
    bool isAhead(const Operation& op, std::int64_t launch, std::size_t number) const {
        return launch < m_steps[number].begin && !m_input.trials.holds(op);
    }

    const IterationInput& m_input;
    std::span<const Operation> m_operations;
    trace::ProcessId m_process;
    std::span<const Step> m_steps;
    trace::StreamId m_stream{};
    std::vector<Part> m_parts; ///< by step
};

void DeviceSteps::chooseStream() {
    std::vector<std::uint64_t> operations(m_input.trace.streams.size() + 1);
    visitLaunched(m_input, m_operations, m_process, [&](const Operation& op, std::int64_t) {
        if (const std::size_t id = trace::value(streamOf(m_input.trace, op));
            id < operations.size())
            ++operations[id];
    });
    m_stream =
        static_cast<trace::StreamId>(std::ranges::max_element(operations) - operations.begin());
}

void DeviceSteps::gather() {
    visitLaunched(m_input, m_operations, m_process, [&](const Operation& op, std::int64_t launch) {
        const std::size_t number = stepAfter(m_steps, launch);
        if (number == m_steps.size())
            return;
        Part& part = m_parts[number];
        part.end = std::max(part.end, op.end);
        if (streamOf(m_input.trace, op) != m_stream)
            return;
        if (!part.begin)
            part.begin = op.start;
        part.before += isAhead(op, launch, number);
    });
}

/// Begins the first iteration, and those with much more than a step, where a usual one begins.
void DeviceSteps::shorten() {
    std::vector<std::size_t> counts;
    for (std::size_t i = 1; i < m_parts.size(); ++i)
        if (m_parts[i].begin)
            counts.push_back(m_parts[i].before);
    if (counts.empty())
        return;
    const auto middle = counts.begin() + static_cast<std::ptrdiff_t>(counts.size() / 2);
    std::nth_element(counts.begin(), middle, counts.end());
    const std::size_t usual = *middle;
    std::vector<std::size_t> skipped(m_parts.size());
    for (std::size_t i = 0; i < m_parts.size(); ++i) {
        Part& part = m_parts[i];
        const std::size_t more = part.before > usual ? part.before - usual : 0;
        part.isShortened = i == 0 || 2 * more > usual;
        if (!part.isShortened)
            continue;
        skipped[i] = more;
        part.begin.reset();
    }
    visitLaunched(m_input, m_operations, m_process, [&](const Operation& op, std::int64_t launch) {
        const std::size_t number = stepAfter(m_steps, launch);
        if (number == m_steps.size() || m_parts[number].begin ||
            streamOf(m_input.trace, op) != m_stream)
            return;
        if (skipped[number] == 0 && !m_input.trials.holds(op))
            m_parts[number].begin = op.start;
        else if (isAhead(op, launch, number))
            --skipped[number];
    });
    if (2 * m_parts[0].before < usual) // recorded from the middle of it on
        m_parts[0].begin.reset();
}

std::vector<IterationSpan> DeviceSteps::joined() const {
    std::vector<IterationSpan> spans;
    for (const Part& part : m_parts) {
        if (!part.begin || (!spans.empty() && *part.begin <= spans.back().begin))
            continue;
        if (!spans.empty())
            spans.back().end =
                part.isShortened ? std::min(spans.back().end, *part.begin) : *part.begin;
        spans.push_back({*part.begin, std::max(part.end, *part.begin), 0, 0, kNone});
    }
    return spans;
}

/// The thread whose steps lead on a device; None: no process that steps launched anything there.
trace::ThreadId leadingThread(const IterationInput& input, const Steps& steps, std::size_t device) {
    std::vector<std::uint64_t> launches(input.trace.threads.size() + 1);
    std::vector<bool> isThere(input.trace.processes.size() + 1);
    for (const Operation& op : input.perDevice[device])
        if (const trace::Launch& launch = launchOf(input.trace, op);
            launch.known() && trace::value(launch.thread) < launches.size()) {
            ++launches[trace::value(launch.thread)];
            const std::size_t process = trace::value(processOf(input.trace, launch.thread));
            if (process < isThere.size())
                isThere[process] = true;
        }
    trace::ThreadId best{};
    std::tuple<std::uint64_t, std::size_t> most{};
    for (const auto& [thread, own] : steps) {
        const std::tuple rank(launches[trace::value(thread)], own.size());
        if (const std::size_t process = trace::value(processOf(input.trace, thread));
            process < isThere.size() && isThere[process] && rank > most) {
            most = rank;
            best = thread;
        }
    }
    return best;
}

} // namespace

IterationSpans iterationsOfSteps(const IterationInput& input) {
    IterationSpans result;
    result.byDevice.resize(input.perDevice.size());
    const Steps steps = stepsByThread(input.trace);
    std::map<trace::ThreadId, std::vector<Step>> closing;
    std::int64_t longest = -1;
    for (std::uint32_t d = 0; d < input.perDevice.size() && !steps.empty(); ++d) {
        const trace::ThreadId thread = leadingThread(input, steps, d);
        if (thread == trace::ThreadId::None)
            continue;
        const auto [found, isNew] = closing.try_emplace(thread);
        if (isNew)
            found->second = closingSteps(input, thread, steps.at(thread));
        std::vector<IterationSpan> spans =
            DeviceSteps(input, input.perDevice[d], processOf(input.trace, thread), found->second)
                .spans();
        if (spans.size() < kLeastIterations)
            continue;
        result.byDevice[d] = std::move(spans);
        if (const std::int64_t busy = workTime(input, d); busy > longest) {
            longest = busy;
            result.basis = IterationBasis::Optimizer;
            result.device = d;
            result.thread = trace::value(thread);
            result.coverage = coverageOf(input, d, result.byDevice[d]);
        }
    }
    return result;
}

} // namespace ridge::analyzer
