import { sql, type Insertable } from "kysely";
import type { Trx } from "#core/db.ts";
import type { ProcessorEvent } from "#core/db-types.ts";

/** False if we already have it. The writer can't read rows, so the query returns no columns. */
export async function insertEvent(trx: Trx, row: Insertable<ProcessorEvent>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto("processor_event")
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

export async function findWaitingEvent(trx: Trx, id: string) {
  return trx
    .selectFrom("processor_event")
    .select(["id", "type", "object_id as objectId"])
    .where("id", "=", id)
    .where("handled_at", "is", null)
    .executeTakeFirst();
}

export async function markHandled(trx: Trx, id: string, at: Date): Promise<void> {
  await trx.updateTable("processor_event").set({ handled_at: at }).where("id", "=", id).execute();
}

export type Booked = { processorId: string; userId: string | null; cents: number };

/** Our ledger's amounts per payment and refund, by the processor's id. */
export async function selectBooked(trx: Trx, from: Date, to: Date): Promise<{ charges: Booked[]; refunds: Booked[] }> {
  const charges = await sql<Booked>`
    select a.processor_id as "processorId", a.user_id as "userId", sum(p.amount_cents)::int as cents
    from payment a join ledger_entry e on e.payment_id = a.id and e.kind = 'charge'
    join ledger_posting p on p.entry_id = e.id and p.account = 'processor'
    where a.created_at >= ${from} and a.created_at < ${to} group by 1, 2`.execute(trx);
  const refunds = await sql<Booked>`
    select r.processor_id as "processorId", r.user_id as "userId", -sum(p.amount_cents)::int as cents
    from refund r join ledger_entry e on e.refund_id = r.id
    join ledger_posting p on p.entry_id = e.id and p.account = 'processor'
    where r.created_at >= ${from} and r.created_at < ${to} and r.processor_id is not null group by 1, 2`.execute(trx);
  return { charges: charges.rows, refunds: refunds.rows };
}

/** The same for objects in the processor's records that we didn't find in ours for that period. */
export async function selectBookedById(trx: Trx, kind: "charge" | "refund", processorIds: string[]): Promise<Booked[]> {
  if (processorIds.length === 0) return [];
  const { rows } = await (
    kind === "charge"
      ? sql<Booked>`
        select a.processor_id as "processorId", a.user_id as "userId", coalesce(sum(p.amount_cents), 0)::int as cents
        from payment a left join ledger_entry e on e.payment_id = a.id and e.kind = 'charge'
        left join ledger_posting p on p.entry_id = e.id and p.account = 'processor'
        where a.processor_id = any(${processorIds}) group by 1, 2`
      : sql<Booked>`
        select r.processor_id as "processorId", r.user_id as "userId", coalesce(-sum(p.amount_cents), 0)::int as cents
        from refund r left join ledger_entry e on e.refund_id = r.id
        left join ledger_posting p on p.entry_id = e.id and p.account = 'processor'
        where r.processor_id = any(${processorIds}) group by 1, 2`
  ).execute(trx);
  return rows;
}

export type Difference = {
  processorId: string;
  kind: "charge" | "refund";
  oursCents: number;
  theirsCents: number;
  userId: string | null;
};

export async function insertReconciliation(
  trx: Trx,
  row: { id: string; from: Date; to: Date; oursCents: number; theirsCents: number; at: Date },
  differences: Difference[],
): Promise<void> {
  await trx
    .insertInto("reconciliation")
    .values({
      id: row.id,
      from_at: row.from,
      to_at: row.to,
      ours_cents: row.oursCents,
      theirs_cents: row.theirsCents,
      differences: differences.length,
      at: row.at,
    })
    .execute();
  if (differences.length === 0) return;
  await trx
    .insertInto("reconciliation_difference")
    .values(
      differences.map((one) => ({
        reconciliation_id: row.id,
        processor_id: one.processorId,
        kind: one.kind,
        ours_cents: one.oursCents,
        theirs_cents: one.theirsCents,
        user_id: one.userId,
      })),
    )
    .execute();
}
