-- expand
-- concurrently
create index concurrently if not exists prescription_of_plan on prescription (plan_id) where plan_id is not null;
create index concurrently if not exists prescription_of_visit on prescription (visit_id) where visit_id is not null;
create index concurrently if not exists prescription_renewed on prescription (renews_id) where renews_id is not null;
create index concurrently if not exists prescription_written_by on prescription (written_by) where written_by is not null;
create unique index concurrently if not exists prescription_vendor_ref on prescription (vendor_key, vendor_ref) where vendor_ref is not null;
-- One is being written for a medicine.
create unique index concurrently if not exists prescription_one_draft on prescription (user_id, offering_key, prescriber_id)
  where status in ('draft', 'checked', 'staged', 'signed', 'sent');
