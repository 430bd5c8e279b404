// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "collector/recorder/import/sample_importer.h"

#include "collector/recorder/machine/machine.h"
#include "spool/reader.h"
#include "trace/records/loss_facts.h"

#include <algorithm>
#include <cmath>

namespace ridge::recorder {

namespace {

constexpr trace::Ns kDeviceWait = std::chrono::seconds(2);

} // namespace

void SampleImporter::take(std::span<const std::byte> block, const Keep& keep) {
    spool::forEachRecord(block, [&](const spool::Head& head, std::span<const std::byte> record) {
        if (head.kind == spool::Kind::Text) {
            const auto text = spool::recordAs<spool::Text>(record);
            if (!text || record.size() < sizeof *text + text->bytes)
                return;
            const auto* words = reinterpret_cast<const char*>(record.data() + sizeof *text);
            m_texts[text->id].assign(words, text->bytes);
        } else if (head.kind == spool::Kind::SampleSeries) {
            if (const auto series = spool::recordAs<spool::SampleSeries>(record))
                declare(*series);
        } else if (head.kind == spool::Kind::Samples) {
            takeSamples(record, keep);
        } else if (head.kind == spool::Kind::End) {
            m_ended = true;
        } else if (head.kind == spool::Kind::Loss) {
            if (const auto loss = spool::recordAs<spool::Loss>(record))
                m_writer.add(trace::makeLoss(loss->what, loss->count, m_texts[loss->detail]));
        }
    });
}

void SampleImporter::declare(const spool::SampleSeries& from) {
    Series& series = m_series[from.id];
    series.row.name = m_texts[from.name];
    series.row.unit = m_texts[from.unit];
    series.row.origin = m_texts[from.origin];
    series.device = uuidText(from.device.bytes);
}

bool SampleImporter::isWritten(Series& series) {
    if (series.row.id == trace::SeriesId::None) {
        series.row.device = m_devices.find(series.device);
        if (series.row.device != trace::DeviceId::None)
            series.row.id = m_writer.add(series.row);
    }
    return series.row.id != trace::SeriesId::None;
}

void SampleImporter::writeWaiting(Series& series) {
    for (trace::Sample& sample : series.waiting) {
        sample.series = series.row.id;
        m_writer.add(sample);
        ++m_samples;
        if (series.row.name == "processes")
            m_mostProcesses = std::max(m_mostProcesses, sample.value);
    }
    series.waiting.clear();
}

void SampleImporter::put(Series& series, const trace::Sample& sample) {
    series.waiting.push_back(sample);
    if (isWritten(series))
        return writeWaiting(series);
    while (series.waiting.front().end < sample.end - kDeviceWait)
        series.waiting.pop_front();
}

void SampleImporter::takeSamples(std::span<const std::byte> record, const Keep& keep) {
    const auto head = spool::recordAs<spool::Samples>(record);
    if (!head || !spool::isTime(head->start) || !spool::isTime(head->end) ||
        head->end < head->start || record.size() < sizeof *head + head->count * sizeof(double))
        return;
    const trace::Ns start(head->start - m_epoch), end(head->end - m_epoch);
    if (start < trace::Ns{} || !keep(start, end)) // the sampler starts before the program
        return;
    for (std::uint32_t i = 0; i < head->count; ++i) {
        double value = 0;
        std::memcpy(&value, record.data() + sizeof *head + i * sizeof value, sizeof value);
        const auto series = m_series.find(head->first + i);
        if (series != m_series.end() && std::isfinite(value))
            put(series->second, {trace::SeriesId::None, start, end, value});
    }
}

void SampleImporter::finish(std::size_t own, bool begun) {
    for (auto& [id, series] : m_series)
        if (!series.waiting.empty() && isWritten(series))
            writeWaiting(series);
    if (begun && !m_ended)
        m_writer.add(trace::makeLoss(spool::LossKind::SamplerCut, 1, ""));
    const auto others = static_cast<std::int64_t>(m_mostProcesses) - static_cast<std::int64_t>(own);
    if (others > 0)
        m_writer.add(trace::makeLoss(spool::LossKind::OtherProcesses,
                                     static_cast<std::uint64_t>(others), ""));
}

} // namespace ridge::recorder
