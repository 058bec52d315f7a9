-- The ground everything stands on: extensions, the actor, ids, month partitions.
-- Roles (app_owner, app_web, app_auth, app_worker) are made once per cluster by `npm run bootstrap-database`.

create extension if not exists btree_gist;
create extension if not exists citext;
create extension if not exists pg_trgm;
create extension if not exists pgcrypto;
create extension if not exists unaccent;

create schema app;
grant usage on schema app to app_web, app_auth, app_worker;
grant usage on schema public to app_web, app_auth, app_worker;

-- Who acts, as the application said first thing in this transaction. After a commit the setting reads '' and not NULL.
create function app.actor_kind() returns text language sql stable parallel safe
  return nullif(current_setting('app.actor_kind', true), '');

create function app.actor_id() returns uuid language sql stable parallel safe
  return nullif(current_setting('app.actor_id', true), '')::uuid;

-- Someone on the other side of a browser, signed in or not. `system` is the worker's alone; an unknown word is nobody.
create function app.is_visitor() returns boolean language sql stable parallel safe
  return coalesce(app.actor_kind() in ('anonymous', 'member', 'employee', 'admin', 'provider'), false);

create function app.is_staff() returns boolean language sql stable parallel safe
  return app.actor_kind() in ('employee', 'admin');

-- UUIDv7 on PostgreSQL 15: 48 bits of milliseconds in front of a random UUID, version bits set to 7.
create function app.uuid_v7() returns uuid language sql volatile parallel safe as $$
  select encode(
    set_bit(set_bit(
      overlay(
        uuid_send(gen_random_uuid())
        placing substring(int8send(floor(extract(epoch from clock_timestamp()) * 1000)::bigint) from 3)
        from 1 for 6),
      52, 1), 53, 1),
    'hex')::uuid
$$;

-- Makes the partitions of `parent` for `months` months from `first`. Partitions get row-level security without any policy
-- and no grant, so that they can be read through their parent only.
create function app.make_month_partitions(parent regclass, first date, months int) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  month date := date_trunc('month', first)::date;
  name text;
begin
  for i in 1..months loop
    name := format('%s_%s', (select relname from pg_class where oid = parent), to_char(month, 'YYYY_MM'));
    if to_regclass(format('public.%I', name)) is null then
      execute format('create table public.%I partition of %s for values from (%L) to (%L)',
        name, parent, month, (month + interval '1 month')::date);
      execute format('alter table public.%I enable row level security', name);
      execute format('alter table public.%I force row level security', name);
    end if;
    month := (month + interval '1 month')::date;
  end loop;
end $$;
revoke all on function app.make_month_partitions from public;
grant execute on function app.make_month_partitions to app_worker;

-- One row: what this installation is. A database with demo people in it refuses to serve in production.
create table installation (
  one boolean primary key default true check (one),
  has_demo_data boolean not null default false
);
insert into installation default values;
alter table installation enable row level security;
alter table installation force row level security;
grant select on installation to app_web, app_worker;
create policy installation_web on installation for select to app_web
  using (app.is_visitor());
create policy installation_system on installation for select to app_worker
  using (app.actor_kind() = 'system');

-- Marks the jobs whose effect has happened, so that a job that runs twice acts once.
create table job_effect (
  job_id uuid primary key,
  done_at timestamptz not null
);
alter table job_effect enable row level security;
alter table job_effect force row level security;
grant select, insert, delete on job_effect to app_worker;
create policy job_effect_system on job_effect to app_worker
  using (app.actor_kind() = 'system') with check (app.actor_kind() = 'system');

-- Mail waiting to go. Anyone may cause a mail; only the worker reads it back. `sealed` is wiped once sent.
create table mail_outbox (
  id uuid primary key,
  template text not null,
  sealed text,
  created_at timestamptz not null,
  sent_at timestamptz,
  check (sent_at is null or sealed is null)
);
alter table mail_outbox enable row level security;
alter table mail_outbox force row level security;
grant insert on mail_outbox to app_web, app_auth;
grant select, insert, update, delete on mail_outbox to app_worker;
create policy mail_outbox_write on mail_outbox for insert to app_web, app_auth
  with check (app.is_visitor() and sent_at is null);
create policy mail_outbox_system on mail_outbox to app_worker
  using (app.actor_kind() = 'system') with check (app.actor_kind() = 'system');
