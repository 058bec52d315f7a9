-- The site banner (spec §3). The newest live one is shown; old ones stay as history.
create table site_banner (
  id uuid primary key default app.uuid_v7(),
  banner_description text not null check (length(banner_description) between 1 and 200),
  banner_link_text text check (length(banner_link_text) between 1 and 60),
  banner_link_url text check (
    length(banner_link_url) <= 500 and banner_link_url ~ '^(https://|/([^/\\]|$))[^\s\\]*$'),
  background_color text not null check (background_color ~ '^#[0-9a-f]{6}$'),
  use_appointment_type_selection boolean not null default false,
  expiration_date date,
  created_at timestamptz not null
);
create index site_banner_newest on site_banner (created_at desc, id desc);

alter table site_banner enable row level security;
alter table site_banner force row level security;
grant select, insert, update, delete on site_banner to app_web;
create policy site_banner_read on site_banner for select to app_web
  using (app.is_visitor());
create policy site_banner_add on site_banner for insert to app_web
  with check (app.actor_kind() = 'admin');
create policy site_banner_change on site_banner for update to app_web
  using (app.actor_kind() = 'admin') with check (app.actor_kind() = 'admin');
create policy site_banner_remove on site_banner for delete to app_web
  using (app.actor_kind() = 'admin');
