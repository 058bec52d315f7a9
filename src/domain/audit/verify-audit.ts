import { AppError } from "#core/errors.ts";
import type { Ctx, TxCtx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { find } from "#core/keyring.ts";
import { readAnchors } from "./anchor.ts";
import { auditMac } from "./event.ts";
import { auditEventPage, sealsAfter } from "./queries.server.ts";
import { FIRST_PREVIOUS, rootOf, sealHash } from "./seal.ts";

const PAGE = 10_000;

export type AuditProblem =
  | { kind: "row-changed"; id: string }
  | { kind: "batch-changed"; n: bigint; expected: bigint; found: bigint }
  | { kind: "seal-changed"; n: bigint }
  | { kind: "seal-missing"; n: bigint };

/** Walks the whole chain: every row against its keyed hash, every batch against its seal, every seal against the anchor. */
export async function verifyAudit(ctx: Ctx): Promise<{ rows: bigint; seals: bigint; problems: AuditProblem[] }> {
  if (ctx.actor.kind !== "system" && ctx.actor.kind !== "admin") throw new AppError("forbidden");
  const anchors = new Map((await readAnchors(ctx.env.AUDIT_ANCHOR_FILE)).map(({ n, hash }) => [n, hash]));
  return inTransaction(ctx, async (tx) => {
    const problems: AuditProblem[] = [];
    let rows = 0n;
    let n = 0n;
    let previous: Buffer = FIRST_PREVIOUS;
    for (;;) {
      const [row] = await sealsAfter(tx.trx, n, 1);
      if (!row) break;
      n += 1n;
      const seal = { ...row, n: BigInt(row.n), row_count: BigInt(row.row_count) };
      const isRightHash = sealHash(find(tx.env.AUDIT_KEYS, row.key_id), seal).equals(row.hash);
      const isAnchored = anchors.get(seal.n)?.equals(row.hash) ?? true;
      if (seal.n !== n || !row.previous.equals(previous) || !isRightHash || !isAnchored) {
        problems.push({ kind: "seal-changed", n: seal.n });
      }
      const batch = await verifyBatch(tx, { from: row.xid_from, to: row.xid_to }, problems);
      if (!batch.root.equals(row.root)) {
        problems.push({ kind: "batch-changed", n: seal.n, expected: seal.row_count, found: batch.count });
      }
      rows += batch.count;
      previous = row.hash;
      n = seal.n;
    }
    for (const anchored of anchors.keys()) if (anchored > n) problems.push({ kind: "seal-missing", n: anchored });
    return { rows, seals: n, problems };
  });
}

async function verifyBatch(tx: TxCtx, range: { from: string; to: string }, problems: AuditProblem[]) {
  const root = rootOf();
  let after: { xid: string; id: string } | null = null;
  for (;;) {
    const rows = await auditEventPage(tx.trx, range, after, PAGE);
    for (const row of rows) {
      if (!auditMac(find(tx.env.AUDIT_KEYS, row.key_id), row).equals(row.mac)) {
        problems.push({ kind: "row-changed", id: row.id });
      }
      root.add(row.id, row.mac);
    }
    const end = rows.at(-1);
    if (!end) break;
    after = { xid: end.xid, id: end.id };
  }
  return { root: root.digest(), count: root.count() };
}
