-- expand
-- The room of a visit: two people, each on one device, and what their browsers saw and heard. Pictures and sound never come here.

-- "Running late", said by the provider, maybe before anyone is there.
create table visit_late (
  appointment_id uuid primary key references appointment (id),
  expected_at timestamptz not null,
  said_at timestamptz not null
);

-- One open page in the room. A second page of the same person replaces the first.
create table visit_presence (
  id uuid primary key,
  visit_id uuid not null references visit (id),
  side text not null check (side in ('patient', 'provider')),
  joined_at timestamptz not null,
  seen_at timestamptz not null,
  left_at timestamptz
);
create index visit_presence_of_visit on visit_presence (visit_id);
create unique index visit_presence_one on visit_presence (visit_id, side) where left_at is null;

-- What one side decoded in ten seconds. No addresses.
create table visit_sample (
  visit_id uuid not null references visit (id),
  side text not null check (side in ('patient', 'provider')),
  bucket timestamptz not null,
  -- Seconds in which pictures and sound both came in, and in which sound did.
  av_seconds smallint not null check (av_seconds between 0 and 10),
  audio_seconds smallint not null check (audio_seconds between 0 and 10),
  frames_decoded int not null check (frames_decoded >= 0),
  audio_packets int not null check (audio_packets >= 0),
  lost int not null check (lost >= 0),
  rtt_ms int check (rtt_ms >= 0),
  is_relay boolean not null,
  primary key (visit_id, side, bucket),
  check (extract(epoch from bucket)::bigint % 10 = 0)
);

-- What the two browsers tell each other to connect. It holds addresses, so it's neither logged nor kept.
create unlogged table visit_signal (
  id bigint generated always as identity primary key,
  visit_id uuid not null,
  from_peer uuid not null,
  to_peer uuid not null,
  body text not null check (octet_length(body) <= 65536),
  sent_at timestamptz not null
);
create index visit_signal_to_peer on visit_signal (to_peer, id);
create index visit_signal_of_visit on visit_signal (visit_id);

-- Lines and files sent during the visit.
create table visit_message (
  id uuid primary key,
  visit_id uuid not null references visit (id),
  side text not null check (side in ('patient', 'provider')),
  body text not null check (length(body) <= 1000),
  file_id uuid references stored_file (id),
  sent_at timestamptz not null,
  check ((body <> '') = (file_id is null))
);
create index visit_message_of_visit on visit_message (visit_id, sent_at);

-- Which side of a visit the actor is on; the second one only while the visit is open.
create function app.side_in_visit(visit uuid) returns text language sql stable as $$
  select case when v.user_id = app.actor_id() and not app.is_viewed() then 'patient'
    when v.provider_id = app.actor_id() and app.actor_kind() = 'provider' then 'provider' end
  from public.visit v where v.id = side_in_visit.visit
$$;
create function app.side_in_open_visit(visit uuid) returns text language sql stable as $$
  select app.side_in_visit(v.id) from public.visit v where v.id = side_in_open_visit.visit and v.closed_at is null
$$;

alter table visit_late enable row level security;
alter table visit_late force row level security;
alter table visit_presence enable row level security;
alter table visit_presence force row level security;
alter table visit_sample enable row level security;
alter table visit_sample force row level security;
alter table visit_signal enable row level security;
alter table visit_signal force row level security;
alter table visit_message enable row level security;
alter table visit_message force row level security;
grant select, insert, update on visit_late to app_web;
grant select, insert, update on visit_presence to app_web;
grant select, insert, update on visit_sample to app_web;
grant select, insert, delete on visit_signal to app_web;
grant select, insert on visit_message to app_web;

-- Whoever sees the appointment or the visit sees what belongs to it, except what connects the two browsers.
create policy visit_late_read on visit_late for select to app_web
  using (exists (select 1 from appointment a where a.id = appointment_id));
create policy visit_late_say on visit_late for insert to app_web
  with check (app.actor_kind() = 'provider'
    and exists (select 1 from appointment a where a.id = appointment_id and a.provider_id = app.actor_id()));
create policy visit_late_change on visit_late for update to app_web
  using (app.actor_kind() = 'provider'
    and exists (select 1 from appointment a where a.id = appointment_id and a.provider_id = app.actor_id()))
  with check (app.actor_kind() = 'provider'
    and exists (select 1 from appointment a where a.id = appointment_id and a.provider_id = app.actor_id()));

create policy visit_presence_read on visit_presence for select to app_web
  using (exists (select 1 from visit v where v.id = visit_id));
create policy visit_presence_join on visit_presence for insert to app_web
  with check (side = app.side_in_open_visit(visit_id));
create policy visit_presence_change on visit_presence for update to app_web
  using (side = app.side_in_visit(visit_id)) with check (side = app.side_in_visit(visit_id));

create policy visit_sample_read on visit_sample for select to app_web
  using (exists (select 1 from visit v where v.id = visit_id));
create policy visit_sample_add on visit_sample for insert to app_web
  with check (side = app.side_in_open_visit(visit_id));
create policy visit_sample_change on visit_sample for update to app_web
  using (side = app.side_in_open_visit(visit_id)) with check (side = app.side_in_open_visit(visit_id));

create policy visit_signal_read on visit_signal for select to app_web
  using (app.side_in_visit(visit_id) is not null);
create policy visit_signal_send on visit_signal for insert to app_web
  with check (exists (select 1 from visit_presence p where p.id = from_peer and p.visit_id = visit_signal.visit_id
    and p.side = app.side_in_open_visit(p.visit_id)));
create policy visit_signal_delete on visit_signal for delete to app_web
  using (app.side_in_visit(visit_id) is not null);

create policy visit_message_read on visit_message for select to app_web
  using (exists (select 1 from visit v where v.id = visit_id));
create policy visit_message_send on visit_message for insert to app_web
  with check (side = app.side_in_open_visit(visit_id) and (file_id is null or exists (
    select 1 from stored_file f join visit v on v.user_id = f.user_id where f.id = file_id and v.id = visit_id)));

-- A closed visit has an empty room, and nothing is left of how the browsers connected. With the rights of whoever closes it.
create function app.close_visit_room() returns trigger language plpgsql as $$
begin
  delete from public.visit_signal where visit_id = new.id;
  update public.visit_presence set left_at = app.now() where visit_id = new.id and left_at is null;
  return null;
end $$;
create trigger visit_room_closed after update on visit for each row
  when (old.closed_at is null and new.closed_at is not null) execute function app.close_visit_room();
