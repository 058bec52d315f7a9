import { sql, type RawBuilder } from "kysely";
import type { Trx } from "#core/db.ts";
import { narrowed, type Narrowing } from "../people/queries-people.server.ts";

/** SQL for labels, exports and bulk acts. */
export type Whom = { userIds: string[] } | { narrowing: Narrowing };

export type ActRow = {
  id: string;
  user_id: string;
  kind: "tag" | "export";
  state: "draft" | "running" | "done" | "undone";
  chosen: string[] | null;
  query: string | null;
  tag: string | null;
  reason: string | null;
  people: number | null;
  done: number;
  created_at: Date;
  ended_at: Date | null;
  download_until: Date | null;
};

export const whomSql = (whom: Whom): RawBuilder<unknown> =>
  "userIds" in whom ? sql`p.user_id = any(${whom.userIds}::uuid[])` : narrowed(whom.narrowing);

export async function insertAct(
  trx: Trx,
  row: Pick<ActRow, "id" | "user_id" | "kind" | "chosen" | "query" | "tag" | "created_at"> & { state: string },
): Promise<void> {
  await trx.insertInto("bulk_act").values(row).execute();
}

export async function findAct(trx: Trx, id: string, options: { lock?: boolean } = {}): Promise<ActRow | null> {
  const { rows } = await sql<ActRow>`
    select id, user_id, kind, state, chosen, query, tag, reason, people, done, created_at, ended_at, download_until
    from bulk_act where id = ${id} ${options.lock ? sql`for update` : sql``}`.execute(trx);
  return rows[0] ?? null;
}

export async function updateAct(
  trx: Trx,
  id: string,
  change: Partial<Pick<ActRow, "state" | "reason" | "people" | "done" | "ended_at" | "download_until">> & {
    started_at?: Date;
  },
): Promise<void> {
  await trx.updateTable("bulk_act").set(change).where("id", "=", id).execute();
}

export async function countChosen(trx: Trx, whom: Whom): Promise<number> {
  const { rows } = await sql<{ people: number }>`
    select count(*)::int as people from desk_person p where ${whomSql(whom)}`.execute(trx);
  return rows[0]?.people ?? 0;
}

export async function countTagged(trx: Trx, whom: Whom, tag: string): Promise<number> {
  const { rows } = await sql<{ people: number }>`
    select count(*)::int as people from person_tag t join desk_person p using (user_id)
    where t.tag = ${tag} and ${whomSql(whom)}`.execute(trx);
  return rows[0]?.people ?? 0;
}

export async function insertTags(
  trx: Trx,
  whom: Whom,
  { tag, at, by, actId }: { tag: string; at: Date; by: string; actId: string },
): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into person_tag (user_id, tag, added_at, added_by, act_id)
    select p.user_id, ${tag}, ${at}, ${by}, ${actId} from desk_person p where ${whomSql(whom)}
    on conflict do nothing`.execute(trx);
  return Number(numAffectedRows ?? 0);
}

export async function deleteTagsOf(trx: Trx, actId: string): Promise<void> {
  await trx.deleteFrom("person_tag").where("act_id", "=", actId).execute();
}

/** Skips from label to label in the index, however many people have them. */
export async function selectTags(trx: Trx): Promise<string[]> {
  const { rows } = await sql<{ tag: string }>`
    with recursive used as (
      (select tag, 1 as n from person_tag order by tag limit 1)
      union all
      select next.tag, used.n + 1 from used cross join lateral (
        select t.tag from person_tag t where t.tag > used.tag order by t.tag limit 1) next where used.n < 100)
    select tag from used order by tag`.execute(trx);
  return rows.map(({ tag }) => tag);
}
