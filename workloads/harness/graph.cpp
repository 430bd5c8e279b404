// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "workloads/harness/graph.h"

#include "workloads/harness/gpu.h"
#include "workloads/harness/stream.h"

namespace ridge::workloads {

Result<GraphOwner> captured(const std::function<Status(cudaStream_t)>& queue) {
    cudaStream_t stream = nullptr;
    auto status =
        cudaStatus(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking), "creating a stream");
    const StreamOwner owner(stream);
    if (status)
        status = cudaStatus(cudaStreamBeginCapture(stream, cudaStreamCaptureModeThreadLocal),
                            "capturing a graph");
    if (!status)
        return tl::unexpected<Failure>(status.error());
    status = queue(stream);
    cudaGraph_t graph = nullptr;
    const cudaError_t ended = cudaStreamEndCapture(stream, &graph); // also after a failure
    if (status)
        status = cudaStatus(ended, "capturing a graph");
    cudaGraphExec_t executable = nullptr;
    if (status)
        status = cudaStatus(cudaGraphInstantiate(&executable, graph, 0), "preparing the graph");
    if (graph != nullptr)
        static_cast<void>(cudaGraphDestroy(graph));
    if (!status)
        return tl::unexpected<Failure>(status.error());
    return GraphOwner(executable);
}

} // namespace ridge::workloads
