import { requireSystem } from "#core/actor.ts";
import type { Ctx, TxCtx } from "#core/ctx.ts";
import { inTransaction } from "#core/db.ts";
import { newest } from "#core/keyring.ts";
import { anchorFile, appendAnchor, findLastAnchor } from "./anchor.ts";
import { auditHashes, insertSeal, lastSeal, lockSealing, settledUpTo } from "./queries.server.ts";
import { FIRST_PREVIOUS, rootOf, sealHash, type Seal } from "./seal.ts";

/**
 * Seals all settled rows into one new seal, then writes its number and hash to the anchor outside the database. Only one sealer
 * runs at a time. Returns the seal, or null if there was nothing to seal.
 */
export async function sealAudit(ctx: Ctx): Promise<{ n: bigint; rows: bigint } | null> {
  requireSystem(ctx);
  const { head, rows } = await inTransaction(ctx, sealSettled);
  // Even if nothing was sealed: the last run may have died before it wrote the anchor.
  if (head) await anchorOnce(ctx, head);
  return head && rows > 0n ? { n: head.n, rows } : null;
}

type Head = { n: bigint; hash: Buffer };

async function sealSettled(tx: TxCtx): Promise<{ head: Head | null; rows: bigint }> {
  await lockSealing(tx.trx);
  const last = await lastSeal(tx.trx);
  const range = { from: last?.xid_to ?? "0", to: await settledUpTo(tx.trx) };
  const root = rootOf();
  for await (const page of auditHashes(tx.trx, range)) for (const row of page) root.add(row.id, row.mac);
  if (root.count() === 0n) return { head: last ? { n: BigInt(last.n), hash: last.hash } : null, rows: 0n };
  const link: Seal = {
    n: BigInt(last?.n ?? 0) + 1n,
    xid_from: range.from,
    xid_to: range.to,
    row_count: root.count(),
    root: root.digest(),
    previous: last?.hash ?? FIRST_PREVIOUS,
    sealed_at: tx.now,
  };
  const { id: keyId, key } = newest(tx.env.AUDIT_KEYS);
  const hash = sealHash(key, link);
  await insertSeal(tx.trx, { ...link, key_id: keyId, hash });
  return { head: { n: link.n, hash }, rows: link.row_count };
}

/** Only moves forward: if someone cut the chain and it grew again, the anchor still has the old entries. */
async function anchorOnce(ctx: Ctx, head: Head): Promise<void> {
  const file = anchorFile(ctx.env);
  const last = await findLastAnchor(file);
  if (!last || last.n < head.n) await appendAnchor(file, { ...head, at: ctx.now });
}
