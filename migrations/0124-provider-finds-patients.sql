-- expand
-- A provider finds the people they care for by name, birth date or phone, and sees whether a dose was confirmed.

-- Everybody the provider may care for and since when, the newest reason counting. Which of them they care for today is what
-- cares_for() says, and the policies ask it; this only says where to look. With the provider's own rights.
create function app.my_patients() returns table (user_id uuid, since timestamptz) language sql stable
  begin atomic
    select found.user_id, max(found.since) as since from (
      select a.user_id, a.starts_at as since from public.appointment a
        where a.provider_id = app.actor_id() and a.status in ('booked', 'arrived', 'fulfilled', 'noshow')
      union all
      select r.user_id, r.starts_at from public.care_relation r
        where r.provider_id = app.actor_id() and r.starts_at <= app.now() and (r.ends_at is null or r.ends_at > app.now())
      union all
      select p.user_id, p.prescribed_at from public.prescriber_patient p where p.provider_id = app.actor_id()) found
    group by found.user_id;
  end;

create policy person_word_provider on person_word for select to app_web
  using (app.actor_kind() = 'provider' and app.cares_for(user_id));
-- The pieces of words say nothing about anybody.
alter policy person_trigram_staff on person_trigram
  using ((select app.is_staff() or coalesce(app.actor_kind() = 'provider', false)));
alter policy people_search_own on people_search
  using ((app.is_staff() or app.actor_kind() = 'provider') and user_id = app.actor_id())
  with check ((app.is_staff() or app.actor_kind() = 'provider') and user_id = app.actor_id());

create policy dose_confirmation_provider on dose_confirmation for select to app_web
  using (app.actor_kind() = 'provider' and app.cares_for(user_id));
