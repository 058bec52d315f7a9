-- expand
-- Answers that stop a treatment hold it, so nothing is confirmed, resumed or shipped. The finding is the episode.
alter table treatment_hold drop constraint treatment_hold_reason_check;
alter table treatment_hold add constraint treatment_hold_reason_check
  check (reason in ('result-stops-treatment', 'answers-stop-treatment')) not valid;
alter table treatment_hold drop constraint treatment_hold_lift_reason_check;
alter table treatment_hold add constraint treatment_hold_lift_reason_check
  check (lift_reason in ('continue', 'stop', 'change-dose', 'withdrawn', 'corrected', 'answered-again')) not valid;

create function app.answers_stop(of_episode uuid, of_user uuid, of_treatment text) returns boolean
  language plpgsql stable cost 10000 set search_path = public, pg_temp as $$
begin
  return exists (select 1 from episode e where e.id = of_episode and e.user_id = of_user and e.treatment_key = of_treatment
    and e.state = 'stopped');
end $$;
-- Whether someone has sent answers that don't stop this treatment.
create function app.answers_allow(of_user uuid, of_treatment text) returns boolean
  language plpgsql stable cost 10000 set search_path = public, pg_temp as $$
begin
  return exists (select 1 from episode e where e.user_id = of_user and e.treatment_key = of_treatment
    and e.state in ('submitted', 'labs_wanted', 'ready', 'seen', 'active'));
end $$;

create policy treatment_hold_answer on treatment_hold for insert to app_web
  with check (user_id = app.actor_id() and source = 'answer' and lifted_at is null
    and app.answers_stop(source_id, user_id, treatment_key));
create policy treatment_hold_answered on treatment_hold for update to app_web
  using (user_id = app.actor_id() and source = 'answer' and lifted_at is null)
  with check (user_id = app.actor_id() and source = 'answer' and lifted_by = app.actor_id()
    and lift_reason = 'answered-again' and app.answers_allow(user_id, treatment_key));
