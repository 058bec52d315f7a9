-- What is often measured together, so that staff choose it once and type results only. A change is a new row with a later first day.
create table lab_panel (
  key text not null check (key ~ '^[a-z0-9][a-z0-9-]{1,40}$'),
  effective_from date not null default '2026-11-01',
  is_active boolean not null default true,
  name text not null check (length(name) between 1 and 60),
  sort int not null,
  -- In the order in which labs usually print them.
  loincs text[] not null check (cardinality(loincs) between 1 and 40),
  source text not null check (length(source) between 1 and 300),
  owner text not null default 'Medical director' check (length(owner) between 1 and 60),
  primary key (key, effective_from)
);
insert into lab_panel (key, name, sort, loincs, source) values
  ('hormones', 'Hormones', 1, '{2986-8,2991-8,13967-5,2243-4,10501-5,15067-2,2842-3}', 'Clinic policy: before a start with testosterone or hCG'),
  ('testosterone-check', 'Testosterone, follow-up', 2, '{2986-8,2243-4,4544-3,718-7,2857-1}', 'Clinic policy: week 8 and month 6'),
  ('testosterone-women', 'Testosterone for women', 3, '{49041-7,13967-5,4544-3,718-7}', 'Clinic policy'),
  ('metabolic', 'Metabolic panel', 4, '{1558-6,2160-0,98979-8,2951-2,2823-3,17861-6,6768-6,1742-6,1920-8,1975-2}', 'Clinic policy'),
  ('lipids', 'Cholesterol and fats', 5, '{2093-3,2571-8,2085-9,13457-7}', 'Clinic policy'),
  ('weight-loss', 'Weight loss', 6, '{4548-4,2160-0,98979-8,1742-6,2093-3,2571-8,2085-9,13457-7,3016-3}', 'Clinic policy: before a start and at month 3'),
  ('sermorelin', 'Sermorelin', 7, '{2484-4,3016-3,4548-4}', 'Clinic policy');
alter table lab_panel enable row level security;
alter table lab_panel force row level security;
grant select, insert on lab_panel to app_web;
create policy lab_panel_read on lab_panel for select to app_web using (app.is_visitor());
create policy lab_panel_add on lab_panel for insert to app_web with check (app.actor_kind() = 'admin');
create index lab_report_of_lab on lab_report (lab_name, collected_on desc) where status = 'released';
