-- SPDX-FileCopyrightText: 2026 The Ridgepoint authors
-- SPDX-License-Identifier: Apache-2.0
--
-- The views of a trace: names resolved, units in column names. One row per record unless said
-- otherwise. Views are the contract for people who write SQL; tables may change between versions.
-- Every *_ns time counts nanoseconds from capture.epoch_unix_ns.

CREATE INDEX range_by_parent ON range(parent_id) WHERE parent_id IS NOT NULL; -- for range_view

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

CREATE VIEW framework_range_view AS
SELECT CASE r.kind WHEN 1 THEN 'module' WHEN 2 THEN 'backward pass of a module' WHEN 3 THEN 'op'
    WHEN 4 THEN 'node of autograd' WHEN 5 THEN 'marked'
    WHEN 6 THEN 'compilation' WHEN 7 THEN 'graph break'
    WHEN 8 THEN 'step' WHEN 9 THEN 'skipped step' WHEN 10 THEN 'recompilation'
    ELSE 'unknown' END AS kind,
  n.text AS name, a.text AS arguments, s.text AS site, r.sequence, r.start_ns, r.duration_ns,
  r.start_ns + r.duration_ns AS end_ns, t.pid, t.rank, t.tid
FROM framework_range r LEFT JOIN string n ON n.id = r.name_id
  LEFT JOIN string a ON a.id = r.arguments_id LEFT JOIN string s ON s.id = r.site_id
  LEFT JOIN thread_view t ON t.id = r.thread_id;
