-- expand
-- A template of notes changes like a safety rule: one admin proposes a version, another approves it from a day on.
grant insert on note_template to app_web;
grant update (status, effective_from, approved_by, approved_at) on note_template to app_web;
create policy note_template_propose on note_template for insert to app_web
  with check (app.actor_kind() = 'admin' and status = 'draft' and proposed_by = app.actor_id());
create policy note_template_approve on note_template for update to app_web
  using (app.actor_kind() = 'admin' and status = 'draft' and proposed_by is distinct from app.actor_id())
  with check (app.actor_kind() = 'admin' and status = 'approved' and approved_by = app.actor_id());
