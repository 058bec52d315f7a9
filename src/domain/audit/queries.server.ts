import { sql, type Insertable, type RawBuilder } from "kysely";
import type { Trx } from "#core/db.ts";
import type { AuditEvent as AuditEventTable } from "#core/db-types.ts";
import type { AuditEvent } from "./event.ts";
import type { Seal } from "./seal.ts";

export async function insertAuditEvent(trx: Trx, row: Omit<Insertable<AuditEventTable>, "xid">): Promise<void> {
  await trx.insertInto("audit_event").values(row).execute();
}

const PAGE = 10_000;
/** Higher than any transaction id. */
export const NO_END = "18446744073709551615";

type Range = { from: string; to: string };
type Place = { xid: string; id: string };
type HashedRow = Place & { mac: Buffer };
export type StoredAuditEvent = AuditEvent & HashedRow & { key_id: string };

/** Rows of complete transactions from `from` (inclusive) to `to` (exclusive), in sealing order. */
export function auditEvents(trx: Trx, range: Range, pageSize = PAGE): AsyncGenerator<StoredAuditEvent[]> {
  const columns = sql`at, actor_kind, actor_id, action, subject_id, object_id, reason, request_id, address, device, key_id, mac`;
  return pages<StoredAuditEvent>(trx, range, columns, pageSize);
}

/** The same rows, only the columns a seal needs. */
export function auditHashes(trx: Trx, range: Range): AsyncGenerator<HashedRow[]> {
  return pages<HashedRow>(trx, range, sql`mac`, PAGE);
}

async function* pages<Row extends Place>(trx: Trx, range: Range, columns: RawBuilder<unknown>, pageSize: number) {
  let after: Place | undefined;
  for (;;) {
    // Ordered by the column, not by its text alias: as text, "1000" comes before "999".
    const { rows } = await sql<Row>`
      select xid::text as xid, id, ${columns} from audit_event
      where xid >= ${range.from}::xid8 and xid < ${range.to}::xid8
        ${after ? sql`and (xid, id) > (${after.xid}::xid8, ${after.id}::uuid)` : sql``}
      order by audit_event.xid, id
      limit ${pageSize}`.execute(trx);
    if (rows.length > 0) yield rows;
    if (rows.length < pageSize) return;
    after = rows.at(-1);
  }
}

/** The oldest running transaction: everything below it is settled and won't gain rows. */
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
