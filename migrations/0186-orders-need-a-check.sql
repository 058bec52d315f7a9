-- contract: after 0185
-- What was checked for new rows only.
alter table safety_check validate constraint safety_check_by_someone;

-- An order is placed only with a check that passed in the same moment, whatever the program does.
create policy customer_order_checked on customer_order as restrictive for insert to app_worker
  with check (exists (select 1 from safety_check c where c.prescription_id = customer_order.prescription_id
    and c.moment = 'fill' and c.outcome = 'passed' and c.checked_at = created_at));
