-- Ways to an order that staff take: by what is to be done about it, the longest promised first.
-- Among millions of orders that went well these are few.
create index customer_order_under_way on customer_order (promised_until, created_at, id)
  where status in ('created', 'awaiting_payment', 'paid', 'sent_to_pharmacy', 'in_pharmacy_review', 'clarification_needed', 'filling');
create index customer_order_asks on customer_order (promised_until, created_at, id) where status = 'clarification_needed';
create index customer_order_trouble on customer_order (promised_until, created_at, id)
  where status in ('exception', 'lost', 'returned') and closed_at is null;

-- Several filters at once are told from one index alone. With an index for each of them, a page of those in a state who are
-- active and have test results read twenty thousand blocks.
drop index profile_by_status_created, profile_by_status_name, profile_by_state_created, profile_by_state_name,
  profile_by_tests_created, profile_by_tests_name;
create index profile_by_status_created on profile (registration_status, created_at, user_id) include (state, has_test_results, role);
create index profile_by_status_name on profile (registration_status, name_key, user_id) include (state, has_test_results, role, created_at);
create index profile_by_state_created on profile (state, created_at, user_id) include (registration_status, has_test_results, role);
create index profile_by_state_name on profile (state, name_key, user_id) include (registration_status, has_test_results, role, created_at);
create index profile_by_tests_created on profile (has_test_results, created_at, user_id) include (registration_status, state, role);
create index profile_by_tests_name on profile (has_test_results, name_key, user_id) include (registration_status, state, role, created_at);
