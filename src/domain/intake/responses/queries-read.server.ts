import { sql } from "kysely";
import type { Trx } from "#core/db.ts";
import { assignments } from "#domain/chart/care/reads.server.ts";
import { people } from "#domain/identity/profile/reads.server.ts";

/** SQL for which answers a provider has read. */

export type UnreadAnswers = { userId: string; name: string; sentAt: Date; needsLook: boolean };

const MAX_UNREAD = 100;

/** `needsLook`: at least one answer is for a provider to look at. */
export async function selectUnread(trx: Trx, providerId: string): Promise<UnreadAnswers[]> {
  return trx
    .selectFrom(assignments(trx).as("c"))
    .innerJoin("form_response as r", "r.user_id", "c.user_id")
    .innerJoin(people(trx).as("p"), "p.user_id", "c.user_id")
    .leftJoin("answers_read as d", (join) =>
      join.onRef("d.user_id", "=", "c.user_id").on("d.provider_id", "=", providerId),
    )
    .select([
      "c.user_id as userId",
      "p.name",
      sql<Date>`max(r.submitted_at)`.as("sentAt"),
      sql<boolean>`bool_or(exists (select 1 from jsonb_each_text(r.outcome) o where o.value <> 'clear'))`.as(
        "needsLook",
      ),
    ])
    .where("c.provider_id", "=", providerId)
    .where("r.state", "=", "submitted")
    .where((where) => where.or([where("d.read_at", "is", null), where("d.read_at", "<", where.ref("r.submitted_at"))]))
    .groupBy(["c.user_id", "p.name"])
    .orderBy("sentAt")
    .limit(MAX_UNREAD)
    .execute();
}

export async function upsertRead(
  trx: Trx,
  row: { provider_id: string; user_id: string; read_at: Date },
): Promise<void> {
  await trx
    .insertInto("answers_read")
    .values(row)
    .onConflict((conflict) => conflict.columns(["provider_id", "user_id"]).doUpdateSet({ read_at: row.read_at }))
    .execute();
}
