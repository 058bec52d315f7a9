import { requireSystem } from "#core/actor.ts";
import type { Ctx, TxCtx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { newest } from "#core/keyring.ts";
import { appendAnchor } from "./anchor.ts";
import { auditEventPage, insertSeal, lastSeal, lockSealing, settledUpTo } from "./queries.server.ts";
import { FIRST_PREVIOUS, rootOf, sealHash } from "./seal.ts";

const PAGE = 10_000;

/**
 * Seals every settled row that is not sealed yet into one new link, then writes the link's number and hash to the anchor
 * outside the database. Only one sealer works at a time. Returns the link, or null if there was nothing to seal.
 */
export async function sealAudit(ctx: Ctx): Promise<{ n: bigint; rows: bigint } | null> {
  requireSystem(ctx);
  const sealed = await inTransaction(ctx, sealSettled);
  if (sealed) await appendAnchor(ctx.env.AUDIT_ANCHOR_FILE, { n: sealed.n, hash: sealed.hash, at: ctx.now });
  return sealed ? { n: sealed.n, rows: sealed.rows } : null;
}

async function sealSettled(tx: TxCtx): Promise<{ n: bigint; rows: bigint; hash: Buffer } | null> {
  await lockSealing(tx.trx);
  const last = await lastSeal(tx.trx);
  const range = { from: last?.xid_to ?? "0", to: await settledUpTo(tx.trx) };
  const root = rootOf();
  let after: { xid: string; id: string } | null = null;
  for (;;) {
    const rows = await auditEventPage(tx.trx, range, after, PAGE);
    for (const row of rows) root.add(row.id, row.mac);
    const end = rows.at(-1);
    if (!end) break;
    after = { xid: end.xid, id: end.id };
  }
  if (root.count() === 0n) return null;
  const { id: keyId, key } = newest(tx.env.AUDIT_KEYS);
  const link = {
    n: BigInt(last?.n ?? 0) + 1n,
    xid_from: range.from,
    xid_to: range.to,
    row_count: root.count(),
    root: root.digest(),
    previous: last?.hash ?? FIRST_PREVIOUS,
  };
  const hash = sealHash(key, link);
  await insertSeal(tx.trx, { ...link, key_id: keyId, hash, sealed_at: tx.now });
  return { n: link.n, rows: link.row_count, hash };
}
