import { sql } from "kysely";
import type { Trx } from "#core/db.ts";

/** SQL for the clinic's work per day. Only counts; no row identifies anyone. */

type Span = { since: Date; zone: string };
type Counted = { day: string; name: string; count: number };

const dayOf = (column: string, zone: string) => sql`to_char(${sql.ref(column)} at time zone ${zone}, 'YYYY-MM-DD')`;

/** Requests per day: answered in time, answered late or overdue, or still in time. */
export async function countReplies(trx: Trx, { since, zone }: Span, promise: { hours: number; now: Date }) {
  const { rows } = await sql<Counted>`
    select ${dayOf("r.created_at", zone)} as day,
      case when coalesce(m.at, ${promise.now}) <= r.created_at + make_interval(hours => ${promise.hours})
        then case when m.at is null then 'waiting' else 'in-time' end else 'late' end as name,
      count(*)::int as count
    from desk_request r
    left join lateral (
      select min(created_at) as at from desk_message
      where request_id = r.id and author_kind in ('employee', 'nurse', 'admin', 'provider')) m on true
    where r.created_at >= ${since} and (m.at is not null or r.state not in ('resolved', 'closed'))
    group by 1, 2`.execute(trx);
  return rows;
}

export async function countVisits(trx: Trx, { since, zone }: Span) {
  const { rows } = await sql<Counted>`
    select ${dayOf("booked_at", zone)} as day, 'booked' as name, count(*)::int as count
    from desk_visit where booked_at >= ${since} and previous_id is null group by 1
    union all
    select ${dayOf("ended_at", zone)}, case status when 'fulfilled' then 'held' when 'noshow' then 'missed' else 'canceled' end,
      count(*)::int
    from desk_visit where ended_at >= ${since}
      and (status in ('fulfilled', 'noshow') or (status = 'canceled' and end_reason <> 'moved'))
    group by 1, 2`.execute(trx);
  return rows;
}

export async function countCodes(trx: Trx, { since, zone }: Span) {
  const { rows } = await sql<Counted>`
    select ${dayOf("issued_at", zone)} as day, 'issued' as name, count(*)::int as count
    from desk_discount_code where issued_at >= ${since} group by 1
    union all
    select ${dayOf("redeemed_at", zone)}, 'used', count(*)::int
    from desk_discount_code where redeemed_at >= ${since} group by 1`.execute(trx);
  return rows;
}

/** Orders that became late, and orders shipped on time or late. */
export async function countOrders(trx: Trx, { since, zone }: Span) {
  const { rows } = await sql<Counted>`
    select ${dayOf("flagged_at", zone)} as day, 'late' as name, count(*)::int as count
    from desk_late_order where flagged_at >= ${since} group by 1
    union all
    select ${dayOf("shipped_at", zone)},
      case when (shipped_at at time zone ${zone})::date <= promised_until then 'in-time' else 'after' end, count(*)::int
    from desk_order where shipped_at >= ${since} group by 1, 2`.execute(trx);
  return rows;
}

/** Canceled plans, by reason. */
export async function countCancellations(trx: Trx, { since, zone }: Span) {
  const { rows } = await sql<Counted>`
    select ${dayOf("at", zone)} as day, coalesce(reason, 'not-said') as name, count(*)::int as count
    from desk_plan_event where kind = 'cancel-requested' and at >= ${since} group by 1, 2`.execute(trx);
  return rows;
}

export async function countPlansStarted(trx: Trx, { since }: Span): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from desk_plan where started_at >= ${since}`.execute(trx);
  return rows[0]?.count ?? 0;
}
