-- expand
-- What a provider decided about answers, with words for the member: to decline a treatment, or to ask the questions again after a stop.
create table episode_decision (
  id uuid primary key,
  episode_id uuid not null references episode (id),
  user_id uuid not null references profile (user_id),
  provider_id uuid not null,
  decision text not null check (decision in ('decline', 'ask-again')),
  reason text check (reason ~ '^[a-z][a-z-]{1,39}$'),
  words text check (length(words) between 1 and 1000),
  decided_at timestamptz not null,
  check ((decision = 'decline') = (reason is not null)),
  check (decision <> 'decline' or words is not null)
);
create index episode_decision_of_person on episode_decision (user_id, decided_at);
create index episode_decision_of_episode on episode_decision (episode_id);

alter table episode_decision enable row level security;
alter table episode_decision force row level security;

-- Never changed. The desk sees that an episode was declined, not why.
grant select, insert on episode_decision to app_web;
create policy episode_decision_own on episode_decision for select to app_web using (user_id = app.actor_id());
create policy episode_decision_clinical on episode_decision for select to app_web using (app.reads_answers(user_id));
create policy episode_decision_add on episode_decision for insert to app_web
  with check (app.actor_kind() = 'provider' and provider_id = app.actor_id() and app.reads_answers(user_id)
    and exists (select 1 from episode e where e.id = episode_id and e.user_id = episode_decision.user_id));

-- A provider declines or asks again. Everything else follows from answers, visits, results and prescriptions.
alter policy episode_decide on episode
  using (app.actor_kind() = 'provider' and app.reads_answers(user_id) and state in ('asking', 'stopped', 'submitted', 'labs_wanted', 'ready', 'seen'))
  with check (app.actor_kind() = 'provider' and app.reads_answers(user_id) and state in ('asking', 'declined'));
