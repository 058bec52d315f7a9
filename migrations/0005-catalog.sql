-- What the clinic offers, what it costs and where. Facts that change have a first day, and old ones stay: a price on a page, an
-- invoice and a dispute years later all read the same row.

create table treatment (
  key text primary key check (key ~ '^[a-z][a-z-]{1,30}$'),
  name text not null,
  path text not null unique check (path ~ '^/[a-z0-9/-]+$'),
  featured boolean not null,
  sort int not null
);

-- Whether it may be ordered at all, and what the law says about it.
create table treatment_status (
  id uuid primary key default app.uuid_v7(),
  treatment_key text not null references treatment (key),
  effective_from date not null,
  is_offered boolean not null,
  controlled_schedule text check (controlled_schedule in ('II', 'III', 'IV', 'V')),
  is_compounded boolean not null,
  is_off_label boolean not null,
  note text not null,
  source text not null,
  unique (treatment_key, effective_from)
);

-- One thing a member can be billed for month by month.
create table offering (
  key text primary key check (key ~ '^[a-z][a-z-]{1,30}$'),
  treatment_key text not null references treatment (key),
  name text not null,
  sort int not null
);

create table price_line (
  id uuid primary key default app.uuid_v7(),
  offering_key text not null references offering (key),
  item text not null check (item in ('medicine', 'visit', 'labs', 'shipping', 'follow-up-visit', 'follow-up-labs')),
  amount_cents int not null check (amount_cents >= 0),
  effective_from date not null,
  unique (offering_key, item, effective_from)
);

create table state_served (
  state text not null check (state ~ '^[A-Z]{2}$'),
  effective_from date not null,
  is_served boolean not null,
  primary key (state, effective_from)
);

-- Clinicians whom the clinic shows on its home page, with their own consent.
create table clinician_listing (
  id uuid primary key default app.uuid_v7(),
  display_name text not null check (length(display_name) <= 100),
  credentials text not null check (length(credentials) <= 100),
  license_states text[] not null,
  is_public boolean not null default false,
  sort int not null default 0
);

-- What the clinic opens with; from here on staff change it.
insert into treatment (key, name, path, featured, sort) values
  ('trt', 'Testosterone replacement therapy (TRT)', '/featured-treatments/testosterone-replacement-therapy-trt', true, 1),
  ('hcg', 'Human chorionic gonadotropin (hCG)', '/featured-treatments/human-chorionic-gonadotropin', true, 2),
  ('female-trt', 'Testosterone for women', '/featured-treatments/female-trt', true, 3),
  ('oxandrolone', 'Oxandrolone', '/featured-treatments/oxandrolone-anavar', true, 4),
  ('sermorelin', 'Sermorelin', '/featured-treatments/sermorelin', true, 5),
  ('nandrolone', 'Nandrolone', '/featured-treatments/nandrolone-deca-durabolin', true, 6),
  ('semaglutide', 'Semaglutide and tirzepatide', '/semaglutide', false, 7);

insert into treatment_status (treatment_key, effective_from, is_offered, controlled_schedule, is_compounded, is_off_label, note, source) values
  ('trt', '2026-11-01', true, 'III', false, false, 'Approved for men with low testosterone from a medical condition', 'US labels'),
  ('hcg', '2026-11-01', true, null, false, true, 'Licensed products only; compounding needs a biologics licence since 2020-03-23', 'FDA biologics transition'),
  ('female-trt', '2026-11-01', true, 'III', false, true, 'No product is approved for women', 'US labels'),
  ('oxandrolone', '2026-11-01', false, 'III', false, false, 'US approvals withdrawn 2023-06-28; FDA found on 2023-09-13 that it left the market for safety or effectiveness', 'Federal Register 2023-13733, 2023-19796'),
  ('sermorelin', '2026-11-01', true, null, true, true, 'Compounded; the brand left the market in 2008', 'FDA listings'),
  ('nandrolone', '2026-11-01', true, 'III', true, true, 'Compounded; the brand is off the market', 'Federal Register 2010-19698'),
  ('semaglutide', '2026-11-01', true, null, false, false, 'Approved products by default; compounded only for an individual clinical reason', 'US labels');

insert into offering (key, treatment_key, name, sort) values
  ('trt', 'trt', 'Testosterone replacement (TRT)', 1),
  ('hcg', 'hcg', 'Human chorionic gonadotropin (hCG)', 2),
  ('female-trt', 'female-trt', 'Testosterone for women', 3),
  ('sermorelin', 'sermorelin', 'Sermorelin, compounded', 4),
  ('nandrolone', 'nandrolone', 'Nandrolone, compounded', 5),
  ('semaglutide', 'semaglutide', 'Semaglutide', 6),
  ('tirzepatide', 'semaglutide', 'Tirzepatide', 7);

-- Opening prices, in cents. Staff change them by adding a line with a later first day.
insert into price_line (offering_key, item, amount_cents, effective_from)
select o.key, i.item, i.amount, '2026-11-01'
from (values
  ('trt', 8900, 9500, 12900, 0), ('hcg', 13900, 9500, 12900, 1500), ('female-trt', 4900, 9500, 9900, 0),
  ('sermorelin', 15900, 9500, 8900, 1500), ('nandrolone', 7900, 9500, 11900, 0),
  ('semaglutide', 34900, 7500, 8900, 1500), ('tirzepatide', 44900, 7500, 8900, 1500)
) as o (key, medicine, visit, labs, shipping)
cross join lateral (values
  ('medicine', o.medicine), ('visit', o.visit), ('labs', o.labs), ('shipping', o.shipping),
  ('follow-up-visit', 6000), ('follow-up-labs', 6900)
) as i (item, amount);

insert into state_served (state, effective_from, is_served)
select unnest(array['AZ','CA','CO','CT','FL','GA','IL','IN','MA','MD','MI','MN','MO','NC','NJ','NV','NY','OH','OR','PA','TN','TX','UT','VA','WA','WI']),
  '2026-11-01'::date, true;

-- Locked only now: under forced row-level security even the owner could not have put the rows above in.
do $$
declare
  name text;
begin
  foreach name in array array['treatment', 'treatment_status', 'offering', 'price_line', 'state_served', 'clinician_listing'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('grant select, insert, update, delete on %I to app_web', name);
    execute format('grant select on %I to app_worker', name);
    execute format('create policy %I on %I for insert to app_web with check (app.actor_kind() = ''admin'')', name || '_add', name);
    execute format('create policy %I on %I for update to app_web using (app.actor_kind() = ''admin'') with check (app.actor_kind() = ''admin'')', name || '_change', name);
    execute format('create policy %I on %I for delete to app_web using (app.actor_kind() = ''admin'')', name || '_remove', name);
    execute format('create policy %I on %I for select to app_worker using (app.actor_kind() = ''system'')', name || '_system', name);
  end loop;
  foreach name in array array['treatment', 'treatment_status', 'offering', 'price_line', 'state_served'] loop
    execute format('create policy %I on %I for select to app_web using (app.is_visitor())', name || '_read', name);
  end loop;
end $$;
create policy clinician_listing_read on clinician_listing for select to app_web
  using ((app.is_visitor() and is_public) or app.is_staff());
