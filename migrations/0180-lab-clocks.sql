-- expand
-- The clocks of lab orders and results as clinical facts, reminders about results nobody reviewed, and what a member may change of an
-- order: where and when the blood is drawn, and nothing else.
alter table clinical_fact no force row level security;
insert into clinical_fact (key, value, effective_from, source, owner) values
  ('lab_order_rules', '{"valid_days": 60, "draft_before_days": 21, "choose_place_days": 3, "not_collected_days": 14,
    "not_collected_nurse_days": 28, "in_lab_days": 7, "unreviewed_escalate_hours": 24}', '2026-11-01',
    'Set by the clinic; draft for the medical director', 'Medical director'),
  ('lab_review_texts', '{
    "in_range": {"label": "All in range", "member": "This is where we want it. Nothing changes.", "note": ""},
    "no_change": {"label": "No change", "member": "This is a little outside the lab''s range. That is no reason to change anything now. We watch it.", "note": "Looked at. No change."},
    "repeat": {"label": "Test again", "member": "This is outside the lab''s range. We measure it again soon, and you get a lab order.", "note": "To be measured again."},
    "discuss": {"label": "Talk about it", "member": "This is outside the lab''s range. We talk about it at your next visit.", "note": "To be discussed at the next visit."},
    "hold": {"label": "Hold", "member": "A result is outside the safe range, so we pause this medicine. Don''t take more of it. We write to you about the next step.", "note": "Treatment on hold because of this result."},
    "change_dose": {"label": "Change the dose", "member": "A result is outside the safe range, so we change your dose. Don''t take more until you have the new prescription.", "note": "Dose to be changed because of this result."},
    "stop": {"label": "Stop", "member": "A result is outside the safe range, so we stop this medicine. Don''t take more of it. We write to you about other ways.", "note": "Treatment stopped because of this result."}
  }', '2026-11-01', 'Set by the clinic; sentences are drafts for the medical director', 'Medical director')
on conflict do nothing;
alter table clinical_fact force row level security;

-- Somebody was told about a result that no provider reviewed: once for each clock.
create table lab_report_reminder (
  report_id uuid not null references lab_report (id),
  clock text not null check (clock in ('due', 'escalated')),
  sent_at timestamptz not null,
  primary key (report_id, clock)
);
alter table lab_report_reminder enable row level security;
alter table lab_report_reminder force row level security;
grant select, insert on lab_report_reminder to app_worker;
create policy lab_report_reminder_system on lab_report_reminder to app_worker
  using (app.actor_kind() = 'system') with check (app.actor_kind() = 'system');

-- On which days somebody injects, 1 for Monday: the blood is drawn on the morning of such a day, before the dose.
alter table lab_order add column injection_days smallint[]
  check (injection_days <@ array[1, 2, 3, 4, 5, 6, 7]::smallint[] and cardinality(injection_days) between 1 and 7);
grant update (injection_days) on lab_order to app_web;

create or replace function app.check_lab_order_change() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if old.draw = new.draw then
    if app.lab_order_place(new.status) < app.lab_order_place(old.status) then
      raise exception 'A lab order does not go from % to %', old.status, new.status using errcode = 'check_violation';
    end if;
  elsif new.draw <> old.draw + 1 or old.status <> 'rejected' or new.status <> 'placed' then
    raise exception 'Only a rejected sample is drawn again' using errcode = 'check_violation';
  end if;
  if old.status in ('closed', 'expired', 'canceled') and new.status <> old.status then
    raise exception 'A lab order that is over stays over' using errcode = 'check_violation';
  end if;
  if old.signed_by is distinct from new.signed_by
    and (old.signed_by is not null or app.actor_kind() <> 'provider' or new.signed_by is distinct from app.actor_id()) then
    raise exception 'Only a provider signs, in their own name' using errcode = 'insufficient_privilege';
  end if;
  if old.status <> new.status and new.status in ('placed', 'scheduled', 'collected', 'rejected', 'in_lab', 'partial', 'final', 'expired')
    and app.actor_kind() <> 'system' then
    raise exception 'Only what a lab sends moves an order to %', new.status using errcode = 'insufficient_privilege';
  end if;
  if old.signed_by is not null and (old.panel_keys, old.icd10, old.loincs, old.user_id, old.note)
    is distinct from (new.panel_keys, new.icd10, new.loincs, new.user_id, new.note) then
    raise exception 'A signed lab order is not changed' using errcode = 'check_violation';
  end if;
  -- Whoever the order is for says where and on which days the blood can be drawn. Nothing else is theirs to write, above all not how long it is valid.
  if old.user_id = app.actor_id()
    and to_jsonb(new) - array['collection', 'site_id', 'site_name', 'site_address', 'injection_days']
      is distinct from to_jsonb(old) - array['collection', 'site_id', 'site_name', 'site_address', 'injection_days'] then
    raise exception 'A member says where and when their blood is drawn and nothing else' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;

-- Somebody looks for labs near a ZIP code: the worker is asked once, however often the page is loaded. Still nothing says who.
alter table lab_site_list add column asked_at timestamptz;
grant insert (zip, sites, fetched_at, asked_at), update (asked_at) on lab_site_list to app_web;
create policy lab_site_list_ask on lab_site_list for insert to app_web
  with check (app.is_visitor() and app.actor_kind() <> 'anonymous' and sites = '[]' and fetched_at = 'epoch');
create policy lab_site_list_ask_again on lab_site_list for update to app_web
  using (app.is_visitor() and app.actor_kind() <> 'anonymous')
  with check (app.is_visitor() and app.actor_kind() <> 'anonymous');
