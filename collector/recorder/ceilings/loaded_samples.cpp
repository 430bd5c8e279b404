// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "collector/recorder/ceilings/loaded_samples.h"

#include "collector/recorder/machine/machine.h"
#include "spool/reader.h"

#include <cmath>

namespace ridge::recorder {

namespace {

/// Of one spool, in the order of its records.
class Loader {
  public:
    explicit Loader(const std::string& uuid) : m_uuid(uuid) {}

    void take(const spool::Head& head, std::span<const std::byte> record) {
        if (head.kind == spool::Kind::Text)
            takeText(record);
        else if (head.kind == spool::Kind::SampleSeries)
            takeSeries(record);
        else if (head.kind == spool::Kind::Samples)
            takeSamples(record);
    }
    LoadedSamples& samples() { return m_samples; }

  private:
    void takeText(std::span<const std::byte> record) {
        const auto text = spool::recordAs<spool::Text>(record);
        if (text && record.size() >= sizeof *text + text->bytes)
            m_texts[text->id].assign(reinterpret_cast<const char*>(record.data() + sizeof *text),
                                     text->bytes);
    }
    void takeSeries(std::span<const std::byte> record) {
        const auto series = spool::recordAs<spool::SampleSeries>(record);
        if (series && uuidText(series->device.bytes) == m_uuid)
            m_names[series->id] = m_texts[series->name];
    }
    void takeSamples(std::span<const std::byte> record) {
        const auto head = spool::recordAs<spool::Samples>(record);
        if (!head || record.size() < sizeof *head + head->count * sizeof(double))
            return;
        for (std::uint32_t i = 0; i < head->count; ++i) {
            double value = 0;
            std::memcpy(&value, record.data() + sizeof *head + i * sizeof value, sizeof value);
            if (const auto name = m_names.find(head->first + i);
                name != m_names.end() && std::isfinite(value))
                m_samples[name->second].push_back({head->start, head->end, value});
        }
    }

    const std::string& m_uuid;
    std::map<spool::TextId, std::string> m_texts;
    std::map<std::uint32_t, std::string> m_names; ///< of the series of the device
    LoadedSamples m_samples;
};

} // namespace

LoadedSamples loadSamples(const std::filesystem::path& spool, const std::string& uuid) {
    Loader loader(uuid);
    auto reader = spool::SpoolReader::open(spool);
    while (reader) {
        const auto block = reader->next();
        if (!block || !*block)
            break;
        spool::forEachRecord(**block,
                             [&](const spool::Head& head, std::span<const std::byte> record) {
                                 loader.take(head, record);
                             });
    }
    return std::move(loader.samples());
}

} // namespace ridge::recorder
