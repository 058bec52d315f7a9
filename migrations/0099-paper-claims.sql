-- expand
-- The desk knows that there is a result. Clinicians read it, and so does whoever types it in or verifies it, until it is released.

-- Who works on the paper of a report. A claim ends after 8 hours, and when the report is released or withdrawn.
create table paper_claim (
  id uuid primary key,
  report_id uuid not null references lab_report (id),
  claimed_by uuid not null,
  purpose text not null check (purpose in ('enter', 'verify')),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  check (ends_at > starts_at and ends_at <= starts_at + interval '8 hours')
);
create index paper_claim_of_report on paper_claim (report_id, claimed_by);
alter table paper_claim enable row level security;
alter table paper_claim force row level security;
grant select, insert on paper_claim to app_web;
create policy paper_claim_read on paper_claim for select to app_web using (app.is_staff());
-- Whoever typed it claims it to enter it, somebody else to verify it, and nobody their own.
create policy paper_claim_add on paper_claim for insert to app_web
  with check (app.is_staff() and claimed_by = app.actor_id() and exists (
    select 1 from lab_report r where r.id = report_id and r.status = 'transcribed' and r.user_id <> app.actor_id()
      and (purpose = 'enter') = (r.transcribed_by = app.actor_id())));

create function app.holds_paper(report uuid) returns boolean language plpgsql stable cost 1000 as $$
begin
  return exists (
    select 1 from public.paper_claim c join public.lab_report r on r.id = c.report_id
    where c.report_id = report and r.status = 'transcribed' and c.claimed_by = app.actor_id()
      and c.starts_at <= app.now() and c.ends_at > app.now());
end $$;

-- The clinic's rules compare a new result with the patient's earlier ones, whoever types it, and how a lab prints a marker is taken
-- from its released reports. The queries that need this say so around themselves: a person's id, or 'printed'.
create function app.rules_read(patient uuid, report uuid) returns boolean language plpgsql stable cost 1000 as $$
declare
  for_rules text := current_setting('app.rules_read', true);
begin
  if for_rules = 'printed' then
    return exists (select 1 from public.lab_report r where r.id = report and r.status = 'released');
  end if;
  return coalesce(for_rules = patient::text, false);
end $$;

create policy lab_value_claimed on lab_value for select to app_web using (app.is_staff() and app.holds_paper(report_id));
create policy lab_value_rules on lab_value for select to app_web
  using (app.is_staff() and app.rules_read(user_id, report_id));

-- A colleague who looks at the pages of a member.
create function app.is_viewed() returns boolean language sql stable parallel safe
  return coalesce(current_setting('app.viewed', true) = 'on', false);
