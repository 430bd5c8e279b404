// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "collector/sampler/sample_spool.h"

#include <cstring>
#include <ctime>
#include <unistd.h>

namespace ridge::sampler {

namespace {

constexpr std::size_t kBlockBytes = 1u << 20;

template <class T>
T record() {
    T value;
    std::memset(&value, 0, sizeof value);
    value.head.kind = T::kKind;
    value.head.words = sizeof(T) / 8;
    return value;
}

} // namespace

std::int64_t now() {
    timespec t{};
    clock_gettime(CLOCK_REALTIME, &t);
    return t.tv_sec * std::int64_t{1'000'000'000} + t.tv_nsec;
}

bool SampleSpool::open(const std::string& file) {
    return m_file.open(file.c_str(), ::getpid(), UINT64_MAX);
}

void SampleSpool::append(const void* data, std::size_t bytes) {
    const auto* first = static_cast<const std::byte*>(data);
    m_block.insert(m_block.end(), first, first + bytes);
}

spool::TextId SampleSpool::text(const std::string& words) {
    if (words.empty())
        return 0;
    const auto [at, isNew] =
        m_texts.try_emplace(words, static_cast<spool::TextId>(m_texts.size() + 1));
    if (isNew) {
        spool::Text head{};
        const std::size_t padded = (words.size() + 7) / 8 * 8;
        head.head = {spool::Kind::Text, static_cast<std::uint16_t>((sizeof head + padded) / 8), 0};
        head.id = at->second;
        head.bytes = static_cast<std::uint32_t>(words.size()) & 0x7fffffffu;
        append(&head, sizeof head);
        append(words.data(), words.size());
        m_block.resize(m_block.size() + padded - words.size());
    }
    return at->second;
}

std::uint32_t SampleSpool::series(const spool::Uuid& device, const char* name, const char* unit,
                                  const char* origin) {
    auto series = record<spool::SampleSeries>();
    series.id = ++m_series;
    series.name = text(name);
    series.unit = text(unit);
    series.origin = text(origin);
    series.device = device;
    append(&series, sizeof series);
    return series.id;
}

void SampleSpool::samples(std::uint32_t first, std::int64_t start, std::int64_t end,
                          std::span<const double> values) {
    auto head = record<spool::Samples>();
    head.head.words = static_cast<std::uint16_t>((sizeof head + values.size_bytes()) / 8);
    head.start = start;
    head.end = end;
    head.first = first;
    head.count = static_cast<std::uint32_t>(values.size());
    append(&head, sizeof head);
    append(values.data(), values.size_bytes());
    if (m_block.size() >= kBlockBytes)
        flush();
}

void SampleSpool::loss(spool::LossKind what, std::uint64_t count, const std::string& detail) {
    m_log.write("loss of kind ", static_cast<std::uint32_t>(what), ", ", count, " times: ", detail);
    auto loss = record<spool::Loss>();
    loss.what = what;
    loss.detail = text(detail);
    loss.count = count;
    append(&loss, sizeof loss);
}

void SampleSpool::flush() {
    if (!m_block.empty())
        m_file.write(m_block);
    m_block.clear();
}

void SampleSpool::close() {
    auto end = record<spool::End>();
    end.time = now();
    append(&end, sizeof end);
    flush();
    m_file.close();
}

} // namespace ridge::sampler
