// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// Which thread put a node into a CUDA graph, and when: what ran there at that time is what the
// node's kernel belongs to, however often the graph is launched.
#pragma once

#include "collector/inject/cuda/cupti_api.h"
#include "collector/inject/output/thread_log.h"

namespace ridge::inject {

/// Asks CUPTI to call when nodes are made.
void watchGraphNodes(const CuptiApi& api, CUpti_SubscriberHandle subscriber);

/// Records a node that was created or cloned. No effect for other callbacks. The thread that makes
/// the node.
void noteGraphNode(const CuptiApi& api, CUpti_CallbackId cbid, const CUpti_ResourceData& data,
                   ThreadLogs& logs);

} // namespace ridge::inject
