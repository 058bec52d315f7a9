-- What staff need when an order is late: whom to call, and a question that goes to the pharmacy and stays with the order.

alter table pharmacy add column phone text check (phone ~ '^\+1[0-9]{10}$');

create table pharmacy_question (
  id uuid primary key,
  order_id uuid not null references customer_order (id),
  asked_by uuid not null,
  words text not null check (length(words) between 1 and 1000),
  at timestamptz not null
);
create index pharmacy_question_of_order on pharmacy_question (order_id, at);

alter table pharmacy_question enable row level security;
alter table pharmacy_question force row level security;
grant select, insert on pharmacy_question to app_web;
grant select on pharmacy_question to app_worker;
create policy pharmacy_question_read on pharmacy_question for select to app_web using (app.is_staff());
create policy pharmacy_question_ask on pharmacy_question for insert to app_web
  with check (app.is_staff() and asked_by = app.actor_id());
create policy pharmacy_question_system on pharmacy_question for select to app_worker using (app.actor_kind() = 'system');
