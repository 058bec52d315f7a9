import { sql, type RawBuilder } from "kysely";
import type { Trx } from "#core/db.ts";
import type { Happening, TimelineKind } from "./happening.ts";

/** SQL for the timeline: one statement per slice, each using an index on person and time. */

type Question = { userId: string; before?: Date | undefined; limit: number };
type Row = {
  id: string;
  at: Date;
  what: string;
  detail: string | null;
  actor_id: string | null;
  object_id: string | null;
};

const SOURCES: Record<TimelineKind, (userId: string) => RawBuilder<Row>> = {
  visits: (userId) => sql`
    select id, at, kind as what, provider_name || ', ' || type_name as detail, actor_id, visit_id as object_id
    from desk_visit_event
    where user_id = ${userId} and kind not in ('held', 'extended', 'expired')`,
  orders: (userId) => sql`
    select e.id, e.at, e.to_status as what, o.number as detail, e.actor_id, o.id as object_id
    from desk_order o join desk_order_event e on e.order_id = o.id
    where o.user_id = ${userId}`,
  payments: (userId) => sql`
    select id, created_at as at, status as what, amount_cents::text as detail,
      null::uuid as actor_id, null::uuid as object_id
    from desk_payment where user_id = ${userId}
    union all
    select id, created_at, 'refund', amount_cents::text, null::uuid, null::uuid
    from desk_refund where user_id = ${userId}`,
  files: (userId) => sql`
    select id, created_at as at, 'file-' || kind as what, name as detail, case when uploaded_by = user_id then null else uploaded_by end as actor_id,
      null::uuid as object_id
    from desk_file where user_id = ${userId} and deleted_at is null
    union all
    select id, transcribed_at, 'result-' || status, lab_name || ', ' || collected_on, transcribed_by, null::uuid
    from desk_report where user_id = ${userId}
    union all
    select id, at, 'prescription-' || kind, drug_name, actor_id, null::uuid
    from app.desk_prescription_events(${userId})`,
  messages: (userId) => sql`
    select m.id, m.created_at as at, case when m.author_id = r.user_id then 'wrote' else 'answered' end as what,
      r.reference || ': ' || left(m.body, 200) as detail,
      case when m.author_id = r.user_id then null else m.author_id end as actor_id, r.id as object_id
    from desk_request r join desk_message m on m.request_id = r.id
    where r.user_id = ${userId}`,
  notes: (userId) => sql`
    select id, created_at as at, 'noted' as what, body as detail, author_id as actor_id, null::uuid as object_id
    from staff_note where user_id = ${userId}`,
  consents: (userId) => sql`
    select id, at, case when is_given then 'agreed' else 'declined' end as what,
      title || ', version ' || version as detail, null::uuid as actor_id, null::uuid as object_id
    from desk_consent where user_id = ${userId}`,
  changes: (userId) => sql`
    select id, changed_at as at, field as what,
      case when field in ('role', 'registration_status') then coalesce(old_value, 'none') || ' to ' || coalesce(new_value, 'none') end
        as detail,
      case when changed_by = user_id then null else changed_by end as actor_id, null::uuid as object_id
    from desk_person_change where user_id = ${userId}`,
};

export async function selectHappenings(trx: Trx, kind: TimelineKind, question: Question): Promise<Happening[]> {
  const { rows } = await sql<Row>`
    select * from (${SOURCES[kind](question.userId)}) as happenings
    ${question.before ? sql`where at < ${question.before}` : sql``}
    order by at desc, id desc limit ${question.limit}`.execute(trx);
  return rows.map(({ actor_id, object_id, ...row }) => ({ ...row, kind, actorId: actor_id, objectId: object_id }));
}
