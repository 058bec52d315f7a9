-- Money: cards, plans, invoices, payments, refunds, and a ledger in cents in which every entry adds up to nothing. Card numbers
-- never come here; a card is the processor's own name for it.

-- What the clinic has decided about charging, from a day on. A change is a new row.
create table billing_term (
  effective_from date primary key,
  -- Days after a failed charge on which it is tried again. After the last one the plan is past due.
  dunning_days int[] not null check (cardinality(dunning_days) between 1 and 10),
  -- A new price counts no sooner than this many days after the letter about it.
  price_notice_days int not null check (price_notice_days between 7 and 90),
  reminder_months int not null check (reminder_months between 1 and 12),
  longest_pause_months int not null check (longest_pause_months between 1 and 12),
  -- A card hold lasts about a week: a visit's fee is put on hold no sooner than this many days before it.
  visit_hold_days int not null check (visit_hold_days between 1 and 6),
  -- What stays of a visit's fee, in percent, when it was cancelled too late or missed. What too late means is the visit's rule.
  untimely_percent int not null check (untimely_percent between 0 and 100),
  source text not null check (length(source) between 1 and 300)
);
insert into billing_term values ('2020-01-01', '{1,3,7}', 30, 12, 3, 5, 100,
  'Terms of service and refund policy, version 1: the fee stays once a visit took place; notice of a price 7 to 30 days ahead');

-- The words a member agrees to when a plan starts. {amount}, {days} and {brand} are filled in; what was agreed to is kept filled in.
create table renewal_terms (
  version int primary key check (version > 0),
  effective_from date not null,
  body text not null check (length(body) between 50 and 4000)
);
insert into renewal_terms (version, effective_from, body) values (1, '2020-01-01',
  'I agree that {brand} charges the card on file {amount} every {days} days, each time an order is ready and no sooner than the date shown under Billing, until I cancel. Nothing is charged for medicine before a provider has approved it. A first order may cost less if I use a code. I can pause, skip or cancel online under Billing at any time, without a call and without a reason. After I cancel nothing more is charged. I am reminded once a year, and told at least 30 days before a price changes.');

-- What the processor calls a member. It is told nothing but our id.
create table payment_customer (
  user_id uuid primary key references profile (user_id),
  processor_id text unique check (length(processor_id) between 1 and 255),
  created_at timestamptz not null
);

-- One try to put a card on file. Its id is the key under which the processor is asked.
create table card_setup (
  id uuid primary key,
  user_id uuid not null references profile (user_id),
  processor_id text unique check (length(processor_id) between 1 and 255),
  created_at timestamptz not null,
  done_at timestamptz
);
create index card_setup_of_person on card_setup (user_id, created_at desc);

create table payment_method (
  id uuid primary key,
  user_id uuid not null references profile (user_id),
  processor_id text not null unique check (length(processor_id) between 1 and 255),
  brand text not null check (length(brand) between 1 and 30),
  last4 text not null check (last4 ~ '^[0-9]{4}$'),
  expires_month int not null check (expires_month between 1 and 12),
  expires_year int not null check (expires_year between 2000 and 2100),
  created_at timestamptz not null,
  replaced_at timestamptz
);
create unique index payment_method_one_in_use on payment_method (user_id) where replaced_at is null;
create index payment_method_of_person on payment_method (user_id);

create table plan (
  id uuid primary key,
  user_id uuid not null references profile (user_id),
  offering_key text not null references offering (key),
  days_supply int not null check (days_supply in (30, 90)),
  status text not null check (status in ('pending_consent', 'active', 'past_due', 'paused', 'cancel_scheduled', 'cancelled')),
  -- The earliest day of the next charge. Null until something was charged: the first order comes when a provider approved it.
  next_charge_on date,
  paused_until date,
  -- The charge that was skipped last: the same one is not skipped twice.
  skipped_on date,
  -- A code the member put in at the start; it is used up by the first order.
  discount_code_id uuid references discount_code (id),
  consent_version int references renewal_terms (version),
  consent_at timestamptz,
  next_reminder_on date,
  started_at timestamptz not null,
  cancel_requested_at timestamptz,
  cancelled_at timestamptz,
  check ((status = 'paused') = (paused_until is not null)),
  check ((status = 'cancelled') = (cancelled_at is not null)),
  check (status not in ('cancel_scheduled', 'cancelled') or cancel_requested_at is not null),
  check (status = 'pending_consent' or consent_at is not null)
);
create unique index plan_one_of_a_kind on plan (user_id, offering_key) where status <> 'cancelled';
create unique index plan_code_once on plan (discount_code_id) where status <> 'cancelled';
create index plan_of_person on plan (user_id);
create index plan_paused on plan (paused_until) where status = 'paused';
create index plan_reminder on plan (next_reminder_on) where status in ('active', 'past_due', 'paused');
create index plan_ending on plan (cancel_requested_at) where status = 'cancel_scheduled';

create table plan_event (
  id uuid primary key,
  plan_id uuid not null references plan (id),
  kind text not null check (kind in ('started', 'consented', 'paused', 'resumed', 'skipped', 'changed', 'cancel-requested', 'cancelled',
    'past-due', 'recovered', 'reminded', 'price-noticed')),
  from_status text,
  to_status text not null,
  at timestamptz not null,
  actor_kind text not null,
  actor_id uuid
);
create index plan_event_of_plan on plan_event (plan_id, at);

-- What was agreed to, word for word. Kept for as long as the law asks for proof; nobody changes it.
create table plan_consent (
  id uuid primary key,
  plan_id uuid not null references plan (id),
  user_id uuid not null,
  terms_version int not null references renewal_terms (version),
  words text not null,
  days_supply int not null,
  amount_cents int not null check (amount_cents >= 0),
  at timestamptz not null,
  address text check (length(address) <= 64),
  agent text not null check (length(agent) <= 400)
);
create index plan_consent_of_plan on plan_consent (plan_id, at);

-- The prices a plan was agreed at, or told of in time, by first day. These are charged, whatever the catalog says by then.
create table plan_price (
  plan_id uuid not null references plan (id),
  item text not null check (item in ('medicine', 'shipping')),
  effective_from date not null,
  price_line_id uuid not null references price_line (id),
  amount_cents int not null check (amount_cents >= 0),
  primary key (plan_id, item, effective_from)
);

create table invoice (
  id uuid primary key,
  number bigint generated always as identity unique,
  user_id uuid not null references profile (user_id),
  -- What it is for, by a name of another slice. One invoice for one thing.
  kind text not null check (kind in ('order', 'visit', 'loss-fee')),
  reference_id uuid not null,
  plan_id uuid references plan (id),
  status text not null check (status in ('open', 'paid', 'void', 'uncollectible', 'refunded', 'partially_refunded')),
  total_cents int not null check (total_cents >= 0),
  discount_code_id uuid references discount_code (id),
  -- The prescription by which a provider approved what is charged.
  approval_id uuid,
  -- From when on it may be charged (null: not now), and when a hold is to be put on the card for it.
  collect_at timestamptz,
  authorise_at timestamptz,
  -- When the first try failed; the next ones are counted from here.
  failed_at timestamptz,
  opened_at timestamptz not null,
  closed_at timestamptz,
  unique (kind, reference_id),
  check (kind <> 'order' or collect_at is null or approval_id is not null),
  check (kind = 'visit' or authorise_at is null)
);
create index invoice_of_person on invoice (user_id, opened_at desc);
create index invoice_of_plan on invoice (plan_id);
create index invoice_to_collect on invoice (collect_at) where status = 'open' and collect_at is not null;
create index invoice_to_authorise on invoice (authorise_at) where status = 'open' and authorise_at is not null;

create table invoice_line (
  invoice_id uuid not null references invoice (id),
  n int not null check (n >= 1),
  item text not null check (item in ('medicine', 'shipping', 'visit', 'labs', 'fee', 'discount', 'credit', 'released')),
  label text not null check (length(label) between 1 and 100),
  amount_cents int not null,
  -- The row of the catalog that was agreed to.
  price_line_id uuid references price_line (id),
  primary key (invoice_id, n),
  check ((item in ('discount', 'credit', 'released')) = (amount_cents < 0) or amount_cents = 0)
);

create table payment (
  id uuid primary key,
  invoice_id uuid not null references invoice (id),
  user_id uuid not null,
  plan_id uuid references plan (id),
  kind text not null check (kind in ('order', 'visit', 'loss-fee')),
  amount_cents int not null check (amount_cents > 0),
  captured_cents int check (captured_cents between 1 and amount_cents),
  capture text not null check (capture in ('automatic', 'manual')),
  status text not null check (status in ('waiting', 'sending', 'needs_authentication', 'authorised', 'captured', 'failed', 'cancelled')),
  method_id uuid not null references payment_method (id),
  processor_id text unique check (length(processor_id) between 1 and 255),
  -- Counts the keys under which it was sent: `charge:<id>`, and another only if the processor keeps answering the first with an error.
  key_number int not null default 0,
  tries int not null default 0,
  error_answers int not null default 0,
  failure_code text check (length(failure_code) <= 60),
  created_at timestamptz not null,
  -- Asked for at the processor and not yet done: take the money of a hold, or give the hold back.
  wish text check (wish in ('capture', 'cancel')),
  sent_at timestamptz,
  -- Who sends it has it until then; afterwards another worker may.
  due_at timestamptz,
  settled_at timestamptz,
  disputed_at timestamptz,
  check ((status = 'captured') = (captured_cents is not null)),
  check (status not in ('captured', 'authorised', 'needs_authentication') or processor_id is not null)
);
-- One charge for an invoice, whatever is pressed at the same time.
create unique index payment_one_alive on payment (invoice_id) where status not in ('failed', 'cancelled');
create index payment_of_invoice on payment (invoice_id, created_at);
create index payment_of_person on payment (user_id, created_at desc);
create index payment_of_plan on payment (plan_id) where status in ('waiting', 'sending', 'needs_authentication', 'authorised');
create index payment_due on payment (due_at) where due_at is not null;

create table refund (
  id uuid primary key,
  invoice_id uuid not null references invoice (id),
  payment_id uuid not null references payment (id),
  user_id uuid not null,
  amount_cents int not null check (amount_cents > 0),
  reason text not null check (reason in ('order-cancelled', 'order-problem', 'visit-cancelled', 'plan-cancelled', 'mistake', 'goodwill')),
  status text not null check (status in ('sending', 'done', 'failed')),
  processor_id text unique check (length(processor_id) between 1 and 255),
  tries int not null default 0,
  requested_by uuid,
  created_at timestamptz not null,
  due_at timestamptz,
  settled_at timestamptz
);
create index refund_of_invoice on refund (invoice_id);
create index refund_of_person on refund (user_id, created_at desc);
create index refund_due on refund (due_at) where due_at is not null;

-- What happened to money. An entry is never changed; a mistake is another entry.
create table ledger_entry (
  id uuid primary key,
  kind text not null check (kind in ('sale', 'discount', 'charge', 'refund', 'refund-failed', 'credit', 'credit-used', 'credit-returned')),
  user_id uuid not null,
  invoice_id uuid references invoice (id),
  payment_id uuid references payment (id),
  refund_id uuid references refund (id),
  reason text check (length(reason) <= 60),
  at timestamptz not null,
  unique (kind, payment_id),
  unique (kind, refund_id)
);
create unique index ledger_entry_credit_used on ledger_entry (kind, invoice_id) where kind in ('credit-used', 'credit-returned');
create index ledger_entry_of_person on ledger_entry (user_id, at desc);
create index ledger_entry_by_time on ledger_entry (at);

create table ledger_posting (
  entry_id uuid not null references ledger_entry (id),
  n int not null,
  account text not null check (account in ('processor', 'receivable', 'sales', 'discounts', 'refunds', 'credits', 'member-credit')),
  amount_cents bigint not null check (amount_cents <> 0),
  primary key (entry_id, n)
);

-- Every message the processor ever sent, by its own id: a second one with the same id is not a message.
create table processor_event (
  id text primary key check (length(id) between 1 and 255),
  type text not null check (length(type) between 1 and 100),
  object_id text not null check (length(object_id) between 1 and 255),
  created_at timestamptz not null,
  received_at timestamptz not null,
  handled_at timestamptz
);
create index processor_event_waiting on processor_event (received_at) where handled_at is null;

-- Our ledger beside the processor's books, night by night.
create table reconciliation (
  id uuid primary key,
  from_at timestamptz not null,
  to_at timestamptz not null,
  ours_cents bigint not null,
  theirs_cents bigint not null,
  differences int not null,
  at timestamptz not null
);
create index reconciliation_by_time on reconciliation (at desc);
create table reconciliation_difference (
  reconciliation_id uuid not null references reconciliation (id),
  processor_id text not null,
  kind text not null check (kind in ('charge', 'refund')),
  ours_cents bigint not null,
  theirs_cents bigint not null,
  user_id uuid,
  primary key (reconciliation_id, kind, processor_id)
);

-- An entry adds up to nothing, and an invoice to its lines: looked at when the transaction ends.
create function app.check_ledger_entry() returns trigger language plpgsql as $$
begin
  if (select coalesce(sum(amount_cents), 1) from ledger_posting where entry_id = new.entry_id) <> 0 then
    raise exception 'ledger entry % does not add up to zero', new.entry_id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger ledger_adds_up after insert on ledger_posting
  deferrable initially deferred for each row execute function app.check_ledger_entry();

create function app.check_ledger_not_empty() returns trigger language plpgsql as $$
begin
  if not exists (select from ledger_posting where entry_id = new.id) then
    raise exception 'ledger entry % says nothing', new.id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger ledger_not_empty after insert on ledger_entry
  deferrable initially deferred for each row execute function app.check_ledger_not_empty();

create function app.check_invoice_total() returns trigger language plpgsql as $$
declare
  the_invoice uuid := coalesce(to_jsonb(new) ->> 'invoice_id', to_jsonb(new) ->> 'id');
begin
  if exists (select from invoice i where i.id = the_invoice
      and i.total_cents <> (select coalesce(sum(l.amount_cents), 0) from invoice_line l where l.invoice_id = i.id)) then
    raise exception 'invoice % is not the sum of its lines', the_invoice using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger invoice_adds_up after insert or update of total_cents on invoice
  deferrable initially deferred for each row execute function app.check_invoice_total();
create constraint trigger invoice_line_adds_up after insert on invoice_line
  deferrable initially deferred for each row execute function app.check_invoice_total();

-- What was quoted is what is charged: an invoice may become smaller, never larger, and stays one person's for one thing.
create function app.check_invoice_change() returns trigger language plpgsql as $$
begin
  if new.total_cents > old.total_cents or new.user_id <> old.user_id or new.kind <> old.kind
      or new.reference_id <> old.reference_id or new.plan_id is distinct from old.plan_id then
    raise exception 'invoice % cannot become another one', new.id using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger invoice_stays before update on invoice for each row execute function app.check_invoice_change();

-- A payment is for the whole of its invoice, on behalf of the same person, and for medicine only with a provider's approval. The
-- plan's row is held while this is decided, so that ending the plan and charging it come one after the other.
create function app.check_payment() returns trigger language plpgsql as $$
declare
  bill invoice;
  plan_status text;
begin
  select * into bill from invoice where id = new.invoice_id;
  if bill.id is null then
    raise exception 'payment % has no invoice here', new.id using errcode = 'insufficient_privilege';
  end if;
  if bill.user_id <> new.user_id or bill.kind <> new.kind or bill.plan_id is distinct from new.plan_id then
    raise exception 'payment % does not fit its invoice', new.id using errcode = 'check_violation';
  end if;
  if bill.kind = 'order' and bill.approval_id is null then
    raise exception 'payment % lacks a provider''s approval', new.id using errcode = 'check_violation';
  end if;
  if tg_op = 'INSERT' and new.amount_cents <> bill.total_cents then
    raise exception 'payment % is not what was quoted', new.id using errcode = 'check_violation';
  end if;
  if new.status = 'captured' and new.captured_cents <> bill.total_cents then
    raise exception 'payment % takes another amount than its invoice', new.id using errcode = 'check_violation';
  end if;
  if new.status = 'sending' and new.plan_id is not null then
    select status into plan_status from plan where id = new.plan_id for share;
    if plan_status is distinct from 'active' and plan_status is distinct from 'past_due' then
      raise exception 'payment % is for a plan that is not running', new.id using errcode = 'check_violation';
    end if;
  end if;
  return new;
end $$;
create trigger payment_fits before insert or update of status, amount_cents, invoice_id on payment
  for each row execute function app.check_payment();

-- A plan is over only when nothing of it is under way at the processor, and it stays over.
create function app.check_plan_end() returns trigger language plpgsql as $$
begin
  if old.status = 'cancelled' and new.status <> 'cancelled' then
    raise exception 'plan % is over', new.id using errcode = 'check_violation';
  end if;
  if new.status = 'cancelled' and exists (select from payment where plan_id = new.id
      and status in ('sending', 'needs_authentication', 'authorised')) then
    raise exception 'plan % has a payment under way', new.id using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger plan_ends_clean before update of status on plan for each row execute function app.check_plan_end();

create function app.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is never changed', tg_table_name using errcode = 'insufficient_privilege';
end $$;

do $$
declare
  name text;
begin
  foreach name in array array['ledger_entry', 'ledger_posting', 'plan_consent', 'invoice_line'] loop
    execute format('create trigger append_only before update or delete on %I for each row execute function app.refuse_change()', name);
  end loop;
  foreach name in array array['billing_term', 'renewal_terms', 'payment_customer', 'card_setup', 'payment_method', 'plan', 'plan_event',
      'plan_consent', 'plan_price', 'invoice', 'invoice_line', 'payment', 'refund', 'ledger_entry', 'ledger_posting',
      'processor_event', 'reconciliation', 'reconciliation_difference'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('grant select on %I to app_worker', name);
  end loop;
  foreach name in array array['billing_term', 'renewal_terms'] loop
    execute format('grant select, insert on %I to app_web', name);
    execute format('create policy %I on %I for select to app_web using (app.is_visitor())', name || '_read', name);
    execute format('create policy %I on %I for insert to app_web with check (app.actor_kind() = ''admin'')', name || '_add', name);
    execute format('create policy %I on %I for select to app_worker using (app.actor_kind() = ''system'')', name || '_system', name);
  end loop;
  -- A person's own things: theirs to read, and staff's who help them.
  foreach name in array array['payment_customer', 'card_setup', 'payment_method', 'plan', 'plan_consent', 'invoice', 'payment',
      'refund', 'ledger_entry'] loop
    execute format('grant select on %I to app_web', name);
    execute format('create policy %I on %I for select to app_web using (user_id = app.actor_id() or app.is_staff())', name || '_read', name);
  end loop;
  foreach name in array array['payment_customer', 'card_setup', 'payment_method', 'plan', 'plan_consent'] loop
    execute format('grant insert on %I to app_web', name);
    execute format('create policy %I on %I for insert to app_web with check (user_id = app.actor_id())', name || '_add', name);
  end loop;
  foreach name in array array['payment_customer', 'card_setup', 'payment_method', 'plan', 'plan_event', 'plan_price', 'invoice',
      'invoice_line', 'payment', 'refund', 'ledger_entry', 'ledger_posting', 'reconciliation', 'reconciliation_difference'] loop
    execute format('grant insert on %I to app_worker', name);
    execute format('create policy %I on %I to app_worker using (app.actor_kind() = ''system'') with check (app.actor_kind() = ''system'')',
      name || '_system', name);
  end loop;
  foreach name in array array['payment_customer', 'card_setup', 'payment_method', 'plan', 'invoice', 'payment', 'refund'] loop
    execute format('grant update on %I to app_worker', name);
  end loop;
end $$;
grant usage on sequence invoice_number_seq to app_web, app_worker;

grant update (processor_id) on payment_customer, card_setup to app_web;
grant update (done_at) on card_setup to app_web;
grant update (replaced_at) on payment_method to app_web;
create policy payment_customer_change on payment_customer for update to app_web
  using (user_id = app.actor_id()) with check (user_id = app.actor_id());
create policy card_setup_change on card_setup for update to app_web
  using (user_id = app.actor_id()) with check (user_id = app.actor_id());
create policy payment_method_change on payment_method for update to app_web
  using (user_id = app.actor_id()) with check (user_id = app.actor_id());

-- Members move their own plans, and staff for those who call. What the clock moves is the worker's.
grant update (status, days_supply, next_charge_on, paused_until, skipped_on, discount_code_id, consent_version, consent_at,
  next_reminder_on, cancel_requested_at, cancelled_at) on plan to app_web;
create policy plan_change on plan for update to app_web
  using (user_id = app.actor_id() or app.is_staff()) with check (user_id = app.actor_id() or app.is_staff());
create policy plan_consent_system on plan_consent for select to app_worker
  using (app.actor_kind() = 'system');

grant select, insert on plan_event, plan_price to app_web;
create policy plan_event_read on plan_event for select to app_web
  using (exists (select 1 from plan p where p.id = plan_id));
create policy plan_event_add on plan_event for insert to app_web
  with check (actor_kind = app.actor_kind() and actor_id is not distinct from app.actor_id()
    and exists (select 1 from plan p where p.id = plan_id));
create policy plan_price_read on plan_price for select to app_web
  using (exists (select 1 from plan p where p.id = plan_id));
create policy plan_price_add on plan_price for insert to app_web
  with check (exists (select 1 from plan p where p.id = plan_id and p.user_id = app.actor_id()));

-- Invoices and refunds come from the clinic's machinery or from staff, never from a member's browser.
grant insert on invoice, invoice_line, refund, ledger_entry, ledger_posting to app_web;
grant update (status, collect_at, approval_id, closed_at) on invoice to app_web;
create policy invoice_add on invoice for insert to app_web
  with check (app.is_staff());
create policy invoice_change on invoice for update to app_web
  using (app.is_staff()) with check (app.is_staff());
grant select on invoice_line, ledger_posting to app_web;
create policy invoice_line_read on invoice_line for select to app_web
  using (exists (select 1 from invoice i where i.id = invoice_id));
create policy invoice_line_add on invoice_line for insert to app_web
  with check (app.is_staff());
create policy refund_add on refund for insert to app_web
  with check (app.is_staff() and status = 'sending' and requested_by = app.actor_id());
create policy ledger_entry_add on ledger_entry for insert to app_web
  with check (app.is_staff() and kind in ('credit', 'credit-used', 'credit-returned'));
create policy ledger_posting_read on ledger_posting for select to app_web
  using (exists (select 1 from ledger_entry e where e.id = entry_id));
create policy ledger_posting_add on ledger_posting for insert to app_web
  with check (app.is_staff() and account in ('credits', 'member-credit', 'receivable'));

-- A message of the processor comes from nobody we know. Its signature is checked before it is kept; only the worker reads it.
grant insert on processor_event to app_web;
grant update (handled_at) on processor_event to app_worker;
create policy processor_event_add on processor_event for insert to app_web
  with check (app.is_visitor() and handled_at is null);
create policy processor_event_system on processor_event to app_worker
  using (app.actor_kind() = 'system') with check (app.actor_kind() = 'system');

grant select on reconciliation, reconciliation_difference to app_web;
create policy reconciliation_read on reconciliation for select to app_web
  using (app.is_staff());
create policy reconciliation_difference_read on reconciliation_difference for select to app_web
  using (app.is_staff());

