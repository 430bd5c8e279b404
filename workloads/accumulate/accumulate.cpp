// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "workloads/accumulate/accumulate.h"

#include "workloads/accumulate/kernels.h"

#include <cmath>
#include <cstring>
#include <fmt/format.h>
#include <limits>

namespace ridge::workloads::accumulate {
namespace {

class AccumulateCase final : public Case {
  public:
    AccumulateCase(Types types, std::int64_t terms) : m_types(types), m_terms(terms) {}

    Status prepare();

    std::string shape() const override { return fmt::format("{} terms", m_terms); }
    const std::vector<Phase>& phases() const override { return m_phases; }
    Status poison(cudaStream_t stream) override { return m_found.poison(stream); }
    Result<CheckOutcome> check(cudaStream_t stream) override;
    Result<std::vector<Number>> numbers(cudaStream_t stream) override;

  private:
    Result<Found> found(cudaStream_t stream) const;

    Types m_types;
    std::int64_t m_terms;
    DeviceBuffer m_found;
    std::vector<Phase> m_phases;
};

Status AccumulateCase::prepare() {
    auto buffer = DeviceBuffer::allocate(sizeof(Found), "the sum");
    if (!buffer)
        return tl::unexpected<Failure>(buffer.error());
    m_found = std::move(*buffer);
    m_phases = {{"sum", {{"sum", work(m_types, m_terms), [this](cudaStream_t stream) {
                              return cudaStatus(launchSum(m_types, m_terms,
                                                          static_cast<Found*>(m_found.data()),
                                                          stream),
                                                "launching the sum");
                          }}}}};
    return {};
}

Result<Found> AccumulateCase::found(cudaStream_t stream) const {
    return m_found.download(stream).map([](const std::vector<std::uint8_t>& bytes) {
        Found result;
        std::memcpy(&result, bytes.data(), sizeof(result));
        return result;
    });
}

/// Both the sum and the last term that counted must be the emulation's.
Result<CheckOutcome> AccumulateCase::check(cudaStream_t stream) {
    const auto result = found(stream);
    if (!result)
        return tl::unexpected<Failure>(result.error());
    const Sum expected = emulate(m_types, m_terms);
    const double sum = result->sum;
    double error = std::abs(sum - expected.value) / expected.value;
    if (error == 0 && result->lastThatCounted != expected.lastThatCounted)
        error = std::numeric_limits<double>::infinity();
    return CheckOutcome{error, 0, "the same additions on the CPU, exactly",
                        fmt::format("the sum is {} since term {}, expected {} since term {}", sum,
                                    result->lastThatCounted, expected.value,
                                    expected.lastThatCounted)};
}

Result<std::vector<Number>> AccumulateCase::numbers(cudaStream_t stream) {
    return found(stream).map([&](const Found& result) {
        return std::vector<Number>{
            {"sum", result.sum},
            {"exact sum", static_cast<double>(m_terms) * kTerm},
            {"relative error", relativeError(result.sum, m_terms)},
            {"last term that counted", static_cast<double>(result.lastThatCounted)}};
    });
}

Result<std::unique_ptr<Case>> prepare(const Setting& setting, const Gpu&, cudaStream_t) {
    auto prepared =
        std::make_unique<AccumulateCase>(typesOf(setting.variant), setting.size("terms"));
    if (auto status = prepared->prepare(); !status)
        return tl::unexpected<Failure>(status.error());
    return prepared;
}

} // namespace

Workload workload() {
    return {"accumulate",
            "0.01 added to itself again and again",
            {{"fp32", "fp32 terms, fp32 sum"},
             {"fp16", "fp16 terms, fp16 sum"},
             {"bf16", "bf16 terms, bf16 sum"},
             {"mixed", "fp16 terms, fp32 sum"}},
            {},
            {{"terms", 10000, "up to 100,000,000, by one thread", true}},
            {},
            [](const Setting& setting) { return validate(setting.size("terms")); },
            prepare};
}

} // namespace ridge::workloads::accumulate
