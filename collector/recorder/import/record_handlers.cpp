// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "collector/recorder/import/record_handlers.h"

#include "collector/recorder/import/device_records.h"
#include "collector/recorder/import/nvtx_records.h"
#include "collector/recorder/import/operation_records.h"
#include "collector/recorder/import/process_records.h"
#include "spool/reader.h"

#include <array>
#include <optional>

namespace ridge::recorder {

namespace {

using spool::Kind;
using Handler = void (*)(ImportedProcess& p, std::span<const std::byte> record);

/// The record as a T; none, and counted, when it is too short or its unix times cannot be.
template <class T>
std::optional<T> sound(ImportedProcess& p, std::span<const std::byte> record) {
    const auto value = spool::recordAs<T>(record);
    bool good = value.has_value();
    if constexpr (requires { value->start; })
        good = good && spool::isTime(value->start) && spool::isTime(value->end) &&
               value->start <= value->end;
    if constexpr (requires { value->time; })
        good = good && spool::isTime(value->time);
    p.damagedRecords += good ? 0 : 1;
    return good ? value : std::nullopt;
}

template <class T>
void handOver(void (*take)(ImportedProcess&, const T&), ImportedProcess& p,
              std::span<const std::byte> record) {
    if (const auto value = sound<T>(p, record))
        take(p, *value);
}

template <class T>
void handOver(void (*take)(ImportedProcess&, const T&, std::span<const std::byte>),
              ImportedProcess& p, std::span<const std::byte> record) {
    if (const auto value = sound<T>(p, record))
        take(p, *value, record);
}

/// Calls `take` with a record that is sound.
template <auto take>
void checked(ImportedProcess& p, std::span<const std::byte> record) {
    handOver(take, p, record);
}

/// Of the sampler's spool alone.
void ignore(ImportedProcess&, std::span<const std::byte>) {}

struct Row {
    Kind kind;
    Handler handler;
};

constexpr Row kHandlers[] = {
    {Kind::Text, takeText},
    {Kind::Process, checked<takeProcess>},
    {Kind::Cupti, checked<takeCupti>},
    {Kind::Clock, checked<takeClock>},
    {Kind::Device, checked<takeDevice>},
    {Kind::Context, checked<takeContext>},
    {Kind::Stream, checked<takeStream>},
    {Kind::Config, checked<takeConfig>},
    {Kind::Kernel, checked<takeKernel>},
    {Kind::Copy, checked<takeCopy>},
    {Kind::Fill, checked<takeFill>},
    {Kind::Api, checked<takeApi>},
    {Kind::Sync, checked<takeSync>},
    {Kind::CudaEvent, checked<takeCudaEvent>},
    {Kind::Memory, checked<takeMemory>},
    {Kind::Pool, checked<takePool>},
    {Kind::Overhead, checked<takeOverhead>},
    {Kind::Jit, checked<takeJit>},
    {Kind::RangePush, checked<takeRange>},
    {Kind::RangePop, checked<takePop>},
    {Kind::RangeStart, checked<takeRange>},
    {Kind::RangeEnd, checked<takeEndOfRange>},
    {Kind::Mark, checked<takeRange>},
    {Kind::Work, checked<takeWork>},
    {Kind::Field, checked<takeField>},
    {Kind::ThreadName, checked<takeThreadName>},
    {Kind::StreamName, checked<takeStreamName>},
    {Kind::Category, checked<takeCategory>},
    {Kind::Window, checked<takeWindow>},
    {Kind::Loss, checked<takeLoss>},
    {Kind::End, checked<takeEnd>},
    {Kind::ReplayMetric, checked<takeReplayMetric>},
    {Kind::ReplayedKernel, checked<takeReplayed>},
    {Kind::Module, checked<takeModule>},
    {Kind::Stack, checked<takeStack>},
    {Kind::SampleSeries, ignore},
    {Kind::Samples, ignore},
};

/// By the number of the kind; null for those that this version does not know.
constexpr auto kByKind = [] {
    std::array<Handler, 256> handlers{};
    for (const Row& row : kHandlers)
        handlers[static_cast<std::size_t>(row.kind)] = row.handler;
    return handlers;
}();

} // namespace

void takeRecord(ImportedProcess& p, const spool::Head& head, std::span<const std::byte> record) {
    p.events += head.kind != Kind::Text;
    const auto number = static_cast<std::size_t>(head.kind);
    if (number < kByKind.size() && kByKind[number])
        kByKind[number](p, record);
    else
        ++p.damagedRecords;
}

} // namespace ridge::recorder
