// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#include "collector/inject/calls/graph_nodes.h"

#include <exception>

namespace ridge::inject {
namespace {

constexpr CUpti_CallbackId kMade[] = {CUPTI_CBID_RESOURCE_GRAPHNODE_CREATED,
                                      CUPTI_CBID_RESOURCE_GRAPHNODE_CLONED};

/// 0 where CUPTI has none.
std::uint64_t idOf(const CuptiApi& api, CUgraphNode node) {
    std::uint64_t id = 0;
    return node && api.cuptiGetGraphNodeId(node, &id) == CUPTI_SUCCESS ? id : 0;
}

void write(std::uint64_t node, std::uint64_t original, ThreadLogs& logs) {
    try {
        auto record = makeRecord<spool::GraphNode>(threadId());
        record.time = now();
        record.node = node;
        record.original = original;
        logs.ofThisThread().append(record);
    } catch (const std::exception&) {
        return; // without memory the node is missing
    }
}

} // namespace

void watchGraphNodes(const CuptiApi& api, CUpti_SubscriberHandle subscriber) {
    for (const CUpti_CallbackId cbid : kMade)
        api.cuptiEnableCallback(1, subscriber, CUPTI_CB_DOMAIN_RESOURCE, cbid);
}

void noteGraphNode(const CuptiApi& api, CUpti_CallbackId cbid, const CUpti_ResourceData& data,
                   ThreadLogs& logs) {
    const bool isClone = cbid == CUPTI_CBID_RESOURCE_GRAPHNODE_CLONED;
    if ((cbid != CUPTI_CBID_RESOURCE_GRAPHNODE_CREATED && !isClone) || !data.resourceDescriptor)
        return;
    const auto& graph = *static_cast<const CUpti_GraphData*>(data.resourceDescriptor);
    const std::uint64_t node = idOf(api, graph.node);
    const std::uint64_t original = isClone ? idOf(api, graph.originalNode) : 0;
    if (node != 0 && (original != 0 || !isClone))
        write(node, original, logs);
}

} // namespace ridge::inject
