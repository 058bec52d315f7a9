-- expand
-- A plan's prices look up that one plan. Without `offset 0`, PostgreSQL would first collect every plan the reader may see, by reading the
-- whole table.
alter policy plan_price_read on plan_price using (exists (select 1 from plan p where p.id = plan_id offset 0));
