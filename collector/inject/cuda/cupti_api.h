// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// The seam to CUPTI: every function of it that the collector calls, as a table. The real one comes
// out of the libcupti that the process already holds (PyTorch brings its own), else the first that
// can be loaded.
#pragma once

#include <cupti.h>

#include <string>

namespace ridge::inject {

#define RIDGE_CUPTI_FUNCTIONS(X)                                                                   \
    X(cuptiGetVersion)                                                                             \
    X(cuptiSubscribe_v2)                                                                           \
    X(cuptiEnableCallback)                                                                         \
    X(cuptiActivitySetAttribute)                                                                   \
    X(cuptiSetThreadIdType)                                                                        \
    X(cuptiActivityRegisterCallbacks)                                                              \
    X(cuptiActivityEnable)                                                                         \
    X(cuptiActivityDisable)                                                                        \
    X(cuptiActivityEnableRuntimeApi)                                                               \
    X(cuptiActivityEnableDriverApi)                                                                \
    X(cuptiActivityFlushAll)                                                                       \
    X(cuptiActivityGetNextRecord)                                                                  \
    X(cuptiActivityGetNumDroppedRecords)                                                           \
    X(cuptiGetResultString)                                                                        \
    X(cuptiGetCallbackName)                                                                        \
    X(cuptiGetStreamIdEx)                                                                          \
    X(cuptiGetContextId)                                                                           \
    X(cuptiGetGraphNodeId)

struct CuptiApi {
#define RIDGE_CUPTI_MEMBER(name) decltype(&::name) name = nullptr;
    RIDGE_CUPTI_FUNCTIONS(RIDGE_CUPTI_MEMBER)
#undef RIDGE_CUPTI_MEMBER
};

struct LoadedCupti {
    CuptiApi api;
    std::string path;  ///< of the library in use
    std::string error; ///< why there is none; "" on success
};

/// Finds libcupti: already in the process, then RIDGE_CUPTI (set by the recorder), then the
/// loader's path.
LoadedCupti loadCupti();

/// Subscribes under our name; `callback` gets `user` as its first argument. `other` is the name of
/// the client that holds the process already, where one does and is named.
CUptiResult subscribeToCupti(const CuptiApi& api, CUpti_CallbackFunc callback, void* user,
                             CUpti_SubscriberHandle& subscriber, std::string& other);

} // namespace ridge::inject
