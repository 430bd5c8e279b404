// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// The product's own Writer, reader and window, level of detail included.
#include "launches.h"
#include "layout.h"
#include "trace/reader.h"
#include "trace/window.h"
#include "trace/writer.h"

#include <optional>

namespace ridge::bench {

namespace {

class TraceLayout : public Layout {
  public:
    void create(const std::string& file) override {
        m_writer.emplace(orExit(trace::Writer::create(file, trace::IfExists::Overwrite)));
        for (std::uint32_t i = 0; i < Launches::kStreams; ++i)
            m_writer->add(trace::Stream{});
        for (std::uint32_t i = 0; i < Launches::kConfigs; ++i)
            m_writer->add(trace::KernelConfig{});
        for (std::uint32_t i = 0; i < Launches::kThreads; ++i)
            m_writer->add(trace::Thread{});
        for (std::uint32_t i = 0; i < Launches::kApis; ++i)
            m_writer->intern("api " + std::to_string(i));
    }
    void add(const trace::Kernel& kernel) override { m_writer->add(kernel); }
    void commit() override { m_writer->commit(); }
    void finish() override { orExit(m_writer->finish()); }
    std::vector<trace::Kernel> load(const std::string& file) override {
        return orExit(trace::read(file)).kernels;
    }
    void open(const std::string& file) override {
        m_window.emplace(orExit(trace::WindowReader::open(file)));
    }
    std::vector<trace::Kernel> window(trace::Ns from, trace::Ns to) override {
        return orExit(m_window->kernels(from, to));
    }

  private:
    std::optional<trace::Writer> m_writer;
    std::optional<trace::WindowReader> m_window;
};

} // namespace

std::unique_ptr<Layout> traceLayout() {
    return std::make_unique<TraceLayout>();
}

} // namespace ridge::bench
