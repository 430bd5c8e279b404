// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// From CUPTI's activity records to spool records. No CUPTI call but for a function's name.
#pragma once

#include "collector/inject/calls/call_stacks.h"
#include "collector/inject/calls/launch_config.h"
#include "collector/inject/calls/launch_names.h"
#include "collector/inject/cuda/cupti_api.h"
#include "collector/inject/cuda/device_facts.h"
#include "collector/inject/output/output.h"
#include "collector/inject/session/step_ends.h"

#include <atomic>
#include <cstdint>

namespace ridge::inject {

/// What the decoders of a process share. Any thread.
struct DecoderContext {
    DecoderContext(Output& itsOutput, Declarations& itsDeclarations, LaunchConfigs& itsConfigs)
        : output(itsOutput), declarations(itsDeclarations), configs(itsConfigs),
          devices(itsDeclarations), launchNames(itsDeclarations), stacks(itsDeclarations) {}

    Output& output;
    Declarations& declarations;
    LaunchConfigs& configs;
    DeviceFacts devices;
    LaunchNames launchNames;
    CallStacks stacks;
    StepEnds stepEnds;
    /// API calls: of the runtime, then of the driver, by callback id. Name 0: not asked for yet.
    struct Function {
        std::atomic<spool::TextId> name;
        std::atomic<bool> submits; ///< work to the GPU
    };
    Function functions[2][2048] = {};
};

/// Decodes the records of one delivered buffer into blocks for the output, and counts what it must
/// leave out. One object per delivery: deliveries may come on several threads at once.
class Decoder {
  public:
    Decoder(const CuptiApi& api, DecoderContext& context) : m_api(api), m_shared(context) {}

    void decode(const CUpti_Activity& record);
    void dropped(std::uint64_t records) { m_dropped += records; }

    /// Writes the counted losses and hands the last block over.
    void finish();

  private:
    template <class T>
    void append(const T& record);
    bool timesAreSound(std::uint64_t start, std::uint64_t end);
    DecoderContext::Function& function(bool driver, CUpti_CallbackId cbid) const;

    void kernel(const CUpti_ActivityKernel10&);
    void copy(const CUpti_ActivityMemcpy6&);
    void peerCopy(const CUpti_ActivityMemcpyPtoP4&);
    void fill(const CUpti_ActivityMemset4&);
    void api(const CUpti_ActivityAPI&);
    void stream(const CUpti_ActivityStream&);
    void context(const CUpti_ActivityContext3&);
    void device(const CUpti_ActivityDevice5&);
    void overhead(const CUpti_ActivityOverhead3&);
    void jit(const CUpti_ActivityJit2&);

    const CuptiApi& m_api;
    DecoderContext& m_shared;
    Output::Block m_block;
    std::uint64_t m_dropped = 0, m_zero = 0, m_reversed = 0, m_unknown = 0, m_unfinished = 0,
                  m_doubtfulNames = 0;
};

} // namespace ridge::inject
