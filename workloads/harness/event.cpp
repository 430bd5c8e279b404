// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "workloads/harness/event.h"

#include "workloads/harness/gpu.h"

namespace ridge::workloads {

Event::Event() {
    m_created = cudaEventCreate(&m_event);
}

Event::~Event() {
    if (m_event != nullptr)
        static_cast<void>(cudaEventDestroy(m_event));
}

Status Event::record(cudaStream_t stream) {
    return cudaStatus(m_created == cudaSuccess ? cudaEventRecord(m_event, stream) : m_created,
                      "recording an event");
}

Status Event::holdBack(cudaStream_t stream) const {
    return cudaStatus(cudaStreamWaitEvent(stream, m_event, 0), "making a stream wait");
}

Result<double> Event::millisecondsSince(const Event& start) const {
    float ms = 0;
    const cudaError_t error = cudaEventElapsedTime(&ms, start.m_event, m_event);
    return cudaStatus(error, "reading the time between events").map([&] {
        return static_cast<double>(ms);
    });
}

bool Event::isPending() const {
    if (cudaEventQuery(m_event) != cudaErrorNotReady)
        return false;
    static_cast<void>(cudaGetLastError()); // 'not ready' would pass for the error of a later launch
    return true;
}

Status Event::wait() const {
    return cudaStatus(cudaEventSynchronize(m_event), "running the kernels");
}

} // namespace ridge::workloads
