// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "collector/inject/activity/decoder.h"
#include "collector/inject/nvtx_payload.h"
#include "collector/inject/output/thread_log.h"
#include "spool/reader.h"
#include "tests/unit/trace/scratch_file.h"

#include <gtest/gtest.h>
#include <map>
#include <string>
#include <vector>

namespace ridge::inject {

/// The collector's parts in this test program and the spool that they write, read as it grows. One
/// to a process, as threads keep what they got of it.
class Recorded {
  public:
    static Recorded& instance() {
        static Recorded all;
        return all;
    }

    Output output;
    spool::DebugLog log{"test"};
    Declarations declarations{output, log};
    ThreadLogs threadLogs{output};
    LaunchConfigs launchConfigs{declarations};
    DecoderContext decoding{output, declarations, launchConfigs};
    PayloadSchemas schemas{declarations};

    /// Reads what the output has been given since the last call.
    void read() {
        m_records.clear();
        output.drain();
        readBlocks();
    }

    /// The records of kind T among those that read() found last.
    template <class T>
    std::vector<T> all(spool::Kind kind = T::kKind) const {
        std::vector<T> found;
        for (const auto& record : m_records)
            if (spool::recordAs<spool::Head>(record)->kind == kind)
                found.push_back(spool::recordAs<T>(record).value());
        return found;
    }

    /// The only record of kind T that read() found last.
    template <class T>
    T only(spool::Kind kind = T::kKind) const {
        const std::vector<T> found = all<T>(kind);
        EXPECT_EQ(found.size(), 1U) << "of kind " << static_cast<int>(kind);
        return found.empty() ? makeRecord<T>(0, kind) : found.front();
    }

    std::size_t size() const { return m_records.size(); }

    /// "" for 0, and for numbers that were not declared.
    std::string text(spool::TextId id) const {
        const auto found = m_texts.find(id);
        return found == m_texts.end() ? std::string() : found->second;
    }
    spool::Config config(std::uint32_t id) const {
        const auto found = m_configs.find(id);
        EXPECT_TRUE(found != m_configs.end()) << "configuration " << id << " was never declared";
        return found == m_configs.end() ? makeRecord<spool::Config>() : found->second;
    }
    std::size_t configs() const { return m_configs.size(); }

    /// Ranges that named a text before the file declared it.
    int namedTooEarly() const { return m_namedTooEarly; }

  private:
    Recorded() {
        EXPECT_TRUE(output.open(m_scratch.folder().c_str(), 7, UINT64_MAX));
        m_file = m_scratch.folder() / (std::to_string(::getpid()) + "-7.spool");
    }

    void readBlocks() {
        if (!m_reader)
            m_reader.emplace(spool::SpoolReader::open(m_file).value());
        for (auto block = m_reader->next(); block && *block; block = m_reader->next())
            EXPECT_TRUE(spool::forEachRecord(
                **block, [this](const spool::Head& head, auto record) { take(head, record); }));
        EXPECT_EQ(m_reader->unreadBytes(), 0U);
    }

    void take(const spool::Head& head, std::span<const std::byte> record) {
        if (head.kind == spool::Kind::Text) {
            const auto text = spool::recordAs<spool::Text>(record).value();
            const auto* bytes = reinterpret_cast<const char*>(record.data() + sizeof text);
            m_texts[text.id].append(bytes, text.bytes);
            return;
        }
        if (head.kind == spool::Kind::Config) {
            const auto config = spool::recordAs<spool::Config>(record).value();
            m_configs[config.id] = config;
        }
        if (head.kind == spool::Kind::RangePush)
            m_namedTooEarly += !m_texts.contains(spool::recordAs<spool::Range>(record)->name);
        m_records.emplace_back(record.begin(), record.end());
    }

    trace::test::ScratchFile m_scratch;
    std::filesystem::path m_file;
    std::optional<spool::SpoolReader> m_reader;
    std::vector<std::vector<std::byte>> m_records;
    std::map<spool::TextId, std::string> m_texts;
    std::map<std::uint32_t, spool::Config> m_configs;
    int m_namedTooEarly = 0;
};

} // namespace ridge::inject
