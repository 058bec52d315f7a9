-- What people looked for often and did not find. Only words that several searches share: a rare one could be about somebody.
create table search_gap (
  search_term text primary key check (length(search_term) between 1 and 200),
  times int not null check (times >= 5),
  counted_at timestamptz not null
);
alter table search_gap enable row level security;
alter table search_gap force row level security;
grant select on search_gap to app_web;
grant select, insert, delete on search_gap to app_worker;
create policy search_gap_staff on search_gap for select to app_web
  using (app.is_staff());
create policy search_gap_system on search_gap to app_worker
  using (app.actor_kind() = 'system') with check (app.actor_kind() = 'system');

create index contact_request_made on contact_request (created_at);
create index appointment_booked on appointment (booked_at) where booked_at is not null;
create index appointment_ended on appointment (ended_at) where ended_at is not null;
create index discount_code_issued on discount_code (issued_at);
create index discount_code_redeemed on discount_code (redeemed_at) where redeemed_at is not null;
