// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "probes/ceilings/ceilings.h"

#include "probes/ceilings/launch_costs.h"
#include "probes/ceilings/loads.h"
#include "probes/ceilings/options.h"
#include "probes/ceilings/tensor.h"
#include "workloads/harness/run/report.h"

#include <fmt/format.h>

namespace ridge::workloads::ceilings {
namespace {

/// Measures the chosen resources one after the other and keeps what they gave.
class Session {
  public:
    Session(const Request& request, Bench bench, Report report)
        : m_request(request), m_bench(std::move(bench)), m_report(std::move(report)) {}

    /// False when CUDA failed: its context may be lost, so that nothing more can be measured.
    bool run();
    const Report& report() const { return m_report; }

  private:
    template <class Measure>
    void measure(const std::string& resource, const std::string& precision, const char* unit,
                 Measure measure);
    template <class MakeLoads>
    void sweep(const std::string& resource, const std::string& precision, const char* unit,
               MakeLoads makeLoads);
    void tensors();
    void loops();
    void memory();
    void launches();

    const Request& m_request;
    Bench m_bench;
    Report m_report;
    bool m_lost = false;
};

template <class Measure>
void Session::measure(const std::string& resource, const std::string& precision, const char* unit,
                      Measure measure) {
    if (m_lost || m_request.resources.count(resource) == 0)
        return;
    Ceiling ceiling;
    ceiling.resource = resource;
    ceiling.precision = precision;
    ceiling.unit = unit;
    const Status status = measure(ceiling);
    if (status) {
        m_report.ceilings.push_back(std::move(ceiling));
        return;
    }
    m_report.refused.push_back({resource, precision, status.error().message});
    m_lost = status.error().kind == FailureKind::Cuda;
}

template <class MakeLoads>
void Session::sweep(const std::string& resource, const std::string& precision, const char* unit,
                    MakeLoads makeLoads) {
    measure(resource, precision, unit, [&](Ceiling& ceiling) -> Status {
        const auto loads = makeLoads();
        if (!loads)
            return tl::unexpected<Failure>(loads.error());
        return measureBest(m_bench, *loads, 0, ceiling).map([](std::size_t) {});
    });
}

void Session::tensors() {
    Result<std::shared_ptr<CublasLt>> library = nullptr;
    for (const TensorType& type : tensorTypes())
        measure("tensor", type.precision, "FLOP/s", [&](Ceiling& ceiling) -> Status {
            if (library && *library == nullptr)
                library = CublasLt::load();
            if (!library)
                return tl::unexpected<Failure>(library.error());
            return measureTensor(m_bench, *library, type, ceiling);
        });
}

void Session::loops() {
    const auto loop = [&](const char* resource, const char* precision, const char* unit,
                          Loop which) {
        sweep(resource, precision, unit, [&] { return loopLoads(m_bench, which); });
    };
    loop("FP64", "fp64", "FLOP/s", Loop::Fp64);
    loop("FP32", "fp32", "FLOP/s", Loop::Fp32);
    loop("FP16", "fp16", "FLOP/s", Loop::Fp16);
    loop("XU", "", "op/s", Loop::Special);
    loop("ALU", "", "op/s", Loop::Logic);
    loop("issue", "", "op/s", Loop::Mix);
}

void Session::memory() {
    std::shared_ptr<DeviceBuffer> set;
    const auto device = [&](const char* resource, Traffic traffic) {
        sweep(resource, "", "B/s", [&]() -> Loads {
            if (set == nullptr) {
                auto made = deviceSet(m_bench);
                if (!made)
                    return tl::unexpected<Failure>(made.error());
                set = *made;
            }
            return memoryLoads(m_bench, traffic, set);
        });
    };
    device("DRAM read", Traffic::Read);
    device("DRAM", Traffic::Copy);
    device("DRAM write", Traffic::Write); // last: it leaves other words behind
    sweep("L2", "", "B/s", [&] { return l2Loads(m_bench); });
    sweep("L1", "", "B/s", [&] { return l1Loads(m_bench); });
    sweep("PCIe to device", "", "B/s", [&] { return pcieLoads(m_bench, true); });
    sweep("PCIe to host", "", "B/s", [&] { return pcieLoads(m_bench, false); });
}

void Session::launches() {
    const auto cost = [&](const char* resource, Status (*measureCost)(const Bench&, Ceiling&)) {
        measure(resource, "", "1/s",
                [&](Ceiling& ceiling) { return measureCost(m_bench, ceiling); });
    };
    cost("empty kernel", measureEmptyKernel);
    cost("launch", measureLaunch);
    cost("graph node", measureGraphNode);
}

bool Session::run() {
    tensors();
    loops();
    memory();
    launches();
    return !m_lost;
}

/// As nvidia-smi -L prints it: GPU-8-4-4-4-12 hexadecimal digits.
Result<std::string> uuidOfDevice() {
    cudaDeviceProp properties{};
    if (auto status = cudaStatus(cudaGetDeviceProperties(&properties, 0), "reading the GPU's UUID");
        !status)
        return tl::unexpected<Failure>(status.error());
    std::string text = "GPU";
    for (std::size_t i = 0; i < sizeof(properties.uuid.bytes); ++i)
        text += fmt::format("{}{:02x}", i == 0 || (i >= 4 && i <= 10 && i % 2 == 0) ? "-" : "",
                            static_cast<unsigned char>(properties.uuid.bytes[i]));
    return text;
}

int run(const Request& request) {
    const auto gpu = openGpu();
    if (!gpu)
        return complain(gpu.error());
    const auto uuid = uuidOfDevice();
    if (!uuid)
        return complain(uuid.error());
    cudaStream_t stream = nullptr;
    if (auto status = cudaStatus(cudaStreamCreate(&stream), "creating a stream"); !status)
        return complain(status.error());
    const auto nvml = Nvml::open(*uuid);
    Report head;
    head.gpu = gpu->name;
    head.uuid = *uuid;
    head.capability = gpu->capability();
    if (nvml != nullptr)
        head.driver = nvml->driverVersion();
    Session session(request, Bench{*gpu, stream, nvml.get(), request.quick}, std::move(head));
    const bool whole = session.run();
    fmt::print("{}", request.json ? asJson(session.report()) : asTable(session.report()));
    static_cast<void>(cudaStreamDestroy(stream));
    return whole && !session.report().ceilings.empty() ? 0 : 1;
}

} // namespace

Suite suite() {
    return {"ceilings", "measures what this GPU reaches of each resource",
            [](const std::vector<std::string>& arguments) {
                return answer(parseOptions(arguments), run);
            }};
}

} // namespace ridge::workloads::ceilings
