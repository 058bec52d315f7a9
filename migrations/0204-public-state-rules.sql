-- expand
-- What a state asks for is no secret: the pages about each state say it.
create policy state_cs_rule_public on state_cs_rule for select to app_web using (app.is_visitor());
drop policy state_cs_rule_clinic on state_cs_rule;
