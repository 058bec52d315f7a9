-- expand
-- The newest migration that the release of a process knows: what later releases may take away depends on it. A process of an
-- earlier release says nothing, and counts as older than any. One that stops in order says so.
alter table running_release
  add column newest_migration text,
  add column stopped_at timestamptz;
