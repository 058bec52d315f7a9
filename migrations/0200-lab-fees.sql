-- expand
-- What a member agreed to pay for the tests of an order, when they chose where their blood is drawn. Null: nothing is charged here.
alter table lab_order add column price_line_id uuid;
alter table lab_order add constraint lab_order_price_line_id_fkey foreign key (price_line_id) references price_line (id) not valid;
grant update (price_line_id) on lab_order to app_web;

alter table invoice drop constraint invoice_kind_check,
  add constraint invoice_kind_check check (kind in ('order', 'visit', 'loss-fee', 'labs')) not valid;
alter table payment drop constraint payment_kind_check,
  add constraint payment_kind_check check (kind in ('order', 'visit', 'loss-fee', 'labs')) not valid;
alter table refund drop constraint refund_reason_check,
  add constraint refund_reason_check check (reason in ('order-canceled', 'order-problem', 'visit-canceled', 'plan-canceled',
    'labs-canceled', 'mistake', 'goodwill')) not valid;

create or replace function app.check_lab_order_change() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if old.draw = new.draw then
    if app.lab_order_place(new.status) < app.lab_order_place(old.status) then
      raise exception 'A lab order does not go from % to %', old.status, new.status using errcode = 'check_violation';
    end if;
  elsif new.draw <> old.draw + 1 or old.status <> 'rejected' or new.status <> 'placed' then
    raise exception 'Only a rejected sample is drawn again' using errcode = 'check_violation';
  end if;
  if old.status in ('closed', 'expired', 'canceled') and new.status <> old.status then
    raise exception 'A lab order that is over stays over' using errcode = 'check_violation';
  end if;
  if old.signed_by is distinct from new.signed_by
    and (old.signed_by is not null or app.actor_kind() <> 'provider' or new.signed_by is distinct from app.actor_id()) then
    raise exception 'Only a provider signs, in their own name' using errcode = 'insufficient_privilege';
  end if;
  if old.status <> new.status and new.status in ('placed', 'scheduled', 'collected', 'rejected', 'in_lab', 'partial', 'final', 'expired')
    and app.actor_kind() <> 'system' then
    raise exception 'Only what a lab sends moves an order to %', new.status using errcode = 'insufficient_privilege';
  end if;
  if old.signed_by is not null and (old.panel_keys, old.icd10, old.loincs, old.user_id, old.note)
    is distinct from (new.panel_keys, new.icd10, new.loincs, new.user_id, new.note) then
    raise exception 'A signed lab order is not changed' using errcode = 'check_violation';
  end if;
  -- Whoever the order is for says where and on which days the blood can be drawn. Nothing else is theirs to write, above all not how long it is valid.
  if old.user_id = app.actor_id()
    and to_jsonb(new) - array['collection', 'site_id', 'site_name', 'site_address', 'injection_days', 'price_line_id']
      is distinct from to_jsonb(old) - array['collection', 'site_id', 'site_name', 'site_address', 'injection_days', 'price_line_id'] then
    raise exception 'A member says where and when their blood is drawn and nothing else' using errcode = 'insufficient_privilege';
  end if;
  -- The price belongs to the place: whoever the order is for agrees to it there, and it stays once a lab has the order.
  if old.price_line_id is distinct from new.price_line_id
    and (old.user_id is distinct from app.actor_id() or old.status <> 'signed') then
    raise exception 'The price of a lab order is agreed to with its place' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
