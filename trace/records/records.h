// SPDX-FileCopyrightText: 2026 The Ridgepoint authors
// SPDX-License-Identifier: Apache-2.0
//
// What a trace holds, one struct and one table per kind of record. A Table<R> beside the struct
// says how it is stored and what its columns mean; FORMAT.md explains the storage. Times are
// relative to Capture::epochUnixNs. Text is interned: a StringId names a row of Trace::strings.
#pragma once

#include "trace/records/call_records.h"
#include "trace/records/capture_records.h"
#include "trace/records/measurement_records.h"
#include "trace/records/memory_records.h"
#include "trace/records/operation_records.h"
#include "trace/records/overhead_records.h"
#include "trace/records/range_records.h"
#include "trace/records/target_records.h"
