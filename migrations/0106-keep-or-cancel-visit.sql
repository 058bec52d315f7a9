-- expand
-- When one of several treatments stops, the member chooses to keep the first visit or to cancel it.

alter table appointment_event drop constraint appointment_event_kind_check,
  add constraint appointment_event_kind_check
    check (kind in ('held', 'extended', 'booked', 'moved', 'kept', 'canceled', 'reassigned', 'turned-away', 'arrived', 'fulfilled',
      'noshow', 'noshow-undone', 'fee-waived', 'expired')) not valid;

-- A booked first visit is in question if a treatment was stopped or declined since its patient last booked or kept it, and another
-- one can still go on. Canceling it is free then. Asked with the rights of whoever asks.
create function app.is_visit_in_question(visit uuid) returns boolean language sql stable
  return exists (
    select 1 from public.appointment a
    where a.id = visit and a.is_initial and a.status = 'booked'
      and exists (select 1 from public.episode e where e.user_id = a.user_id and e.state in ('stopped', 'declined')
        and e.changed_at > greatest(a.booked_at,
          (select max(k.at) from public.appointment_event k where k.appointment_id = a.id and k.kind = 'kept')))
      and exists (select 1 from public.episode e where e.user_id = a.user_id
        and e.state not in ('stopped', 'declined', 'ended')));
