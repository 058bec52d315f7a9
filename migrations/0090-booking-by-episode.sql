-- expand
-- Which visits someone may book, by what they are treated for.

-- A first visit is about a treatment that can still go on; another visit needs one that took place. Someone without an episode
-- books as before there were any. Asked with the rights of whoever books.
create function app.may_book_visit(person uuid, visit_type text) returns boolean language sql stable
  return not exists (select 1 from public.episode e where e.user_id = person)
    or case when visit_type in ('initial-trt', 'initial-weight-loss') then
      coalesce((select bool_or(e.state not in ('stopped', 'declined', 'ended')) from public.episode e
        where e.user_id = person and (e.treatment_key = 'semaglutide') = (visit_type = 'initial-weight-loss')), true)
    else
      exists (select 1 from public.episode e where e.user_id = person and e.state in ('seen', 'active', 'paused'))
      or exists (select 1 from public.appointment a where a.user_id = person and a.status = 'fulfilled')
      or exists (select 1 from public.prescription p where p.user_id = person and p.confirmed_at is not null)
    end;
