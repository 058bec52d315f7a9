import { sql } from "kysely";
import type { Trx } from "#core/db.ts";
import { providers } from "#domain/scheduling/providers/reads.server.ts";

/** SQL for prescriptions that only we or only the e-prescribing service has. */

export type Stray = {
  id: string;
  vendorRef: string;
  reason: "not-ours" | "missing" | "twice";
  vendorState: string | null;
  userId: string | null;
  providerName: string | null;
  foundAt: Date;
  alarmId: string;
  resolvedAt: Date | null;
  resolvedAs: string | null;
};

export async function selectStrays(trx: Trx, limit: number): Promise<Stray[]> {
  return strays(trx)
    .orderBy(sql`s.resolved_at nulls first`)
    .orderBy("s.found_at", "desc")
    .limit(limit)
    .execute();
}

/** Anybody's, for the gate of every prescriber: whether there is one, and nothing about it. */
export async function hasOpenStrays(trx: Trx): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select app.has_open_strays() as found`.execute(trx);
  return rows[0]?.found ?? false;
}

export async function lockStray(trx: Trx, id: string): Promise<Stray | null> {
  return (await strays(trx).where("s.id", "=", id).forUpdate("s").executeTakeFirst()) ?? null;
}

export async function resolveStrayRow(
  trx: Trx,
  id: string,
  answer: { as: string; note: string; by: string; at: Date },
): Promise<void> {
  await trx
    .updateTable("prescription_stray")
    .set({ resolved_at: answer.at, resolved_by: answer.by, resolved_as: answer.as, note: answer.note })
    .where("id", "=", id)
    .execute();
}

function strays(trx: Trx) {
  return trx
    .selectFrom("prescription_stray as s")
    .leftJoin(providers(trx).as("d"), "d.user_id", "s.provider_id")
    .select([
      "s.id",
      "s.vendor_ref as vendorRef",
      sql<Stray["reason"]>`s.reason`.as("reason"),
      "s.vendor_state as vendorState",
      "s.user_id as userId",
      "d.display_name as providerName",
      "s.found_at as foundAt",
      "s.alarm_id as alarmId",
      "s.resolved_at as resolvedAt",
      "s.resolved_as as resolvedAs",
    ]);
}
