// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "workloads/overhead/side_streams.h"

#include "workloads/harness/gpu.h"

namespace ridge::workloads::overhead {

Result<SideStreams> SideStreams::create(int count) {
    SideStreams result;
    result.m_forked = std::make_unique<Event>();
    for (int i = 0; i < count; ++i) {
        cudaStream_t stream = nullptr;
        const auto status = cudaStatus(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking),
                                       "creating a stream");
        if (!status)
            return tl::unexpected<Failure>(status.error());
        result.m_streams.emplace_back(stream);
        result.m_joined.push_back(std::make_unique<Event>());
    }
    return result;
}

cudaStream_t SideStreams::of(std::int64_t step) const {
    return m_streams[static_cast<std::size_t>(step) % m_streams.size()].get();
}

Status SideStreams::fork(cudaStream_t main) {
    Status status = m_forked->record(main);
    for (const StreamOwner& stream : m_streams)
        if (status)
            status = m_forked->holdBack(stream.get());
    return status;
}

Status SideStreams::join(cudaStream_t main) {
    Status status;
    for (std::size_t i = 0; i < m_streams.size(); ++i)
        if (status)
            status = m_joined[i]->record(m_streams[i].get()).and_then([&] {
                return m_joined[i]->holdBack(main);
            });
    return status;
}

} // namespace ridge::workloads::overhead
