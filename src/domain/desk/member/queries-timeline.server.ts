import { sql, type RawBuilder } from "kysely";
import type { Trx } from "#core/db.ts";
import type { Happening, TimelineKind } from "./happening.ts";

/** SQL of the timeline: one statement a slice, each by an index on the person and the time. */

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
    select e.id, e.at, e.kind as what, p.display_name || ', ' || t.name as detail, e.actor_id, a.id as object_id
    from appointment a
    join appointment_event e on e.appointment_id = a.id
    join provider p on p.user_id = a.provider_id
    join appointment_type t on t.key = a.type_key
    where a.user_id = ${userId} and e.kind not in ('held', 'extended', 'expired')`,
  orders: (userId) => sql`
    select e.id, e.at, e.to_status as what, o.number as detail, e.actor_id, o.id as object_id
    from customer_order o join order_event e on e.order_id = o.id
    where o.user_id = ${userId}`,
  payments: (userId) => sql`
    select id, created_at as at, status as what, amount_cents::text as detail,
      null::uuid as actor_id, null::uuid as object_id
    from payment where user_id = ${userId}
    union all
    select id, created_at, 'refund', amount_cents::text, null::uuid, null::uuid
    from refund where user_id = ${userId}`,
  files: (userId) => sql`
    select id, created_at as at, 'file-' || kind as what, name as detail, case when uploaded_by = user_id then null else uploaded_by end as actor_id,
      null::uuid as object_id
    from stored_file where user_id = ${userId} and deleted_at is null
    union all
    select id, transcribed_at, 'result-' || status, lab_name || ', ' || collected_on, transcribed_by, null::uuid
    from lab_report where user_id = ${userId}
    union all
    select e.id, e.at, 'prescription-' || e.kind, p.drug_name, e.actor_id, null::uuid
    from prescription p join prescription_event e on e.prescription_id = p.id where p.user_id = ${userId}`,
  messages: (userId) => sql`
    select m.id, m.created_at as at, case when m.author_id = r.user_id then 'wrote' else 'answered' end as what,
      r.reference || ': ' || left(m.body, 200) as detail,
      case when m.author_id = r.user_id then null else m.author_id end as actor_id, r.id as object_id
    from contact_request r join contact_message m on m.request_id = r.id
    where r.user_id = ${userId}`,
  notes: (userId) => sql`
    select id, created_at as at, 'noted' as what, body as detail, author_id as actor_id, null::uuid as object_id
    from staff_note where user_id = ${userId}`,
  consents: (userId) => sql`
    select c.id, c.at, case when c.is_given then 'agreed' else 'declined' end as what,
      d.title || ', version ' || c.version as detail, null::uuid as actor_id, null::uuid as object_id
    from consent_record c join consent_document d on d.key = c.key and d.version = c.version
    where c.user_id = ${userId}`,
  changes: (userId) => sql`
    select id, changed_at as at, field as what,
      case when field in ('role', 'registration_status') then coalesce(old_value, 'none') || ' to ' || coalesce(new_value, 'none') end
        as detail,
      case when changed_by = user_id then null else changed_by end as actor_id, null::uuid as object_id
    from profile_change where user_id = ${userId}`,
};

export async function selectHappenings(trx: Trx, kind: TimelineKind, question: Question): Promise<Happening[]> {
  const { rows } = await sql<Row>`
    select * from (${SOURCES[kind](question.userId)}) as happenings
    ${question.before ? sql`where at < ${question.before}` : sql``}
    order by at desc, id desc limit ${question.limit}`.execute(trx);
  return rows.map(({ actor_id, object_id, ...row }) => ({ ...row, kind, actorId: actor_id, objectId: object_id }));
}
