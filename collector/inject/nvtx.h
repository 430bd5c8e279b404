// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <nvtx3/nvToolsExtPayload.h>

namespace ridge::inject {

/// Fills NVTX's callback tables with our functions. They cost a time stamp and an append to a
/// block. CUPTI and CUDA are never touched, so a program that only uses NVTX stays as it was.
void serveNvtx(NvtxGetExportTableFunc_t getExportTable);

/// The payload extension: schemas and ranges that carry them. Other extensions are left unserved.
void serveNvtxExtension(nvtxExtModuleInfo_t* module);

} // namespace ridge::inject
