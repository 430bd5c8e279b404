-- SPDX-FileCopyrightText: 2026 The Ridgepoint authors
-- SPDX-License-Identifier: Apache-2.0
--
-- The tables and views of a Ridgepoint trace, format version 1. FORMAT.md explains keys, clocks and
-- order. Every *_ns time counts nanoseconds from capture.epoch_unix_ns. Views are the contract for
-- people who write SQL; tables may change between versions.

PRAGMA application_id = 0x52696467; -- "Ridg"
PRAGMA user_version = 1;

CREATE TABLE string (
  id INTEGER PRIMARY KEY,
  text TEXT NOT NULL -- interned: names of kernels, API calls, ranges, ...; every text occurs once
);

CREATE TABLE capture ( -- one row, id 1
  id INTEGER PRIMARY KEY,
  epoch_unix_ns INTEGER NOT NULL, -- CLOCK_REALTIME at time 0 of this trace
  clock TEXT NOT NULL, -- the clock that stamps records
  command TEXT NOT NULL, -- the target's argv, shell-quoted
  working_directory TEXT NOT NULL,
  host_name TEXT NOT NULL,
  operating_system TEXT NOT NULL, -- uname: system, release, machine
  tool_version TEXT NOT NULL,
  options TEXT NOT NULL, -- recording options as given
  driver_version TEXT NOT NULL, -- '' when there is no driver
  cuda_driver_version TEXT NOT NULL, -- highest CUDA version of the driver
  exit_status INTEGER, -- of the target as a shell shows it; NULL: unknown
  duration_ns INTEGER, -- from the target's start to its end; NULL: unknown
  complete INTEGER NOT NULL, -- 0: it was cut, incomplete_reason says how
  incomplete_reason TEXT NOT NULL,
  finished INTEGER NOT NULL -- 0 until the writer has closed the file: a cut or running recording
);

CREATE TABLE process ( -- unique by (host_id, boot_id, pid, start_ticks)
  id INTEGER PRIMARY KEY,
  host_id TEXT NOT NULL, -- /etc/machine-id, or the host name
  boot_id TEXT NOT NULL, -- /proc/sys/kernel/random/boot_id
  pid INTEGER NOT NULL,
  parent_pid INTEGER NOT NULL,
  start_ticks INTEGER NOT NULL, -- /proc/PID/stat field 22: clock ticks since boot
  executable TEXT NOT NULL,
  command TEXT NOT NULL, -- argv, shell-quoted
  rank INTEGER, -- from the environment (torchrun, MPI, Slurm), else NULL
  local_rank INTEGER,
  world_size INTEGER,
  start_ns INTEGER NOT NULL, -- when the collector was loaded
  end_ns INTEGER, -- when it finished; NULL: its records were cut
  end_reason TEXT NOT NULL, -- 'exit', 'signal 15', 'cut', ...
  cupti_version INTEGER NOT NULL, -- CUPTI_API_VERSION; 0: CUDA never started
  cupti_path TEXT NOT NULL,
  setup_ns INTEGER, -- what starting CUPTI cost inside cuInit; NULL: CUDA never started
  flush_ns INTEGER -- what the collector's last flush added to the process's end; NULL: cut
);

CREATE TABLE thread (
  id INTEGER PRIMARY KEY,
  process_id INTEGER REFERENCES process,
  tid INTEGER NOT NULL, -- gettid
  name TEXT NOT NULL -- NVTX name, '' when none
);

CREATE TABLE device ( -- from cuDeviceGetAttribute; 0 where the driver did not say
  id INTEGER PRIMARY KEY,
  uuid TEXT NOT NULL, -- 'GPU-...': the key, ordinals differ between processes
  name TEXT NOT NULL,
  compute_major INTEGER NOT NULL,
  compute_minor INTEGER NOT NULL,
  sm_count INTEGER NOT NULL,
  max_threads_per_sm INTEGER NOT NULL,
  max_blocks_per_sm INTEGER NOT NULL,
  max_warps_per_sm INTEGER NOT NULL,
  warp_size INTEGER NOT NULL, -- threads
  registers_per_sm INTEGER NOT NULL, -- 32-bit registers
  registers_per_block INTEGER NOT NULL, -- 32-bit registers, the most a block may use
  shared_bytes_per_sm INTEGER NOT NULL,
  shared_bytes_per_block INTEGER NOT NULL,
  shared_bytes_per_block_optin INTEGER NOT NULL,
  reserved_shared_bytes_per_block INTEGER NOT NULL,
  l2_bytes INTEGER NOT NULL,
  memory_bytes INTEGER NOT NULL,
  sm_clock_khz INTEGER NOT NULL, -- the driver's maximum
  memory_clock_khz INTEGER NOT NULL, -- the driver's maximum
  memory_bus_bits INTEGER NOT NULL,
  memory_bytes_per_second INTEGER NOT NULL, -- theoretical peak
  pcie_generation INTEGER NOT NULL,
  pcie_width INTEGER NOT NULL, -- lanes
  copy_engines INTEGER NOT NULL,
  ecc_enabled INTEGER NOT NULL, -- 0 or 1
  mig_enabled INTEGER NOT NULL -- 0 or 1
);

CREATE TABLE context (
  id INTEGER PRIMARY KEY,
  process_id INTEGER REFERENCES process,
  device_id INTEGER REFERENCES device,
  cupti_id INTEGER NOT NULL, -- CUPTI's number within the process
  green INTEGER NOT NULL, -- 1: a green context
  sm_count INTEGER NOT NULL -- of a green context, else 0
);

CREATE TABLE stream (
  id INTEGER PRIMARY KEY,
  context_id INTEGER REFERENCES context,
  cupti_id INTEGER NOT NULL, -- CUPTI's number within the context
  priority INTEGER NOT NULL,
  is_default INTEGER NOT NULL, -- 1: the legacy or a per-thread default stream
  name TEXT NOT NULL -- NVTX name, '' when none
);

CREATE TABLE kernel_config ( -- a kernel function with one launch configuration; from CUPTI
  id INTEGER PRIMARY KEY,
  function_id INTEGER REFERENCES string, -- demangled
  mangled_id INTEGER REFERENCES string,
  grid_x INTEGER NOT NULL, -- blocks
  grid_y INTEGER NOT NULL,
  grid_z INTEGER NOT NULL,
  block_x INTEGER NOT NULL, -- threads
  block_y INTEGER NOT NULL,
  block_z INTEGER NOT NULL,
  cluster_x INTEGER NOT NULL, -- blocks per cluster; 0: none asked for
  cluster_y INTEGER NOT NULL,
  cluster_z INTEGER NOT NULL,
  registers_per_thread INTEGER NOT NULL,
  static_shared_bytes INTEGER NOT NULL, -- per block
  dynamic_shared_bytes INTEGER NOT NULL, -- per block
  shared_carveout_bytes INTEGER NOT NULL, -- per SM, as the driver set it up
  active_clusters INTEGER NOT NULL, -- clusters that the device can hold at once (CUPTI); 0: none asked for
  local_bytes_per_thread INTEGER NOT NULL
);

-- GPU operations carry the host call that started them (api_*). api_* is NULL when the call is not
-- in the row: then it is the api_call of the same process and correlation (a graph launch), if any.
CREATE TABLE kernel (
  id INTEGER PRIMARY KEY, -- order of writing, nearly the order of start_ns
  config_id INTEGER REFERENCES kernel_config,
  stream_id INTEGER REFERENCES stream,
  start_ns INTEGER NOT NULL, -- on the GPU, from CUPTI
  duration_ns INTEGER NOT NULL,
  graph_node INTEGER, -- CUPTI's node id; NULL outside graphs
  api_thread_id INTEGER REFERENCES thread,
  api_id INTEGER REFERENCES string, -- 'cudaLaunchKernel_v7000'
  api_lead_ns INTEGER, -- start_ns minus the start of the call
  api_duration_ns INTEGER, -- of the call on the host
  correlation INTEGER -- CUPTI's number, unique per process only
);

CREATE TABLE kernel_chunk ( -- zone map: where to look for kernels of a time window
  first_id INTEGER PRIMARY KEY, -- kernel.id
  last_id INTEGER NOT NULL, -- kernel.id
  min_start_ns INTEGER NOT NULL, -- over the kernels first_id..last_id
  max_end_ns INTEGER NOT NULL
);

CREATE TABLE lod ( -- level of detail: busy time per bucket, stream and what; rows may repeat a key: sum
  id INTEGER PRIMARY KEY,
  level INTEGER NOT NULL, -- buckets of level n are 2097152 * 8^n ns wide
  bucket INTEGER NOT NULL, -- covers start times [bucket, bucket + buckets) * width
  buckets INTEGER NOT NULL, -- 1, or more where one operation fills them all
  stream_id INTEGER REFERENCES stream,
  operation INTEGER NOT NULL, -- 0 kernel, 1 copy, 2 fill
  detail INTEGER NOT NULL, -- kernel_config.id, copy.kind, 0 for fills
  busy_ns INTEGER NOT NULL, -- sum of durations inside, evenly spread over the buckets
  count INTEGER NOT NULL -- operations that start inside
);

CREATE TABLE lod_chunk ( -- zone map of lod
  first_id INTEGER PRIMARY KEY, -- lod.id
  last_id INTEGER NOT NULL, -- lod.id
  level INTEGER NOT NULL, -- of all these rows
  min_bucket INTEGER NOT NULL, -- over these rows
  max_bucket INTEGER NOT NULL
);

CREATE TABLE copy (
  id INTEGER PRIMARY KEY,
  stream_id INTEGER REFERENCES stream,
  start_ns INTEGER NOT NULL, -- on the GPU, from CUPTI
  duration_ns INTEGER NOT NULL,
  bytes INTEGER NOT NULL,
  kind INTEGER NOT NULL, -- CopyKind of records.h, numbers as in CUPTI; copy_view has words
  source_memory INTEGER NOT NULL, -- MemoryKind of records.h
  destination_memory INTEGER NOT NULL, -- MemoryKind of records.h
  is_async INTEGER NOT NULL, -- 0 or 1
  peer_source_id INTEGER REFERENCES device, -- of a peer copy, else NULL
  peer_destination_id INTEGER REFERENCES device,
  graph_node INTEGER, -- NULL outside graphs
  api_thread_id INTEGER REFERENCES thread,
  api_id INTEGER REFERENCES string,
  api_lead_ns INTEGER, -- start_ns minus the start of the call
  api_duration_ns INTEGER,
  correlation INTEGER -- unique per process only
);

CREATE TABLE fill (
  id INTEGER PRIMARY KEY,
  stream_id INTEGER REFERENCES stream,
  start_ns INTEGER NOT NULL, -- on the GPU, from CUPTI
  duration_ns INTEGER NOT NULL,
  bytes INTEGER NOT NULL,
  pattern INTEGER NOT NULL, -- the value written
  memory INTEGER NOT NULL, -- MemoryKind of records.h
  is_async INTEGER NOT NULL, -- 0 or 1
  graph_node INTEGER, -- NULL outside graphs
  api_thread_id INTEGER REFERENCES thread,
  api_id INTEGER REFERENCES string,
  api_lead_ns INTEGER, -- start_ns minus the start of the call
  api_duration_ns INTEGER,
  correlation INTEGER -- unique per process only
);

CREATE TABLE api_call ( -- calls that started no operation, and graph launches; api_view has all
  id INTEGER PRIMARY KEY,
  thread_id INTEGER REFERENCES thread,
  api_id INTEGER REFERENCES string,
  start_ns INTEGER NOT NULL, -- on the host
  duration_ns INTEGER NOT NULL,
  correlation INTEGER NOT NULL, -- unique per process only
  result INTEGER NOT NULL -- cudaError_t or CUresult; 0 is success
);

CREATE TABLE sync (
  kind INTEGER NOT NULL, -- SyncKind of records.h: 1 event, 2 stream waits for event, 3 stream, 4 context
  context_id INTEGER REFERENCES context,
  stream_id INTEGER REFERENCES stream, -- NULL for contexts and events
  event INTEGER NOT NULL, -- CUPTI's event number; 0: none
  event_sync INTEGER NOT NULL, -- joins to cuda_event.sync
  start_ns INTEGER NOT NULL,
  duration_ns INTEGER NOT NULL,
  correlation INTEGER NOT NULL, -- unique per process only
  process_id INTEGER REFERENCES process
);

CREATE TABLE cuda_event ( -- cudaEventRecord
  context_id INTEGER REFERENCES context,
  stream_id INTEGER REFERENCES stream,
  event INTEGER NOT NULL, -- CUPTI's event number
  sync INTEGER NOT NULL, -- joins to sync.event_sync
  correlation INTEGER NOT NULL, -- unique per process only
  process_id INTEGER REFERENCES process
);

CREATE TABLE range ( -- NVTX ranges
  id INTEGER PRIMARY KEY,
  thread_id INTEGER REFERENCES thread, -- that opened it
  end_thread_id INTEGER REFERENCES thread, -- that closed it; NULL while open
  domain_id INTEGER REFERENCES string, -- NULL: the default domain
  name_id INTEGER REFERENCES string,
  category_id INTEGER REFERENCES string,
  color INTEGER NOT NULL, -- ARGB; 0: none
  is_start_end INTEGER NOT NULL, -- 1: a start/end range, may cross threads and need not nest
  start_ns INTEGER NOT NULL,
  duration_ns INTEGER, -- NULL: never closed
  parent_id INTEGER REFERENCES range, -- enclosing push/pop range of the thread
  payload_kind INTEGER NOT NULL, -- 0 none, 1 integer, 2 real, 3 schema (see work, range_field)
  payload_integer INTEGER NOT NULL,
  payload_real REAL -- NULL: not a number
);
CREATE INDEX range_by_parent ON range(parent_id) WHERE parent_id IS NOT NULL;

CREATE TABLE mark ( -- NVTX marks
  thread_id INTEGER REFERENCES thread,
  domain_id INTEGER REFERENCES string, -- NULL: the default domain
  name_id INTEGER REFERENCES string,
  category_id INTEGER REFERENCES string,
  color INTEGER NOT NULL, -- ARGB; 0: none
  time_ns INTEGER NOT NULL
);

CREATE TABLE work ( -- what the program says a range does: NVTX payload "ridgepoint.work"
  range_id INTEGER REFERENCES range,
  flops REAL, -- the algorithm's operations in the whole range
  bytes REAL, -- the least DRAM bytes of the whole range
  precision INTEGER NOT NULL -- Precision of records.h
);

CREATE TABLE range_field ( -- a field of an NVTX payload of any other schema
  range_id INTEGER REFERENCES range,
  field_id INTEGER REFERENCES string,
  value REAL
);

CREATE TABLE frame ( -- a place in a program
  id INTEGER PRIMARY KEY,
  function_id INTEGER REFERENCES string,
  file_id INTEGER REFERENCES string, -- source file; a module where no line is known
  line INTEGER NOT NULL -- 0: not known
);

CREATE TABLE stack ( -- a host call stack: its innermost frame and the stack of the caller
  id INTEGER PRIMARY KEY,
  caller_id INTEGER REFERENCES stack, -- an earlier row; NULL: outermost
  frame_id INTEGER REFERENCES frame
);

CREATE TABLE allocation ( -- from CUPTI; kinds 8 and 9 from PyTorch's memory history
  op INTEGER NOT NULL, -- 1 allocate, 2 free, 3 the allocator may give it out again (where not with the free)
  kind INTEGER NOT NULL, -- MemoryKind of records.h
  address INTEGER, -- 64 bits, as a signed number
  bytes INTEGER NOT NULL,
  time_ns INTEGER NOT NULL,
  process_id INTEGER REFERENCES process,
  context_id INTEGER REFERENCES context,
  stream_id INTEGER REFERENCES stream,
  is_async INTEGER NOT NULL, -- 0 or 1
  pool INTEGER, -- address of the pool; NULL: none
  pool_size_bytes INTEGER NOT NULL,
  pool_used_bytes INTEGER NOT NULL,
  correlation INTEGER NOT NULL, -- unique per process only
  name_id INTEGER REFERENCES string, -- of a static symbol
  stack_id INTEGER REFERENCES stack -- of the call; NULL: not recorded
);

CREATE TABLE pool_event ( -- memory pools, from CUPTI
  op INTEGER NOT NULL, -- 1 created, 2 destroyed, 3 trimmed
  pool INTEGER, -- address of the pool
  size_bytes INTEGER NOT NULL,
  used_bytes INTEGER NOT NULL,
  release_threshold_bytes INTEGER, -- 64 bits, as a signed number
  time_ns INTEGER NOT NULL,
  process_id INTEGER REFERENCES process,
  device_id INTEGER REFERENCES device,
  correlation INTEGER NOT NULL -- unique per process only
);

CREATE TABLE overhead ( -- time that CUDA or the profiler took on a thread, from CUPTI
  kind INTEGER NOT NULL, -- CUpti_ActivityOverheadKind
  thread_id INTEGER REFERENCES thread,
  start_ns INTEGER NOT NULL,
  duration_ns INTEGER NOT NULL,
  correlation INTEGER NOT NULL -- unique per process only
);

CREATE TABLE jit (
  device_id INTEGER REFERENCES device,
  thread_id INTEGER REFERENCES thread,
  entry_id INTEGER REFERENCES string, -- what was compiled or where it was cached
  operation INTEGER NOT NULL, -- CUpti_ActivityJitOperationType: 1 cache load, 2 store, 3 compile
  start_ns INTEGER NOT NULL,
  duration_ns INTEGER NOT NULL,
  cache_bytes INTEGER NOT NULL
);

CREATE TABLE series ( -- a time series: a counter, a clock, power, used memory
  id INTEGER PRIMARY KEY,
  device_id INTEGER REFERENCES device,
  name TEXT NOT NULL,
  unit TEXT NOT NULL, -- of sample.value
  origin TEXT NOT NULL -- 'sampled', 'NVML'
);

CREATE TABLE sample (
  series_id INTEGER REFERENCES series,
  start_ns INTEGER NOT NULL, -- the interval that value speaks of
  duration_ns INTEGER NOT NULL, -- 0 for an instant
  value REAL -- in series.unit; NULL: not a number
);

CREATE TABLE counter ( -- replayed: one counter of one kernel
  kernel_id INTEGER REFERENCES kernel,
  metric_id INTEGER REFERENCES string,
  value REAL
);

CREATE TABLE ceiling ( -- a roof of a device
  device_id INTEGER REFERENCES device,
  resource TEXT NOT NULL, -- 'DRAM', 'L2', 'tensor', 'FP32', ...
  precision INTEGER NOT NULL, -- Precision of records.h; 0 for memory
  rate REAL, -- FLOP, bytes or launches per second: the best plateau
  spread REAL, -- of rate over repeats, (max - min) / median; 0: measured once
  busy_share REAL, -- of the unit's peak while it was measured, as counters showed, to 1; 0: not sampled
  clock_hz REAL, -- of the unit while it was measured; 0: none
  sustained_rate REAL, -- the plateau that power allows for long; 0: not measured
  sustained_clock_hz REAL, -- of the unit then; 0: not known
  power_watts REAL, -- of the device while rate was measured; 0: not known
  origin TEXT NOT NULL -- 'measured' or 'attribute/table'
);

CREATE TABLE loss ( -- what the recording lacks
  process_id INTEGER REFERENCES process, -- NULL: the whole recording
  severity INTEGER NOT NULL, -- 0 info, 1 error, 2 data loss
  what TEXT NOT NULL, -- stable key
  count INTEGER NOT NULL, -- how many
  advice TEXT NOT NULL -- one sentence, '' when there is none
);

CREATE TABLE clock_snapshot ( -- two clocks of a host read together
  process_id INTEGER REFERENCES process,
  realtime_ns INTEGER NOT NULL, -- CLOCK_REALTIME, since 1970: not relative to the epoch
  monotonic_ns INTEGER NOT NULL, -- CLOCK_MONOTONIC
  uncertainty_ns INTEGER NOT NULL -- the pair was read within this
);

CREATE TABLE capture_window ( -- the recording was on
  process_id INTEGER REFERENCES process,
  start_ns INTEGER NOT NULL,
  duration_ns INTEGER -- NULL: to the end
);

-- Views: names resolved, units in column names. One row per record unless said otherwise.

CREATE VIEW stream_view AS
SELECT s.id, s.cupti_id AS number, s.name, s.priority, s.is_default,
  p.pid, p.rank, c.cupti_id AS context_number, c.green AS is_green_context,
  d.id AS device_id, d.uuid AS device_uuid, d.name AS device_name
FROM stream s LEFT JOIN context c ON c.id = s.context_id
  LEFT JOIN process p ON p.id = c.process_id LEFT JOIN device d ON d.id = c.device_id;

CREATE VIEW thread_view AS
SELECT t.id, t.tid, t.name, p.id AS process_id, p.pid, p.rank, p.executable
FROM thread t LEFT JOIN process p ON p.id = t.process_id;

CREATE VIEW kernel_view AS
SELECT k.id, f.text AS name, k.start_ns, k.duration_ns, k.start_ns + k.duration_ns AS end_ns,
  c.grid_x, c.grid_y, c.grid_z, c.block_x, c.block_y, c.block_z,
  c.cluster_x, c.cluster_y, c.cluster_z, c.registers_per_thread,
  c.static_shared_bytes, c.dynamic_shared_bytes, c.local_bytes_per_thread,
  s.pid, s.rank, s.device_uuid, s.device_name, s.number AS stream, s.name AS stream_name,
  k.graph_node, t.tid, a.text AS api, k.start_ns - k.api_lead_ns AS api_start_ns,
  k.api_duration_ns, k.correlation, k.config_id, k.stream_id
FROM kernel k LEFT JOIN kernel_config c ON c.id = k.config_id
  LEFT JOIN string f ON f.id = c.function_id LEFT JOIN stream_view s ON s.id = k.stream_id
  LEFT JOIN thread t ON t.id = k.api_thread_id LEFT JOIN string a ON a.id = k.api_id;

CREATE VIEW copy_kind_view AS -- words for copy.kind
SELECT column1 AS kind, column2 AS name FROM (VALUES (0, 'unknown'), (1, 'host to device'),
  (2, 'device to host'), (3, 'host to array'), (4, 'array to host'), (5, 'array to array'),
  (6, 'array to device'), (7, 'device to array'), (8, 'device to device'), (9, 'host to host'),
  (10, 'peer to peer'));

CREATE VIEW memory_kind_view AS -- words for MemoryKind
SELECT column1 AS kind, column2 AS name FROM (VALUES (0, 'unknown'), (1, 'pageable'), (2, 'pinned'),
  (3, 'device'), (4, 'array'), (5, 'managed'), (6, 'device static'), (7, 'managed static'),
  (8, 'tensor'), (9, 'tensor segment'));

CREATE VIEW precision_view AS -- words for Precision
SELECT column1 AS precision, column2 AS name FROM (VALUES (0, 'none'), (1, 'fp64'), (2, 'fp32'),
  (3, 'tf32'), (4, 'fp16'), (5, 'bf16'), (6, 'fp8'), (7, 'int8'), (8, 'fp64 tensor'), (9, 'int32'));

CREATE VIEW copy_view AS
SELECT o.id, n.name AS kind, o.bytes, o.start_ns, o.duration_ns,
  o.start_ns + o.duration_ns AS end_ns, f.name AS source_memory, i.name AS destination_memory,
  o.is_async, s.pid, s.rank, s.device_uuid, s.device_name, s.number AS stream,
  s.name AS stream_name, x.uuid AS peer_source_uuid, y.uuid AS peer_destination_uuid,
  o.graph_node, t.tid, a.text AS api, o.start_ns - o.api_lead_ns AS api_start_ns,
  o.api_duration_ns, o.correlation, o.stream_id
FROM copy o LEFT JOIN copy_kind_view n ON n.kind = o.kind
  LEFT JOIN memory_kind_view f ON f.kind = o.source_memory
  LEFT JOIN memory_kind_view i ON i.kind = o.destination_memory
  LEFT JOIN stream_view s ON s.id = o.stream_id LEFT JOIN device x ON x.id = o.peer_source_id
  LEFT JOIN device y ON y.id = o.peer_destination_id
  LEFT JOIN thread t ON t.id = o.api_thread_id LEFT JOIN string a ON a.id = o.api_id;

CREATE VIEW fill_view AS
SELECT o.id, o.bytes, o.pattern, o.start_ns, o.duration_ns, o.start_ns + o.duration_ns AS end_ns,
  m.name AS memory, o.is_async, s.pid, s.rank, s.device_uuid, s.device_name, s.number AS stream,
  s.name AS stream_name, o.graph_node, t.tid, a.text AS api,
  o.start_ns - o.api_lead_ns AS api_start_ns, o.api_duration_ns, o.correlation, o.stream_id
FROM fill o LEFT JOIN memory_kind_view m ON m.kind = o.memory
  LEFT JOIN stream_view s ON s.id = o.stream_id
  LEFT JOIN thread t ON t.id = o.api_thread_id LEFT JOIN string a ON a.id = o.api_id;

-- Every API call once: those of api_call, and the launches that live in their operation's row.
-- operation says which table (operation_id: its row); a graph launch is an api_call.
CREATE VIEW api_view AS
SELECT a.text AS name, c.start_ns, c.duration_ns, c.start_ns + c.duration_ns AS end_ns,
  t.pid, t.rank, t.tid, c.correlation, c.result, c.operation, c.operation_id
FROM (
  SELECT api_id, thread_id, start_ns, duration_ns, correlation, result,
    NULL AS operation, NULL AS operation_id FROM api_call
  UNION ALL SELECT api_id, api_thread_id, start_ns - api_lead_ns, api_duration_ns, correlation, 0,
    'kernel', id FROM kernel WHERE api_thread_id IS NOT NULL AND graph_node IS NULL
  UNION ALL SELECT api_id, api_thread_id, start_ns - api_lead_ns, api_duration_ns, correlation, 0,
    'copy', id FROM copy WHERE api_thread_id IS NOT NULL AND graph_node IS NULL
  UNION ALL SELECT api_id, api_thread_id, start_ns - api_lead_ns, api_duration_ns, correlation, 0,
    'fill', id FROM fill WHERE api_thread_id IS NOT NULL AND graph_node IS NULL
) c LEFT JOIN string a ON a.id = c.api_id LEFT JOIN thread_view t ON t.id = c.thread_id;

CREATE VIEW sync_view AS
SELECT CASE y.kind WHEN 1 THEN 'event' WHEN 2 THEN 'stream waits for event' WHEN 3 THEN 'stream'
    WHEN 4 THEN 'context' ELSE 'unknown' END AS kind,
  y.start_ns, y.duration_ns, y.start_ns + y.duration_ns AS end_ns, p.pid, s.cupti_id AS stream,
  y.event, y.event_sync, y.correlation
FROM sync y LEFT JOIN process p ON p.id = y.process_id LEFT JOIN stream s ON s.id = y.stream_id;

-- path: names of the enclosing push/pop ranges of the thread and its own, 'a/b/c'. Ranges whose
-- parents form a circle, in a damaged trace, do not appear.
CREATE VIEW range_view AS
WITH RECURSIVE tree(id, path, depth) AS (
  SELECT r.id, coalesce(n.text, ''), 0 FROM range r LEFT JOIN string n ON n.id = r.name_id
  WHERE r.parent_id IS NULL
  UNION ALL
  SELECT r.id, tree.path || '/' || coalesce(n.text, ''), tree.depth + 1
  FROM tree JOIN range r ON r.parent_id = tree.id LEFT JOIN string n ON n.id = r.name_id
)
SELECT r.id, n.text AS name, tree.path, tree.depth, d.text AS domain, c.text AS category, r.color,
  r.start_ns, r.duration_ns, r.start_ns + r.duration_ns AS end_ns, r.is_start_end,
  t.pid, t.rank, t.tid, e.tid AS end_tid, r.parent_id,
  w.flops AS work_flops, w.bytes AS work_bytes, p.name AS work_precision
FROM tree JOIN range r ON r.id = tree.id LEFT JOIN string n ON n.id = r.name_id
  LEFT JOIN string d ON d.id = r.domain_id LEFT JOIN string c ON c.id = r.category_id
  LEFT JOIN thread_view t ON t.id = r.thread_id LEFT JOIN thread e ON e.id = r.end_thread_id
  LEFT JOIN work w ON w.range_id = r.id LEFT JOIN precision_view p ON p.precision = w.precision;

CREATE VIEW mark_view AS
SELECT n.text AS name, m.time_ns, d.text AS domain, c.text AS category, m.color,
  t.pid, t.rank, t.tid
FROM mark m LEFT JOIN string n ON n.id = m.name_id LEFT JOIN string d ON d.id = m.domain_id
  LEFT JOIN string c ON c.id = m.category_id LEFT JOIN thread_view t ON t.id = m.thread_id;

CREATE VIEW allocation_view AS
SELECT CASE m.op WHEN 1 THEN 'allocate' WHEN 2 THEN 'free' ELSE 'reusable' END AS op, k.name AS kind,
  printf('0x%x', m.address) AS address, m.bytes, m.time_ns, p.pid, p.rank, d.uuid AS device_uuid,
  s.cupti_id AS stream, m.is_async, printf('0x%x', m.pool) AS pool, m.pool_size_bytes,
  m.pool_used_bytes, m.correlation, n.text AS name, m.stack_id
FROM allocation m LEFT JOIN memory_kind_view k ON k.kind = m.kind
  LEFT JOIN process p ON p.id = m.process_id LEFT JOIN context c ON c.id = m.context_id
  LEFT JOIN device d ON d.id = c.device_id LEFT JOIN stream s ON s.id = m.stream_id
  LEFT JOIN string n ON n.id = m.name_id;

CREATE VIEW stack_view AS -- one row per frame of a stack, depth 0 is the innermost
WITH RECURSIVE walk(id, depth, at) AS (
  SELECT id, 0, id FROM stack
  UNION ALL SELECT walk.id, walk.depth + 1, s.caller_id FROM walk JOIN stack s ON s.id = walk.at
  WHERE s.caller_id < s.id
)
SELECT walk.id, walk.depth, n.text AS function, f.text AS file, r.line
FROM walk JOIN stack s ON s.id = walk.at LEFT JOIN frame r ON r.id = s.frame_id
  LEFT JOIN string n ON n.id = r.function_id LEFT JOIN string f ON f.id = r.file_id;

CREATE VIEW overhead_view AS
SELECT o.kind, o.start_ns, o.duration_ns, o.start_ns + o.duration_ns AS end_ns, t.pid, t.tid,
  o.correlation
FROM overhead o LEFT JOIN thread_view t ON t.id = o.thread_id;

CREATE VIEW sample_view AS -- value is in unit
SELECT s.name, s.unit, s.origin, d.uuid AS device_uuid, x.start_ns, x.duration_ns, x.value
FROM sample x LEFT JOIN series s ON s.id = x.series_id LEFT JOIN device d ON d.id = s.device_id;

CREATE VIEW counter_view AS
SELECT c.kernel_id, f.text AS kernel, m.text AS metric, c.value
FROM counter c LEFT JOIN kernel k ON k.id = c.kernel_id
  LEFT JOIN kernel_config g ON g.id = k.config_id LEFT JOIN string f ON f.id = g.function_id
  LEFT JOIN string m ON m.id = c.metric_id;

CREATE VIEW ceiling_view AS -- rate: FLOP, bytes or launches per second
SELECT d.uuid AS device_uuid, d.name AS device_name, c.resource, p.name AS precision, c.rate,
  c.spread, c.busy_share, c.clock_hz, c.sustained_rate, c.sustained_clock_hz, c.power_watts, c.origin
FROM ceiling c LEFT JOIN device d ON d.id = c.device_id
  LEFT JOIN precision_view p ON p.precision = c.precision;

CREATE VIEW loss_view AS
SELECT CASE l.severity WHEN 0 THEN 'info' WHEN 1 THEN 'error' ELSE 'data loss' END AS severity,
  l.what, l.count, l.advice, p.pid
FROM loss l LEFT JOIN process p ON p.id = l.process_id;
