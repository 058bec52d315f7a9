-- Discounts: what is offered, from which day on, and the single-use codes made of it.

create table discount_offer (
  key text not null check (key ~ '^[a-z][a-z-]{1,30}$'),
  effective_from date not null,
  amount_cents int not null check (amount_cents > 0),
  valid_days int not null check (valid_days > 0),
  primary key (key, effective_from)
);

-- spec §9: $30 off the first month.
insert into discount_offer (key, effective_from, amount_cents, valid_days) values ('newsletter', '2026-11-01', 3000, 180);

create table discount_code (
  id uuid primary key,
  offer_key text not null,
  code text not null unique check (code ~ '^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$'),
  -- A keyed hash of the mailbox. It stays for ever, so that an address gets one code ever, also after the address is forgotten.
  email_hash bytea not null unique check (octet_length(email_hash) = 32),
  -- Whose code it is, as long as it can be used.
  email citext check (length(email) <= 254),
  -- A keyed hash of the network address that asked, for the limit on codes; wiped after two days.
  address_hash bytea check (octet_length(address_hash) = 32),
  amount_cents int not null check (amount_cents > 0),
  issued_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > issued_at),
  redeemed_at timestamptz,
  redeemed_by uuid,
  order_id uuid,
  check ((redeemed_at is null) = (redeemed_by is null)),
  check ((redeemed_at is null) = (order_id is null))
);
create index discount_code_address on discount_code (address_hash, issued_at) where address_hash is not null;
create index discount_code_email on discount_code (email) where email is not null;

alter table discount_offer enable row level security;
alter table discount_offer force row level security;
alter table discount_code enable row level security;
alter table discount_code force row level security;
grant select, insert, update, delete on discount_offer to app_web;
grant select on discount_offer to app_worker;
grant select on discount_code to app_web;
grant update (redeemed_at, redeemed_by, order_id) on discount_code to app_web;
grant select, insert, update on discount_code to app_worker;

create policy discount_offer_read on discount_offer for select to app_web
  using (app.is_visitor());
create policy discount_offer_add on discount_offer for insert to app_web
  with check (app.actor_kind() = 'admin');
create policy discount_offer_change on discount_offer for update to app_web
  using (app.actor_kind() = 'admin') with check (app.actor_kind() = 'admin');
create policy discount_offer_remove on discount_offer for delete to app_web
  using (app.actor_kind() = 'admin');
create policy discount_offer_system on discount_offer for select to app_worker
  using (app.actor_kind() = 'system');

-- A code exists for the person with that e-mail, and for staff who help them.
create policy discount_code_own on discount_code for select to app_web
  using (exists (select 1 from profile p where p.user_id = app.actor_id() and p.email = discount_code.email));
create policy discount_code_staff on discount_code for select to app_web
  using (app.is_staff());
-- Only once, only one's own, and only in one's own name.
create policy discount_code_redeem on discount_code for update to app_web
  using (redeemed_at is null
    and exists (select 1 from profile p where p.user_id = app.actor_id() and p.email = discount_code.email))
  with check (redeemed_by = app.actor_id());
create policy discount_code_system on discount_code to app_worker
  using (app.actor_kind() = 'system') with check (app.actor_kind() = 'system');
