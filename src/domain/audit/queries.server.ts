import { sql, type Insertable } from "kysely";
import type { Trx } from "#core/db.ts";
import type { AuditEvent as AuditEventTable } from "#core/db-types.ts";
import type { AuditEvent } from "./event.ts";
import type { Seal } from "./seal.ts";

export async function insertAuditEvent(trx: Trx, row: Omit<Insertable<AuditEventTable>, "xid">): Promise<void> {
  await trx.insertInto("audit_event").values(row).execute();
}

export type StoredAuditEvent = AuditEvent & { key_id: string; mac: Buffer; xid: string };

const PAGE = 10_000;
/** Above every transaction id there will ever be. */
export const NO_END = "18446744073709551615";

/** Rows of whole transactions from `from` (inclusive) to `to` (exclusive), in the order in which they are sealed. */
export async function* auditEvents(trx: Trx, range: { from: string; to: string }): AsyncGenerator<StoredAuditEvent[]> {
  let after: StoredAuditEvent | undefined;
  for (;;) {
    const page: StoredAuditEvent[] = await auditEventPage(trx, range, after);
    if (page.length > 0) yield page;
    if (page.length < PAGE) return;
    after = page.at(-1);
  }
}

async function auditEventPage(
  trx: Trx,
  range: { from: string; to: string },
  after: StoredAuditEvent | undefined,
): Promise<StoredAuditEvent[]> {
  const { rows } = await sql<StoredAuditEvent>`
    select id, at, actor_kind, actor_id, action, subject_id, object_id, reason, request_id, key_id, mac, xid::text as xid
    from audit_event
    where xid >= ${range.from}::xid8 and xid < ${range.to}::xid8
      ${after ? sql`and (xid, id) > (${after.xid}::xid8, ${after.id}::uuid)` : sql``}
    order by xid, id
    limit ${PAGE}`.execute(trx);
  return rows;
}

/** The oldest transaction still running: everything below it is settled and will not gain rows. */
export async function settledUpTo(trx: Trx): Promise<string> {
  const { rows } = await sql<{ xmin: string }>`
    select pg_snapshot_xmin(pg_current_snapshot())::text as xmin`.execute(trx);
  return rows[0]!.xmin;
}

export async function lockSealing(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('audit.seal'))`.execute(trx);
}

export async function lastSeal(trx: Trx) {
  return trx.selectFrom("audit_seal").selectAll().orderBy("n", "desc").limit(1).executeTakeFirst();
}

export async function* seals(trx: Trx) {
  let after = "0";
  for (;;) {
    const page = await trx
      .selectFrom("audit_seal")
      .selectAll()
      .where("n", ">", after)
      .orderBy("n")
      .limit(1_000)
      .execute();
    yield* page.map((seal) => ({ ...seal, n: BigInt(seal.n), row_count: BigInt(seal.row_count) }));
    const last = page.at(-1);
    if (!last) return;
    after = last.n;
  }
}

export async function insertSeal(trx: Trx, seal: Seal & { key_id: string; hash: Buffer }): Promise<void> {
  await trx
    .insertInto("audit_seal")
    .values({ ...seal, n: String(seal.n), row_count: String(seal.row_count) })
    .execute();
}

export async function makeAuditPartitions(trx: Trx, first: Date, months: number): Promise<void> {
  await sql`select app.make_month_partitions('public.audit_event'::regclass, ${first}::date, ${months})`.execute(trx);
}
