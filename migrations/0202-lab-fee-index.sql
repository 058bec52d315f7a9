-- expand
-- concurrently
create index concurrently if not exists lab_order_price on lab_order (price_line_id) where price_line_id is not null;
