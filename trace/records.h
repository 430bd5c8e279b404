// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// What a trace holds, one struct and one table per kind of record. A Table<R> beside the struct
// says how it is stored and what its columns mean; FORMAT.md explains the storage. Times are
// relative to Capture::epochUnixNs. Text is interned: a StringId names a row of Trace::strings.
#pragma once

#include "trace/call_records.h"
#include "trace/capture_records.h"
#include "trace/measurement_records.h"
#include "trace/memory_records.h"
#include "trace/operation_records.h"
#include "trace/overhead_records.h"
#include "trace/range_records.h"
#include "trace/target_records.h"
