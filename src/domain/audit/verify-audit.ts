import { AppError } from "#core/errors.ts";
import type { Ctx, TxCtx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { anchorFile, readAnchors } from "./anchor.ts";
import { auditMac } from "./event.ts";
import { auditEvents, NO_END, seals } from "./queries.server.ts";
import { FIRST_PREVIOUS, rootOf, sealHash } from "./seal.ts";

export type AuditProblem =
  | { kind: "row-changed"; id: string }
  | { kind: "batch-changed"; n: bigint; expected: bigint; found: bigint }
  | { kind: "seal-changed"; n: bigint }
  | { kind: "seal-missing"; n: bigint };

export type AuditReport = { rows: bigint; seals: bigint; unsealed: bigint; problems: AuditProblem[] };

/** Verifies the whole chain: every row against its keyed hash, every batch against its seal, every seal against the anchor. */
export async function verifyAudit(ctx: Ctx): Promise<AuditReport> {
  if (ctx.actor.kind !== "system" && ctx.actor.kind !== "admin") throw new AppError("forbidden");
  // Two sealers may have anchored the same seal; every line must match, none replaces another.
  const anchors = Map.groupBy(await readAnchors(anchorFile(ctx.env)), ({ n }) => n);
  return inTransaction(ctx, async (tx) => {
    const problems: AuditProblem[] = [];
    let rows = 0n;
    let previous = { n: 0n, hash: FIRST_PREVIOUS, xid_to: "0" };
    for await (const seal of seals(tx.trx)) {
      const isNext = seal.n === previous.n + 1n;
      if (!isNext) problems.push({ kind: "seal-missing", n: previous.n + 1n });
      const key = findKey(tx, seal.key_id);
      const isIntact =
        key !== undefined &&
        sealHash(key, seal).equals(seal.hash) &&
        (!isNext || seal.previous.equals(previous.hash)) &&
        (anchors.get(seal.n) ?? []).every(({ hash }) => hash.equals(seal.hash));
      if (!isIntact) problems.push({ kind: "seal-changed", n: seal.n });
      const batch = await verifyRows(tx, { from: seal.xid_from, to: seal.xid_to }, problems);
      if (!batch.root.equals(seal.root)) {
        problems.push({ kind: "batch-changed", n: seal.n, expected: seal.row_count, found: batch.count });
      }
      rows += batch.count;
      previous = seal;
    }
    for (const n of anchors.keys()) if (n > previous.n) problems.push({ kind: "seal-missing", n });
    const tail = await verifyRows(tx, { from: previous.xid_to, to: NO_END }, problems);
    return { rows, seals: previous.n, unsealed: tail.count, problems };
  });
}

async function verifyRows(tx: TxCtx, range: { from: string; to: string }, problems: AuditProblem[]) {
  const root = rootOf();
  for await (const page of auditEvents(tx.trx, range)) {
    for (const row of page) {
      const key = findKey(tx, row.key_id);
      if (!key || !auditMac(key, row).equals(row.mac)) problems.push({ kind: "row-changed", id: row.id });
      root.add(row.id, row.mac);
    }
  }
  return { root: root.digest(), count: root.count() };
}

/** An unknown key id is a change like any other. */
function findKey(tx: TxCtx, id: string): Buffer | undefined {
  return tx.env.AUDIT_KEYS.find((entry) => entry.id === id)?.key;
}
